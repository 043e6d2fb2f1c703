package view_test

import (
	"fmt"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// addHand adds a person's view of their cards.
func addHand(sc *stage.Scene, title string, snap table.Snapshot, user table.User) {
	sc.Add(title, func(l *locale.Localizer) discord.Message { return view.Hand(face.Look{}, snap, user.ID, l, "") })
}

// These are shown without pictures.
var (
	gameInText   = inText(view.Game)
	resultInText = inText(view.Result)
	sheetInText  = inText(view.Sheet)
)

func inText(show func(face.Look, table.Snapshot, *locale.Localizer) discord.Message) func(table.Snapshot, *locale.Localizer) discord.Message {
	return func(s table.Snapshot, l *locale.Localizer) discord.Message { return show(face.Look{}, s, l) }
}

func TestAComputerCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 1, table.NewTable{Unopened: true})
		b.FillSeats()
		s := b.StartList(nil)
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("all that the channel sees", s, view.ClosedLobby)
		addHand(sc, "the only person", s, stage.Anna)
		sc.Compare("computer")
	})
}

func TestNobodyCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 1, table.NewTable{Rules: "ddv cut=off"})
		sc := stage.NewScene(t, b.ID)
		s := b.StartList(nil)
		sc.AddPublic("before the deal", s, gameInText)
		addHand(sc, "the player who would have to cut", s, stage.Clara)
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
		sc.AddPublic("the cards are dealt", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result", s, resultInText)
		g := b.ReadGames()[0]
		sc.Add("the deal is checked", func(l *locale.Localizer) discord.Message { return view.VerifiedDeal(g, nil, l) })
		sc.Compare("uncut")
	})
}

func TestGermanCards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv deck_naming=german"})
		sc := stage.NewScene(t, b.ID)
		b.StartList(holding(0, card.Alte, 2))
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.Phase == table.Playing })
		addHand(sc, "the soli have other names", s, stage.Anna)
		sc.Add("a card is refused", func(l *locale.Localizer) discord.Message {
			return view.Hand(face.Look{}, s, stage.Anna.ID, l, "⚠️ "+face.Reason(l.Naming(s.Rules().DeckNaming), game.MustFollowClubs))
		})
		b.Act(stage.Anna, game.Say(0, game.SoloWord(rules.SoloClubs)))
		s = b.PlayUntil(stage.Calm, stage.InPlay(6))
		sc.AddPublic("a suit solo", s, gameInText)
		addHand(sc, "a hand", s, stage.Ben)
		sc.AddPublic("the result", b.PlayUntil(stage.Calm, stage.InPhase(table.Resting)), resultInText)
		sc.Add("the rules of the soli", func(l *locale.Localizer) discord.Message {
			return rulebookview.Rules(rulebookview.NamedRuleset{Ruleset: s.Rules(), Name: stage.Draft}, l, "SO")
		})
		sc.Compare("german-cards")
	})
}

// holding returns a condition on the hands of a deal.
func holding(seat card.Seat, c card.Card, n int) func([card.Seats]card.Set) bool {
	return func(hands [card.Seats]card.Set) bool { return hands[seat].Count(c) == n }
}

func TestCutAndVorbehalte(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 2, table.NewTable{Pflichtsoli: true})
		sc := stage.NewScene(t, b.ID)
		s := b.StartList(holding(0, card.Alte, 2))
		sc.AddPublic("the lobby's message", s, view.ClosedLobby)
		sc.AddPublic("the cut is awaited", s, gameInText)
		addHand(sc, "the cutter", s, stage.Clara)
		addHand(sc, "another player", s, stage.Anna)
		addHand(sc, "a stranger", s, table.User{ID: "999"})
		s = b.TakeStep(stage.Calm)
		sc.AddPublic("Vorhand is asked", s, gameInText)
		sc.AddPublic("the rules of the table", s, func(s table.Snapshot, l *locale.Localizer) discord.Message {
			return view.TableRules(s, stage.Draft, l)
		})
		addHand(sc, "Vorhand has both ♣D and owes a Pflichtsolo", s, stage.Anna)
		addHand(sc, "others wait", s, stage.Ben)
		s = b.Act(stage.Anna, game.Say(0, game.SayHochzeit))
		addHand(sc, "the Vorbehalt may be taken back", s, stage.Anna)
		s = b.Act(stage.Ben, game.Say(0, game.Healthy))
		addHand(sc, "too late to take it back", s, stage.Anna)
		sc.AddPublic("two have spoken", s, gameInText)
		sc.Compare("vorbehalte")
	})
}

func TestNormalGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		sc := stage.NewScene(t, b.ID)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			return hands[0].Has(card.Alte) && hands[2].Has(card.Alte) && hands[0].Count(card.Dulle) == 2
		})
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc.AddPublic("the first lead", s, gameInText)
		addHand(sc, "the leader may announce", s, stage.Anna)
		sc.Add("keine 60 is asked once more", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, stage.Anna.ID, l, at(s), game.Call(0, game.NoParty, rules.No60))
		})
		s = b.Act(stage.Anna, game.Call(0, game.Re, rules.Ansage))
		addHand(sc, "Kontra may reply", s, stage.Ben)
		s = b.PlayUntil(stage.Calm, stage.InPlay(2))
		sc.AddPublic("two cards on the table", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPlay(9))
		sc.AddPublic("after two tricks", s, gameInText)
		for _, user := range []table.User{stage.Anna, stage.Ben, stage.Clara} {
			addHand(sc, "the hand of "+user.ID, s, user)
		}
		s = b.Do(stage.Ben, table.Leave{})
		sc.AddPublic("Ben has left", s, gameInText)
		addHand(sc, "Ben has left, in private", s, stage.Ben)
		s = b.Do(stage.Ben, table.Join{})
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the open record", s, gameInText)
		sc.AddPublic("the result", s, resultInText)
		sc.AddPublic("the result once the next game has begun", s, view.PastResult)
		addHand(sc, "a player's hand afterwards", s, stage.Anna)
		sc.AddPublic("the list", s, sheetInText)
		sc.Compare("normal")
	})
}

// While a game goes on, the rules may let players look at no earlier trick, or at all of them.
func TestTricksThatMayBeLookedAt(t *testing.T) {
	for _, which := range []string{"none", "all"} {
		synctest.Test(t, func(t *testing.T) {
			b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv view_last_trick=" + which})
			sc := stage.NewScene(t, b.ID)
			b.StartList(nil)
			s := b.PlayUntil(stage.Calm, stage.InPlay(12))
			sc.AddPublic("three tricks, the last of them still open", s, gameInText)
			s = b.PlayUntil(stage.Calm, stage.InPlay(13))
			sc.AddPublic("the next card lies", s, gameInText)
			addHand(sc, "a hand", s, stage.Anna)
			sc.Compare("tricks-" + which)
		})
	}
}

func TestHochzeit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 14, table.NewTable{})
		sc := stage.NewScene(t, b.ID)
		b.StartList(holding(1, card.Alte, 2))
		b.TakeStep(stage.Calm)
		b.Act(stage.Anna, game.Say(0, game.Healthy))
		b.Act(stage.Ben, game.Say(0, game.SayHochzeit))
		b.Act(stage.Clara, game.Say(0, game.Healthy))
		s := b.Act(stage.Dora, game.Say(0, game.Healthy))
		sc.AddPublic("no partner yet", s, gameInText)
		addHand(sc, "the holder", s, stage.Ben)
		addHand(sc, "nobody may announce yet", s, stage.Anna)
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return v.Klaerung() > 0 })
		sc.AddPublic("the partner is found", s, gameInText)
		addHand(sc, "the holder may announce now", s, stage.Ben)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("hochzeit")
	})
}

func TestLoneHochzeit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 5, table.NewTable{})
		b.StartList(func(hands [card.Seats]card.Set) bool {
			ace := func(s card.Suit) bool { return hands[0].Count(card.Of(s, card.Ace)) == 2 }
			return hands[0].Count(card.Alte) == 2 && hands[0].Count(card.Dulle) == 2 && (ace(card.Clubs) || ace(card.Spades))
		})
		b.TakeStep(stage.Calm)
		b.Act(stage.Anna, game.Say(0, game.SayHochzeit))
		for range 3 {
			s := b.Snapshot()
			v := s.Public()
			b.Act(s.PlayerAt(v.Turn()).User, game.Say(0, game.Healthy))
		}
		for _, c := range []card.Card{card.Dulle, card.Dulle, card.Alte} {
			b.Act(stage.Anna, game.Play(0, c))
			b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { v := s.Public(); return v.Turn() == 0 })
		}
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("nobody has taken a trick from her", b.Snapshot(), gameInText)
		addHand(sc, "the soloist may claim", b.Snapshot(), stage.Anna)
		sc.Compare("lone-hochzeit")
	})
}

func TestSoloThatIsClaimed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 6, table.NewTable{Pflichtsoli: true})
		sc := stage.NewScene(t, b.ID)
		b.StartList(func(hands [card.Seats]card.Set) bool {
			queens := 0
			for s := range card.Suit(card.Suits) {
				queens += hands[1].Count(card.Of(s, card.Queen))
			}
			return queens >= 6
		})
		b.TakeStep(stage.Calm)
		b.Act(stage.Anna, game.Say(0, game.Healthy))
		s := b.Snapshot()
		sc.Add("the solo is asked once more", func(l *locale.Localizer) discord.Message {
			return view.Confirm(face.Look{}, s, stage.Ben.ID, l, at(s), game.Say(0, game.SoloWord(rules.SoloQueens)))
		})
		b.Act(stage.Ben, game.Say(0, game.SoloWord(rules.SoloQueens)))
		b.Act(stage.Clara, game.Say(0, game.Healthy))
		b.Act(stage.Dora, game.Say(0, game.Healthy))
		s = b.PlayUntil(stage.Calm, stage.InPlay(0))
		sc.AddPublic("a Pflichtsolo", s, gameInText)
		addHand(sc, "the soloist leads", s, stage.Ben)
		b.Act(stage.Ben, game.Call(0, game.Re, rules.Ansage))
		s = b.PlayUntil(stage.Calm, stage.InPlay(6))
		for _, a := range []game.Action{game.Claim(0), game.Concede(0)} {
			sc.Add("ask-"+a.Verb(), func(l *locale.Localizer) discord.Message {
				return view.Confirm(face.Look{}, s, stage.Ben.ID, l, at(s), a)
			})
		}
		for lost, key := range []string{"tried and safe", "tried in vain"} {
			sc.Add(key, func(l *locale.Localizer) discord.Message {
				return view.Confirm(face.Look{}, s, stage.Ben.ID, l, at(s), game.Claim(0), view.TriedClaim(l, lost, false))
			})
		}
		s, err := b.Manager.Do(t.Context(), b.ID, stage.Ben, table.Act{Version: s.Version(), Action: game.Claim(0)})
		if err != nil {
			t.Fatal(err)
		}
		sc.AddPublic("the claim is being proved", s, gameInText)
		addHand(sc, "the soloist is told so", s, stage.Ben)
		s = b.Snapshot()
		sc.AddPublic("the soloist has claimed", s, gameInText)
		addHand(sc, "an opponent may still announce", s, stage.Anna)
		addHand(sc, "the soloist waits", s, stage.Ben)
		b.Act(stage.Anna, game.Call(0, game.Kontra, rules.Ansage))
		for _, user := range []table.User{stage.Anna, stage.Clara, stage.Dora} {
			b.Do(user, table.Accept{Game: 1})
		}
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		sc.AddPublic("the open record", s, gameInText)
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("solo")
	})
}

func TestGameThatNobodyWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 7, table.NewTable{Games: 48})
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		for { // until both parties can announce and neither succeeds
			v := s.Public()
			if v.Contract() == rules.Normal {
				both(b)
			}
			s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
			if r, _ := s.Result(); r.Winner == game.NoParty {
				break
			}
			s = b.PlayUntil(stage.Calm, stage.InPlay(0))
		}
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("the result", s, resultInText)
		sc.Compare("nobody")
	})
}

// both lets a player of each party announce keine 90 at once, Re by skipping Re.
func both(b *stage.Bench) {
	done := map[game.Party]bool{}
	s := b.Snapshot()
	for _, who := range s.Players {
		s = b.Snapshot()
		v := s.View(who.User.ID)
		party := v.Party(v.Seat())
		if done[party] {
			continue
		}
		done[party] = true
		if party == game.Kontra {
			b.Act(who.User, game.Call(0, game.Kontra, rules.Ansage))
		}
		b.Act(who.User, game.Call(0, game.NoParty, rules.No90))
	}
}

func TestCutModal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 1, table.NewTable{})
		s := b.StartList(nil)
		for _, tag := range []string{"de", "en"} {
			m := view.CutModal(s, locale.For(tag))
			if err := proof.Validate(m); err != nil {
				t.Errorf("%s: %v", tag, err)
			}
			if m.CustomID != route.CutNumber.ID(at(s)) {
				t.Errorf("%s: the id is %s", tag, m.CustomID)
			}
			if most := m.Inputs[0].MaxLength; len(fmt.Sprint(game.Cuts-1)) != most || m.Inputs[0].CustomID != view.CutInput {
				t.Errorf("%s: the input is %+v", tag, m.Inputs[0])
			}
		}
	})
}
