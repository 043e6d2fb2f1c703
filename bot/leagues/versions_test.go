package leagues_test

import (
	"testing"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/rules"
	"karlchen/storage"
)

// A preset gets another version in the middle of a list. The season and its tables keep theirs, and a league founded later has the newest.
func TestALeagueKeepsTheVersionOfItsRules(t *testing.T) {
	inHall(t, func(h *hall) {
		id := h.gather("11", "12", "13", "14")
		h.games(id, 2)
		first := h.look(id).Rules()
		if err := rules.Release("dieblich", []byte(`{"gans": "1", "deck": "48"}`)); err != nil {
			t.Fatal(err)
		}
		newest, _ := rules.Preset("dieblich")
		h.restart()
		if now := h.look(id).Rules(); now != first || now.String() != "dieblich@1" || now.Same(newest) {
			t.Errorf("after the restart the table plays %s", now)
		}
		h.finish(id)
		if _, ok := h.outcome(h.playedAt(id).Number); !ok {
			t.Error("the list has come to nothing")
		}
		if next := h.look(h.gather("11", "12", "13", "14")).Rules(); next != first {
			t.Errorf("the next table plays %s", next)
		}
		l, err := h.s.Found(chief, founding(func(f *leagues.Founding) {
			f.Name, f.Start = "Other", f.Start.Add(7)
			f.Plan = leagues.DefaultPlan("dieblich gans=0", 4)
		}))
		if h.must(err); l.Plan.Rules != newest.String()+" gans=0" {
			t.Errorf("a new league plays %q", l.Plan.Rules)
		}
	}, func(s *league.Term) { s.Plan.Rules = "dieblich@1" })
}

// A league's list with a game that this engine cannot continue is played to its end, and another league is not affected.
func TestALeagueGoesOnAfterACardIsRefusedByANewEngine(t *testing.T) {
	inHall(t, func(h *hall) {
		other, id := h.gather("15", "16", "17", "18"), h.gather("11", "12", "13", "14")
		h.games(other, 1)
		h.games(id, 1)
		for _, at := range []string{other, id} {
			for snap := h.look(at); snap.Phase != table.Playing || snap.Version().Step < 6; snap = h.look(at) {
				h.step(at)
			}
		}
		before := h.look(other).Version()
		h.elsewhere = h.look(id).Number()
		h.restart()
		if now := h.look(other); now.Version() != before || now.Redealt() {
			t.Errorf("the other table is at %+v and was at %+v", now.Version(), before)
		}
		if now := h.look(id); !now.Redealt() || now.Phase != table.Cutting || len(now.Numbers) != 1 {
			t.Fatalf("the table is %s, dealt again: %t", now.Phase, now.Redealt())
		}
		h.finish(id)
		h.finish(other)
		for _, at := range []string{id, other} {
			o, ok := h.outcome(h.playedAt(at).Number)
			if !ok {
				t.Fatalf("the list at %s has come to nothing", at)
			}
			if got, want := points(*o.Result), totals(h.look(at)); got != want || len(o.Result.Records) != 12 {
				t.Errorf("it has come to %s in %d games, the table says %s", got, len(o.Result.Records), want)
			}
		}
		verify := func(g storage.Game) error { return table.Verify(written{h.store, h.elsewhere}.asWritten(g)) }
		report, err := h.store.Check(verify, leagues.Check)
		if h.must(err); report.Err() != nil || len(report.Other) != 1 {
			t.Errorf("the check finds %v and %v", report.Other, report.Err())
		}
	})
}
