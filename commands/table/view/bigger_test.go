package view_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/table/view"
	"karlchen/game/match"
	"karlchen/internal/stage"
)

func TestMoreThanFour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{})
		sc := stage.NewScene(t, b.ID)
		fifth := table.User{ID: "105", Name: "Emil"}
		b.Do(fifth, table.Join{})
		b.Do(stage.Anna, table.Configure{Games: 10, Pflichtsoli: true})
		sc.AddPublic("five in the lobby", b.Snapshot(), view.Lobby)
		s := b.StartList(nil)
		sc.AddPublic("the cut among five", s, gameInText)
		s = b.PlayUntil(stage.Calm, stage.InPlay(6))
		sc.AddPublic("a game of four of them", s, gameInText)
		addHand(sc, "the player who pauses", s, fifth)
		s = b.PlayUntil(stage.Calm, stage.InPhase(table.Resting))
		addHand(sc, "the same player afterwards", s, fifth)
		sc.AddPublic("the result for the four", s, resultInText)
		s = b.PlayUntil(stage.Calm, func(s table.Snapshot) bool { return s.List().Played() == 3 && s.Phase == table.Resting })
		sc.AddPublic("the list of five", s, sheetInText)
		sc.Compare("five")
	})
}

// The menu offered five people 8, 12 or 16 games, and no word said that not everybody plays as many. Now it offers rounds of five, and the lobby says so
// before the start where the number is another.
func TestGamesForFive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := locale.For("de")
		b := stage.OpenFull(t, 3, table.NewTable{})
		said := l.T("lobby.unequal", face.Data{"Games": 8, "Players": 5})
		says := func(s table.Snapshot, want bool) {
			t.Helper()
			if text := fmt.Sprint(view.Lobby(s, l).Blocks); strings.Contains(text, said) != want {
				t.Errorf("it says that games are unequal: %t\n%s", !want, text)
			}
		}
		says(b.Do(stage.Anna, table.Configure{Games: 8}), false)
		says(b.Do(table.User{ID: "105", Name: "Emil"}, table.Join{}), true)
		five := b.Snapshot()
		for _, block := range view.Settings(five, nil, l).Blocks[0].(discord.Container).Blocks {
			menu, ok := block.(discord.Select)
			if !ok || !strings.HasPrefix(menu.CustomID, "list-length/") {
				continue
			}
			for _, o := range menu.Options {
				if n, _ := strconv.Atoi(o.Value); n%5 != 0 && !o.Default && n != match.Unlimited && n != match.FullRound(five.Rules(), 5) {
					t.Errorf("%d games are offered to five", n)
				}
			}
			says(b.Do(stage.Anna, table.Configure{Games: 10}), false)
			return
		}
		t.Error("there is no menu of games")
	})
}

func TestSevenInTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 3, table.NewTable{Rules: "ddv sit_out=dealer-and-opposite session_games=unlimited", Games: match.Unlimited})
		for range 3 {
			b.Do(stage.Anna, table.AddComputer{Level: "simple"})
		}
		sc := stage.NewScene(t, b.ID)
		sc.AddPublic("seven, without an end", b.Snapshot(), view.Lobby)
		addHand(sc, "too late for an eighth", b.Snapshot(), table.User{ID: "106", Name: "Otto"})
		s := b.Do(stage.Anna, table.Start{})
		sc.AddPublic("three pause", s, gameInText)
		sc.Compare("seven")
	})
}

func TestBockrunde(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 5, table.NewTable{Rules: "ddv bock=on bock_trigger_herzdurchlauf=on bock_trigger_lost_re=on bock_trigger_lost_kontra=on " +
			"bock_trigger_lost_solo=on bock_applies_to_solo=off bock_simultaneous_reasons=each bock_cap=4 bock_stacking=capped"})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		s := b.PlayUntil(stage.Manner{Call: 3}, func(s table.Snapshot) bool { return s.Phase == table.Cutting && s.Deal().Factor > 1 })
		sc.AddPublic("the cut before a Bock game", s, gameInText)
		s = b.PlayUntil(stage.Manner{Call: 3}, func(s table.Snapshot) bool {
			r, ok := s.Result()
			return ok && r.Bock > 1
		})
		sc.AddPublic("the result of a Bock game", s, resultInText)
		sc.AddPublic("the list with Bock games", s, sheetInText)
		sc.Compare("bock")
	})
}

func TestBockWithoutACap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenTable(t, 5, table.NewTable{Games: 48, Rules: "ddv bock=on bock_trigger_herzdurchlauf=on bock_trigger_lost_re=on " +
			"bock_trigger_lost_kontra=on bock_trigger_lost_solo=on bock_simultaneous_reasons=fold bock_cap=none bock_stacking=parallel"})
		b.FillSeats(stage.Ben, stage.Clara, stage.Dora)
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		s := b.PlayUntil(stage.Manner{Call: 3}, func(s table.Snapshot) bool {
			r, ok := s.Result()
			return ok && r.Bock > 8
		})
		sc.AddPublic("the result of a game that counts more than eight times", s, resultInText)
		sc.AddPublic("the list with marks of two digits", s, sheetInText)
		sc.Compare("bock-uncapped")
	})
}

func TestGameThatIsPlayedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := stage.OpenFull(t, 6, table.NewTable{Rules: "ddv wiederholung=1"})
		sc := stage.NewScene(t, b.ID)
		b.StartList(nil)
		s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
			entries := s.List().Entries()
			return s.Phase == table.Resting && entries[len(entries)-1].Void == match.Repeated
		})
		sc.AddPublic("the result", s, resultInText)
		addHand(sc, "a hand", s, stage.Anna)
		sc.AddPublic("the list", s, sheetInText)
		sc.Compare("again")
	})
}

func TestDealsThatAreNotPlayed(t *testing.T) {
	for _, d := range []struct {
		golden, rules string
		void          match.Void
	}{
		{"thrown", "ddv em_7_volle=on em_may_or_must=must", match.Thrown},
		{"thrown-unseen", "ddv em_7_volle=on em_may_or_must=must em_show_cards=off", match.Thrown},
		{"refused", "bundeswehr armut_may_or_must=must", match.ArmutRefused},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := stage.OpenFull(t, 6, table.NewTable{Rules: d.rules, Games: 48})
			sc := stage.NewScene(t, b.ID)
			b.StartList(nil)
			s := b.PlayUntil(stage.Calm, func(s table.Snapshot) bool {
				entries := s.List().Entries()
				return s.Phase == table.Resting && entries[len(entries)-1].Void == d.void
			})
			sc.AddPublic("the game", s, gameInText)
			sc.AddPublic("the result", s, resultInText)
			addHand(sc, "a hand", s, stage.Anna)
			sc.Compare(d.golden)
		})
	}
}
