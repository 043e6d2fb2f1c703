package view_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	rulebookview "karlchen/commands/rulebook/view"
	tableview "karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
)

// hand adds what a person sees of his cards.
func (s *scene) hand(title string, snap table.Snapshot, user table.User) {
	s.t.Helper()
	s.add(title, func(l *locale.Localizer) discord.Message { return tableview.Hand(face.Look{}, snap, user.ID, l, "") })
}

func (s *scene) public(title string, snap table.Snapshot, show func(table.Snapshot, *locale.Localizer) discord.Message) {
	s.t.Helper()
	s.add(title, func(l *locale.Localizer) discord.Message { return show(snap, l) })
}

// gameInText and sheetInText are shown without pictures.
var (
	gameInText  = inText(tableview.Game)
	sheetInText = inText(tableview.Sheet)
)

func inText(show func(face.Look, table.Snapshot, *locale.Localizer) discord.Message) func(table.Snapshot, *locale.Localizer) discord.Message {
	return func(s table.Snapshot, l *locale.Localizer) discord.Message { return show(face.Look{}, s, l) }
}

func TestLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{})
		sc := newScene(t, b.id)
		sc.public("the host alone", b.now(), tableview.Lobby)
		sc.hand("the host's hand", b.now(), anna)
		sc.hand("somebody else's hand", b.now(), clara)
		b.fill(ben, dora)
		sc.public("four players", b.now(), tableview.Lobby)
		sc.hand("a player's hand", b.now(), ben)
		sc.hand("too late", b.now(), clara)
		b.do(anna, table.Configure{Games: 8, Pflichtsoli: true})
		sc.public("Pflichtsoli in eight games", b.now(), tableview.Lobby)
		b.do(anna, table.Configure{Games: 4, Pflichtsoli: true})
		sc.public("Pflichtsoli in four games", b.now(), tableview.Lobby)
		b.do(anna, table.Configure{Games: 10, Pflichtsoli: true})
		sc.public("Pflichtsoli in ten games", b.now(), tableview.Lobby)
		b.do(anna, table.Configure{Games: 3})
		sc.public("three games", b.now(), tableview.Lobby)
		s := b.do(anna, table.Cancel{})
		sc.public("called off", s, tableview.Closed)
		sc.hand("a player's hand when nothing has come of it", s, ben)
		sc.compare("lobby")
	})
}

// Rules that the server has a name for are called by it, wherever they would be spelled out.
func TestRulesWithAName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{Rules: "ddv deck=40 second_dulle_beats_first=on", RulesName: "Unsere *Runde*"})
		b.fill(ben, clara, dora)
		says := func(m discord.Message, words string) {
			t.Helper()
			if text := draw(m); !strings.Contains(text, words) || strings.Contains(text, "ohne Neunen") {
				t.Errorf("%q is not all that is said about the rules:\n%s", words, text)
			}
		}
		de := locale.For("de")
		says(tableview.Lobby(b.now(), de), `Unsere \*Runde\* – Turnierregeln (DDV) (2 Regeln geändert)`)
		b.start(nil)
		s := b.until(calm, phase(table.Resting))
		says(tableview.Result(s, de), `· Unsere \*Runde\*`)
		says(tableview.Sheet(face.Look{}, s, de), `Unsere \*Runde\*`)
		says(tableview.Closed(s, de), `Unsere \*Runde\*`)
	})
}

func TestLobbyOfOtherRules(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{Rules: "ddv deck=40 second_dulle_beats_first=on pflichtsolo=off vorfuehrung=off karlchen_gefangen=1 gegen=all solo_point=1"})
		b.fill(ben)
		sc := newScene(t, b.id)
		sc.public("rules with many differences", b.now(), tableview.Lobby)
		sc.public("a thread is wanted", b.do(anna, table.Start{}), tableview.Closed)
		s := b.house("900")
		sc.public("begun in a thread", s, tableview.Closed)
		call := func(s table.Snapshot, l *locale.Localizer) discord.Message {
			users, _ := s.Newcomers()
			return tableview.Newcomers(s, users, l)
		}
		sc.public("everybody is called to the thread", s, call)
		sc.public("the thread is gone", b.evict("900"), call)
		sc.public("the channel is gone", b.evict(s.Channel()), tableview.Homeless)
		sc.public("broken off", b.do(anna, table.End{}), tableview.Closed)
		sc.compare("lobby-rules")
	})
}

func TestAComputerCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{})
		b.fill()
		s := b.start(nil)
		sc := newScene(t, b.id)
		sc.public("the cut", s, gameInText)
		sc.hand("the only person", s, anna)
		sc.compare("computer")
	})
}

func TestNobodyCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 1, table.NewTable{Rules: "ddv cut=off"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		s := b.start(nil)
		sc.public("before the deal", s, gameInText)
		sc.hand("who would have to cut", s, clara)
		s = b.until(calm, func(s table.Snapshot) bool { return s.Phase() == table.Playing })
		sc.public("the cards are dealt", s, gameInText)
		s = b.until(calm, phase(table.Resting))
		sc.public("the result", s, tableview.Result)
		g := b.recorded()[0]
		sc.add("the deal is checked", func(l *locale.Localizer) discord.Message { return tableview.Verified(g, l) })
		sc.compare("uncut")
	})
}

func TestGermanCards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv deck_naming=german"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(holding(0, card.Alte, 2))
		s := b.until(calm, func(s table.Snapshot) bool { return s.Phase() == table.Playing })
		sc.hand("the soli have other names", s, anna)
		sc.add("a card is refused", func(l *locale.Localizer) discord.Message {
			return tableview.Hand(face.Look{}, s, anna.ID, l, "⚠️ "+face.Reason(l.Naming(s.Rules().DeckNaming), game.MustFollowClubs))
		})
		b.act(anna, game.Say(0, game.SoloWord(rules.SoloClubs)))
		s = b.until(calm, inPlay(6))
		sc.public("a suit solo", s, gameInText)
		sc.hand("a hand", s, ben)
		sc.public("the result", b.until(calm, phase(table.Resting)), tableview.Result)
		sc.add("the rules of the soli", func(l *locale.Localizer) discord.Message { return rulebookview.Rules(drafted(s.Rules()), l, "SO") })
		sc.compare("german-cards")
	})
}

// holding returns a condition on the hands of a deal.
func holding(seat card.Seat, c card.Card, n int) func([card.Seats]card.Set) bool {
	return func(hands [card.Seats]card.Set) bool { return hands[seat].Count(c) == n }
}

func TestCutAndVorbehalte(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 2, table.NewTable{Pflichtsoli: true})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		s := b.start(holding(0, card.Alte, 2))
		sc.public("the lobby's message", s, tableview.Closed)
		sc.public("the cut is awaited", s, gameInText)
		sc.hand("the cutter", s, clara)
		sc.hand("another player", s, anna)
		sc.hand("a stranger", s, table.User{ID: "999"})
		s = b.step(calm)
		sc.public("Vorhand is asked", s, gameInText)
		sc.public("the rules of the table", s, func(s table.Snapshot, l *locale.Localizer) discord.Message { return tableview.TableRules(s, draft, l) })
		sc.hand("Vorhand has both ♣D and owes a Pflichtsolo", s, anna)
		sc.hand("others wait", s, ben)
		s = b.act(anna, game.Say(0, game.SayHochzeit))
		sc.hand("the Vorbehalt may be taken back", s, anna)
		s = b.act(ben, game.Say(0, game.Healthy))
		sc.hand("too late to take it back", s, anna)
		sc.public("two have spoken", s, gameInText)
		sc.compare("vorbehalte")
	})
}

func TestNormalGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(func(hands [card.Seats]card.Set) bool {
			return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) && hands[0].Count(card.Dulle) == 2
		})
		s := b.until(calm, inPlay(0))
		sc.public("the first lead", s, gameInText)
		sc.hand("the leader may announce", s, anna)
		sc.add("keine 60 is asked once more", func(l *locale.Localizer) discord.Message {
			return tableview.Confirm(face.Look{}, s, anna.ID, l, at(s), game.Call(0, game.NoParty, rules.No60))
		})
		s = b.act(anna, game.Call(0, game.Re, rules.Ansage))
		sc.hand("Kontra may reply", s, ben)
		s = b.until(calm, inPlay(2))
		sc.public("two cards on the table", s, gameInText)
		s = b.until(calm, inPlay(9))
		sc.public("after two tricks", s, gameInText)
		for _, user := range []table.User{anna, ben, clara} {
			sc.hand("the hand of "+user.ID, s, user)
		}
		s = b.do(ben, table.Leave{})
		sc.public("Ben has left", s, gameInText)
		sc.hand("Ben has left, in private", s, ben)
		s = b.do(ben, table.Join{})
		s = b.until(calm, phase(table.Resting))
		sc.public("the open record", s, gameInText)
		sc.public("the result", s, tableview.Result)
		sc.public("the result once the next game has begun", s, tableview.PastResult)
		sc.hand("a player's hand afterwards", s, anna)
		sc.public("the list", s, sheetInText)
		sc.compare("normal")
	})
}

// What of earlier tricks can be looked at while a game goes on, where it is not the last one.
func TestTricksThatMayBeLookedAt(t *testing.T) {
	for _, which := range []string{"none", "all"} {
		synctest.Test(t, func(t *testing.T) {
			b := open(t, 3, table.NewTable{Rules: "ddv view_last_trick=" + which})
			b.fill(ben, clara, dora)
			sc := newScene(t, b.id)
			b.start(nil)
			s := b.until(calm, inPlay(12))
			sc.public("three tricks, the last of them still open", s, gameInText)
			s = b.until(calm, inPlay(13))
			sc.public("the next card lies", s, gameInText)
			sc.hand("a hand", s, anna)
			sc.compare("tricks-" + which)
		})
	}
}

func TestHochzeit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 14, table.NewTable{})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(holding(1, card.Alte, 2))
		b.step(calm)
		b.act(anna, game.Say(0, game.Healthy))
		b.act(ben, game.Say(0, game.SayHochzeit))
		b.act(clara, game.Say(0, game.Healthy))
		s := b.act(dora, game.Say(0, game.Healthy))
		sc.public("no partner yet", s, gameInText)
		sc.hand("the holder", s, ben)
		sc.hand("nobody may announce yet", s, anna)
		s = b.until(calm, func(s table.Snapshot) bool { v := s.Public(); return v.Klaerung() > 0 })
		sc.public("the partner is found", s, gameInText)
		sc.hand("the holder may announce now", s, ben)
		s = b.until(calm, phase(table.Resting))
		sc.public("the result", s, tableview.Result)
		sc.compare("hochzeit")
	})
}

func TestLoneHochzeit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 5, table.NewTable{})
		b.fill(ben, clara, dora)
		b.start(func(hands [card.Seats]card.Set) bool {
			ace := func(s card.Suit) bool { return hands[0].Count(card.Of(s, card.Ace)) == 2 }
			return hands[0].Count(card.Alte) == 2 && hands[0].Count(card.Dulle) == 2 && (ace(card.Clubs) || ace(card.Spades))
		})
		b.step(calm)
		b.act(anna, game.Say(0, game.SayHochzeit))
		for range 3 {
			s := b.now()
			v := s.Public()
			b.act(s.PlayerAt(v.Turn()).User, game.Say(0, game.Healthy))
		}
		for _, c := range []card.Card{card.Dulle, card.Dulle, card.Alte} {
			b.act(anna, game.Play(0, c))
			b.until(calm, func(s table.Snapshot) bool { v := s.Public(); return v.Turn() == 0 })
		}
		sc := newScene(t, b.id)
		sc.public("nobody has taken a trick from her", b.now(), gameInText)
		sc.hand("the soloist may claim", b.now(), anna)
		sc.compare("lone-hochzeit")
	})
}

func TestSoloThatIsClaimed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 6, table.NewTable{Pflichtsoli: true})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(func(hands [card.Seats]card.Set) bool {
			queens := 0
			for s := range card.Suit(card.Suits) {
				queens += hands[1].Count(card.Of(s, card.Queen))
			}
			return queens >= 6
		})
		b.step(calm)
		b.act(anna, game.Say(0, game.Healthy))
		s := b.now()
		sc.add("the solo is asked once more", func(l *locale.Localizer) discord.Message {
			return tableview.Confirm(face.Look{}, s, ben.ID, l, at(s), game.Say(0, game.SoloWord(rules.SoloQueens)))
		})
		b.act(ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		b.act(clara, game.Say(0, game.Healthy))
		b.act(dora, game.Say(0, game.Healthy))
		s = b.until(calm, inPlay(0))
		sc.public("a Pflichtsolo", s, gameInText)
		sc.hand("the soloist leads", s, ben)
		b.act(ben, game.Call(0, game.Re, rules.Ansage))
		s = b.until(calm, inPlay(6))
		for _, a := range []game.Action{game.Claim(0), game.Concede(0)} {
			sc.add("ask-"+a.Verb(), func(l *locale.Localizer) discord.Message {
				return tableview.Confirm(face.Look{}, s, ben.ID, l, at(s), a)
			})
		}
		s, err := b.manager.Do(t.Context(), b.id, ben, table.Act{Version: s.Version(), Action: game.Claim(0)})
		if err != nil {
			t.Fatal(err)
		}
		sc.public("the claim is being proved", s, gameInText)
		sc.hand("the soloist is told so", s, ben)
		s = b.now()
		sc.public("the soloist has claimed", s, gameInText)
		sc.hand("an opponent may still announce", s, anna)
		sc.hand("the soloist waits", s, ben)
		b.act(anna, game.Call(0, game.Kontra, rules.Ansage))
		for _, user := range []table.User{anna, clara, dora} {
			b.do(user, table.Accept{Game: 1})
		}
		s = b.until(calm, phase(table.Resting))
		sc.public("the open record", s, gameInText)
		sc.public("the result", s, tableview.Result)
		sc.compare("solo")
	})
}

func TestGameThatNobodyWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 7, table.NewTable{Games: 48})
		b.fill(ben, clara, dora)
		b.start(nil)
		s := b.until(calm, inPlay(0))
		for { // until both parties can announce and neither succeeds
			v := s.Public()
			if v.Contract() == rules.Normal {
				both(b)
			}
			s = b.until(calm, phase(table.Resting))
			if r, _ := s.Result(); r.Winner == game.NoParty {
				break
			}
			s = b.until(calm, inPlay(0))
		}
		sc := newScene(t, b.id)
		sc.public("the result", s, tableview.Result)
		sc.compare("nobody")
	})
}

// both lets a player of each party announce keine 90 at once, Re by skipping Re.
func both(b *bench) {
	done := map[game.Party]bool{}
	s := b.now()
	for _, who := range s.Players() {
		s = b.now()
		v := s.View(who.User.ID)
		party := v.Party(v.Seat())
		if done[party] {
			continue
		}
		done[party] = true
		if party == game.Kontra {
			b.act(who.User, game.Call(0, game.Kontra, rules.Ansage))
		}
		b.act(who.User, game.Call(0, game.NoParty, rules.No90))
	}
}

func TestVorfuehrungAndEndOfTheList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 8, table.NewTable{Games: 4, Pflichtsoli: true})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		s := b.start(nil)
		sc.public("the cut before a Vorführung", s, gameInText)
		s = b.step(calm)
		sc.public("the soloist is asked", s, gameInText)
		sc.hand("he has no other choice", s, anna)
		sc.hand("nobody else is asked", s, ben)
		s = b.until(calm, phase(table.Ended))
		sc.public("the result of the last game", s, tableview.Result)
		sc.public("the list", s, sheetInText)
		sc.hand("a hand after the end", s, anna)
		sc.public("the lobby's message", s, tableview.Closed)
		sc.compare("end")
	})
}

func TestListThatIsBrokenOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 9, table.NewTable{})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(nil)
		s := b.until(manner{solo: 2, call: 9}, func(s table.Snapshot) bool {
			return len(s.List().Entries()) == 2 && inPlay(5)(s)
		})
		sc.add("really?", func(l *locale.Localizer) discord.Message {
			return tableview.ConfirmEnd(s, l)
		})
		s = b.do(anna, table.End{})
		sc.public("the game", s, gameInText)
		sc.public("the standing", s, tableview.Result)
		sc.public("the list", s, sheetInText)
		sc.hand("a player's hand", s, anna)
		sc.public("the lobby's message", s, tableview.Closed)
		sc.compare("broken-off")
	})
}
