package league_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/game/league"
)

// Anna and Ben meet twice and share once; a list that others played for Carla does not count for her; a computer meets nobody.
func TestCrosstableCountsWhoWasAhead(t *testing.T) {
	list := func(places ...league.ExportPlace) league.ExportList { return league.ExportList{Places: places} }
	e := league.Export{
		Standings: []league.ExportRow{{Member: "anna"}, {Member: "ben"}, {Member: "carla"}, {Member: "dora"}},
		Lists: []league.ExportList{
			list(league.ExportPlace{Member: "anna", GamePoints: 10}, league.ExportPlace{Member: "ben", GamePoints: -4}, league.ExportPlace{GamePoints: 30},
				league.ExportPlace{Member: "carla", GamePoints: 2, NoShow: true}),
			list(league.ExportPlace{Member: "anna", GamePoints: 3}, league.ExportPlace{Member: "ben", GamePoints: 3},
				league.ExportPlace{Member: "carla", GamePoints: 8}, league.ExportPlace{Member: "gone", GamePoints: -14}),
		},
	}
	got := e.Crosstable()
	want := league.Crosstable{
		Members: []string{"anna", "ben", "carla", "dora"},
		Cells: [][]league.Encounter{
			{{}, {Lists: 2, Ahead: 1}, {Lists: 1, Behind: 1}, {}},
			{{Lists: 2, Behind: 1}, {}, {Lists: 1, Behind: 1}, {}},
			{{Lists: 1, Ahead: 1}, {Lists: 1, Ahead: 1}, {}, {}},
			{{}, {}, {}, {}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadExportSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": 1, "league": "Montagsliga"}`: "",
		`{"version": 2}`: "version 2",
		`rank,member`:    "no season",
		``:               "no season",
	} {
		e, err := league.ReadExport(strings.NewReader(text))
		if want == "" {
			if err != nil || e.League != "Montagsliga" {
				t.Errorf("%s is %+v, %v", text, e, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is refused with %v, want %q", text, err, want)
		}
	}
}
