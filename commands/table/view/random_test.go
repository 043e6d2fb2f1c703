package view_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
	"karlchen/commands/table/view"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// clocked is a table at which time shows.
var clocked = table.Pace{Timer: settings.TimerLive60, AtTimeout: settings.Ask, Hesitation: true}

// public is everything that people outside the table see.
func public(s table.Snapshot, l *locale.Localizer) map[string]discord.Message {
	return map[string]discord.Message{
		"lobby": view.Lobby(s, l), "closed": view.ClosedLobby(s, l), "game": view.Game(face.Look{}, s, l), "result": view.Result(face.Look{}, s, l), "past result": view.PastResult(s, l), "sheet": view.Sheet(face.Look{}, s, l),
		"stranger": view.Hand(face.Look{}, s, "999", l, ""), "drawn": view.Game(drawn(), s, l), "sheet drawn": view.Sheet(drawn(), s, l), "drawn for a stranger": view.Hand(drawn(), s, "999", l, ""),
	}
}

// byTurns returns the languages in which messages are made at a moment: by night all of them, by day one language in turn.
func byTurns() []*locale.Localizer {
	if stage.Nightly {
		return stage.Languages
	}
	i := turns.IntN(len(stage.Languages))
	return stage.Languages[i : i+1]
}

var turns = rand.New(rand.NewPCG(1, 1))

// drawn is how a table looks with emojis and pictures.
var drawn = sync.OnceValue(func() face.Look {
	ids := map[string]string{}
	for i, tile := range picture.Tiles() {
		ids[tile.Name] = fmt.Sprint(1573311135493390000 + int64(i)) // as long as ids are
	}
	return face.Look{Deck: face.NewDeck(ids), Pictures: true}
})

// private is everything that a person sees alone.
func private(s table.Snapshot, user string, l *locale.Localizer) map[string]discord.Message {
	all := map[string]discord.Message{"hand": view.Hand(face.Look{}, s, user, l, "notice"), "hand drawn": view.Hand(drawn(), s, user, l, "notice")}
	for _, verb := range everyVerb() {
		if a, err := game.ParseAction("1:" + verb); err == nil {
			all["confirm "+verb] = view.Confirm(face.Look{}, s, user, l, at(s), a)
		}
	}
	all["confirm the end"] = view.ConfirmEnd(s, user, l)
	return all
}

// everyVerb lists the names that records have for words, cards, announcements, and the actions that end a game early.
func everyVerb() []string {
	verbs := []string{"claim", "concede", "take", "genscher-2", "gegengenscher-1"}
	for w := game.Healthy; w < game.Words; w++ {
		verbs = append(verbs, w.String())
	}
	for c := range card.Card(card.Kinds) {
		verbs = append(verbs, c.String())
	}
	for step := rules.Ansage; step < rules.Steps; step++ {
		for party := game.Re; party <= game.NoParty; party++ {
			verbs = append(verbs, game.CallName(step, party))
		}
	}
	return verbs
}

// idOfTable is the id of a component of a table, as draw shows it.
var idOfTable = regexp.MustCompile(`→ [a-z-]+/([a-z0-9]+)/[0-9]+\.[0-9]+`)

// checked are the checked messages by the id of their table. Most messages come again while a game goes on.
var checked = map[string]bool{}

// check fails unless Discord accepts the message, routes read its ids, and nothing is missing in its texts.
func check(t *testing.T, s table.Snapshot, messages map[string]discord.Message) {
	t.Helper()
	for name, m := range messages {
		text := stage.FormatMessage(m)
		if checked[s.ID+text] {
			continue
		}
		checked[s.ID+text] = true
		if err := proof.Validate(m); err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		if err := stage.ProofreadMessage(m); err != nil || strings.Contains(text, "\n\n") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		for _, line := range strings.Split(text, "\n") {
			if of := idOfTable.FindStringSubmatch(line); of != nil && of[1] != s.ID {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}

func TestEveryMessageOfWholeListsIsAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every message of eight lists")
	}
	for _, text := range []string{
		"ddv", "ddv deck=40 dullen=off erwiderung=off both_absagen=off", "ddv view_last_trick=all deck_naming=german",
		"verein hochzeit_partner=card", "ddv klopfen=on both_absagen=off gewinngarantie_violation=void",
		"zwei-neunen schweine=on genscher=on", "spielordnung session_games=24 hochzeit_partner=fehl-trump-foreign",
		"ddv armut=on armut_return_trump_announcement=number armut_max_trumps=4 schweine=on superschweine=karo-9 em_max_2_trumps=on hochzeit_partner=fehl-trump",
	} {
		t.Run(text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := stage.OpenTable(t, 21, table.NewTable{Rules: text, Games: 4, Pflichtsoli: strings.HasPrefix(text, "ddv"), Pace: clocked, TakeBack: true})
				b.FillSeats(stage.LongNamed("102"), stage.LongNamed("103"), stage.LongNamed("104"))
				b.StartList(nil)
				wild := stage.Manner{Solo: 2, Call: 6, Shorten: 60, Back: 6}
				before, drawnAgain := b.Snapshot(), 0
				for moment := 0; ; moment++ {
					s := b.Snapshot()
					if view.SameClosedLobby(before, s) {
						if was, now := stage.FormatMessage(view.ClosedLobby(before, stage.Languages[0])), stage.FormatMessage(view.ClosedLobby(s, stage.Languages[0])); was != now {
							t.Errorf("the closed lobby is to be the same, but is\n%s\nand\n%s", was, now)
						}
					} else if drawnAgain++; s.Phase == table.Ended && drawnAgain > 3*4+2 { // three phases of four games
						t.Errorf("a closed lobby is drawn %d times", drawnAgain)
					}
					before = s
					if s.Phase == table.Playing && moment%7 > 0 && !stage.Nightly { // one of seven will do
						b.TakeStep(wild)
						continue
					}
					for _, l := range stage.Languages {
						check(t, s, public(s, l))
						for _, who := range s.Players {
							check(t, s, map[string]discord.Message{
								"hand": view.Hand(face.Look{}, s, who.User.ID, l, "notice"), "hand drawn": view.Hand(drawn(), s, who.User.ID, l, "notice"),
							})
						}
					}
					if b.Rand.IntN(4) == 0 {
						check(t, s, private(s, "102", stage.Languages[0]))
					}
					if s.Phase == table.Ended || t.Failed() {
						return
					}
					b.TakeStep(wild)
				}
			})
		})
	}
}

// TestHiddenCardsDoNotShow deals the cards that a player cannot see again, at every moment of whole games, and compares the player's messages to the
// last letter: texts, ids, and disabled buttons.
func TestHiddenCardsDoNotShow(t *testing.T) {
	games := map[bool]int{false: 3, true: 60}[stage.Nightly]
	for seed := range uint64(games) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				list := table.NewTable{Talks: true, Rules: "ddv genscher=on gegengenscher=on", Games: match.DefaultGames, Pflichtsoli: true, Pace: clocked, TakeBack: true}
				soli := 6
				switch seed % 3 {
				case 1:
					list, soli = table.NewTable{Rules: "spielordnung", Games: match.DefaultGames, Pace: clocked}, 2
				case 2:
					list = table.NewTable{Rules: "zwei-neunen", Games: match.DefaultGames, Pace: clocked}
				}
				b := stage.OpenTable(t, 100+seed, list)
				b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
				s := b.StartList(nil)
				different := 0
				for ; s.Phase != table.Resting && !t.Failed(); s = b.TakeStep(stage.Manner{Solo: soli, Call: 12, Shorten: 40, Back: 3}) {
					if s.Phase != table.Playing || b.Rand.IntN(3) > 0 {
						continue
					}
					different += compareRedealt(t, b)
				}
				if different == 0 {
					t.Error("no cards were ever dealt again: nothing was tested")
				}
			})
		})
	}
}

// compareRedealt compares the messages to everybody and to each player, and returns how often other cards were possible.
func compareRedealt(t *testing.T, b *stage.Bench) int {
	t.Helper()
	different := 0
	was := b.Reload(nil)
	for _, seat := range []card.Seat{card.NoSeat, card.Seat(b.Rand.IntN(card.Seats))} {
		hands, ok := b.RedealHidden(seat)
		if !ok {
			continue
		}
		different++
		now := b.Reload(&hands)
		for _, l := range byTurns() {
			same(t, "everybody", public(was, l), public(now, l))
			if seat != card.NoSeat {
				user := was.PlayerAt(seat).User.ID
				same(t, "seat "+seat.String(), private(was, user, l), private(now, user, l))
			}
		}
	}
	return different
}

// looks counts pictures, because drawing them all would take long.
var looks atomic.Int64

func same(t *testing.T, who string, was, now map[string]discord.Message) {
	t.Helper()
	for name := range was {
		if before, after := stage.FormatMessage(was[name]), stage.FormatMessage(now[name]); before != after {
			t.Errorf("%s can tell from the %s how the hidden cards lie:\n%s\n%s", who, name, before, after)
		}
		if files := was[name].Files; len(files) > 0 && looks.Add(1)%4 == 0 && !bytes.Equal(files[0].Render(), now[name].Files[0].Render()) {
			t.Errorf("%s can tell from the picture in %s how the hidden cards lie", who, name)
		}
	}
}

func TestAHandShowsToItsHolderOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 31, table.NewTable{})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, stage.InPlay(0))
		for _, who := range s.Players {
			v := s.View(who.User.ID)
			text := stage.FormatMessage(view.Hand(face.Look{}, s, who.User.ID, stage.Languages[1], ""))
			look := drawn()
			drawn := view.Hand(look, s, who.User.ID, stage.Languages[1], "")
			_, inPicture, _ := strings.Cut(images(drawn.Blocks)[0].Alt, "Your cards: ")
			for c := range card.Card(card.Kinds) {
				if got, want := strings.Contains(text, "/"+c.String()), v.Own().Has(c); got != want {
					t.Errorf("%s sees %v: %t, holds it: %t", who.User.Name, c, got, want)
				}
				words := said["en"][1][c.Rank()] + " of " + said["en"][0][c.Suit()]
				if got, want := strings.Count(inPicture, words), v.Own().Count(c); got != want {
					t.Errorf("%s sees %v in the picture %d times, and holds %d", who.User.Name, c, got, want)
				}
			}
			for _, other := range s.Players {
				if picture := drawn.Files[0].Render(); other.User.ID != who.User.ID && bytes.Equal(picture, view.Hand(look, s, other.User.ID, stage.Languages[1], "").Files[0].Render()) {
					t.Errorf("%s sees the picture of %s", who.User.Name, other.User.Name)
				}
			}
		}
		if text := stage.FormatMessage(view.Hand(face.Look{}, s, "999", stage.Languages[1], "")); strings.Contains(text, "play") || strings.Contains(text, "♣") {
			t.Errorf("a stranger sees:\n%s", text)
		}
		s = b.Do(stage.Ben, table.Leave{})
		if text := stage.FormatMessage(view.Hand(face.Look{}, s, stage.Ben.ID, stage.Languages[1], "")); strings.Contains(text, "→ play/") || !strings.Contains(text, "→ back/") {
			t.Errorf("a player who has left sees:\n%s", text)
		}
	})
}

func TestTheFullestHandFits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 41, table.NewTable{Rules: "ddv deadline_re=12 deadline_k90=12 deadline_k60=12 deadline_k30=12 deadline_schwarz=12"})
		b.FillSeats(stage.LongNamed("102"), stage.LongNamed("103"), stage.LongNamed("104"))
		b.StartList(func(hands [card.Seats]card.Set) bool { return hands[0].Kinds().Len() == 12 })
		b.TakeStep(stage.Calm)
		b.Act(stage.Anna, game.Say(0, game.SoloWord(rules.SoloDiamonds)))
		b.PlayUntil(stage.Calm, stage.InPlay(0))
		s := b.Snapshot()
		for _, l := range stage.Languages {
			m := view.Hand(face.Look{}, s, stage.Anna.ID, l, strings.Repeat("x", 200))
			if err := proof.Validate(m); err != nil {
				t.Error(err)
			}
			if got := strings.Count(stage.FormatMessage(m), "/"+s.ID+"/"); got != 12+3+2+3 {
				t.Errorf("there are %d buttons", got)
			}
		}
	})
}

// Who plays with computers alone, with tips and time to think, has six buttons that are no action: more than one row of Discord takes.
func TestSixButtonsBesideTheGameFit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 41, table.NewTable{Unopened: true, Hints: true, Pace: clocked})
		for range card.Seats - 1 {
			b.Do(stage.Anna, table.AddComputer{})
		}
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			v := s.View(stage.Anna.ID)
			return s.Phase == table.Playing && v.Phase() == game.InPlay && v.Turn() == v.Seat()
		})
		m := view.Hand(face.Look{}, s, stage.Anna.ID, stage.Languages[0], "")
		text := stage.FormatMessage(m)
		for _, to := range []route.Route{route.Hand, route.Sheet, route.TableRules, route.Bookmark, route.Hesitate, route.Tip} {
			if !strings.Contains(text, "→ "+to.Name()+"/") {
				t.Errorf("there is no %s in\n%s", to.Name(), text)
			}
		}
		if err := proof.Validate(m); err != nil {
			t.Error(err)
		}
	})
}
