package view_test

import (
	"testing"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/proof"
	"karlchen/internal/stage"
)

// crosstable is that of the season after a week.
func (s season) crosstable(t testing.TB, week int) league.Crosstable {
	t.Helper()
	table, err := standings.Compute(s.Config, s.history, week)
	if err != nil {
		t.Fatal(err)
	}
	e, err := league.NewExport(s.Name, league.Term{Number: s.Season, Plan: league.Plan{Config: s.Config}}, []standings.Table{table}, s.history, s.Names)
	if err != nil {
		t.Fatal(err)
	}
	return e.Crosstable()
}

func TestCrosstable(t *testing.T) {
	sc := stage.NewScene(t, "")
	s := newSeason(6, 6, nil)
	show := func(title string, c league.Crosstable, reader string) {
		sc.Add(title, func(l *locale.Localizer) discord.Message {
			return view.Crosstable(face.Look{Pictures: true}, s.League, c, reader, l)
		})
	}
	show("a member", s.crosstable(t, 6), "102")
	show("somebody else", s.crosstable(t, 6), "999")
	show("nobody has played", newSeason(2, 6, nil).crosstable(t, 1), "101")
	big := newSeason(200, 12, nil)
	s.League = big.League
	show("many members", big.crosstable(t, 12), "102")
	sc.Compare("league-cross")
	for _, l := range stage.Languages {
		if m := view.Crosstable(face.Look{Pictures: true}, big.League, big.crosstable(t, 12), "102", l); proof.Validate(m) != nil {
			t.Error(proof.Validate(m))
		}
	}
}
