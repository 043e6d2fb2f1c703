package view_test

import (
	"testing"
	"testing/synctest"

	"karlchen/bot/table"
	tableview "karlchen/commands/table/view"
	"karlchen/game/match"
)

func TestMoreThanFour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		fifth := table.User{ID: "105", Name: "Emil"}
		b.do(fifth, table.Join{})
		b.do(anna, table.Configure{Games: 10, Pflichtsoli: true})
		sc.public("five in the lobby", b.now(), tableview.Lobby)
		s := b.start(nil)
		sc.public("the cut among five", s, gameInText)
		s = b.until(calm, inPlay(6))
		sc.public("a game of four of them", s, gameInText)
		sc.hand("who pauses", s, fifth)
		s = b.until(calm, phase(table.Resting))
		sc.hand("who paused, afterwards", s, fifth)
		sc.public("the result for the four", s, tableview.Result)
		s = b.until(calm, func(s table.Snapshot) bool { return s.List().Played() == 3 && s.Phase() == table.Resting })
		sc.public("the list of five", s, sheetInText)
		sc.compare("five")
	})
}

func TestSevenInTheLobby(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 3, table.NewTable{Rules: "ddv sit_out=dealer-and-opposite session_games=unlimited", Games: match.Unlimited})
		b.fill(ben, clara, dora)
		for range 3 {
			b.do(anna, table.AddComputer{Level: "simple"})
		}
		sc := newScene(t, b.id)
		sc.public("seven, without an end", b.now(), tableview.Lobby)
		sc.hand("too late for an eighth", b.now(), table.User{ID: "106", Name: "Otto"})
		s := b.do(anna, table.Start{})
		sc.public("three pause", s, gameInText)
		sc.compare("seven")
	})
}

func TestBockrunde(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 5, table.NewTable{Rules: "ddv bock=on bock_trigger_herzdurchlauf=on bock_trigger_lost_re=on bock_trigger_lost_kontra=on " +
			"bock_trigger_lost_solo=on bock_applies_to_solo=off bock_simultaneous_reasons=each bock_cap=4 bock_stacking=capped"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(nil)
		s := b.until(manner{call: 3}, func(s table.Snapshot) bool { return s.Phase() == table.Cutting && s.Deal().Factor > 1 })
		sc.public("the cut before a Bock game", s, gameInText)
		s = b.until(manner{call: 3}, func(s table.Snapshot) bool {
			r, ok := s.Result()
			return ok && r.Bock > 1
		})
		sc.public("the result of a Bock game", s, tableview.Result)
		sc.public("the list with Bock games", s, sheetInText)
		sc.compare("bock")
	})
}

func TestBockWithoutACap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 5, table.NewTable{Games: 48, Rules: "ddv bock=on bock_trigger_herzdurchlauf=on bock_trigger_lost_re=on " +
			"bock_trigger_lost_kontra=on bock_trigger_lost_solo=on bock_simultaneous_reasons=fold bock_cap=none bock_stacking=parallel"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(nil)
		s := b.until(manner{call: 3}, func(s table.Snapshot) bool {
			r, ok := s.Result()
			return ok && r.Bock > 8
		})
		sc.public("the result of a game that counts more than eight times", s, tableview.Result)
		sc.public("the list with marks of two digits", s, sheetInText)
		sc.compare("bock-uncapped")
	})
}

func TestGameThatIsPlayedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := open(t, 6, table.NewTable{Rules: "ddv wiederholung=1"})
		b.fill(ben, clara, dora)
		sc := newScene(t, b.id)
		b.start(nil)
		s := b.until(calm, func(s table.Snapshot) bool {
			entries := s.List().Entries()
			return s.Phase() == table.Resting && entries[len(entries)-1].Void == match.Repeated
		})
		sc.public("the result", s, tableview.Result)
		sc.hand("a hand", s, anna)
		sc.public("the list", s, sheetInText)
		sc.compare("again")
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
			b := open(t, 6, table.NewTable{Rules: d.rules, Games: 48})
			b.fill(ben, clara, dora)
			sc := newScene(t, b.id)
			b.start(nil)
			s := b.until(calm, func(s table.Snapshot) bool {
				entries := s.List().Entries()
				return s.Phase() == table.Resting && entries[len(entries)-1].Void == d.void
			})
			sc.public("the game", s, gameInText)
			sc.public("the result", s, tableview.Result)
			sc.hand("a hand", s, anna)
			sc.compare(d.golden)
		})
	}
}
