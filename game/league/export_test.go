package league_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// exported is a season with a list that was corrected, one that was struck, a penalty and a computer.
func exported(t testing.TB) league.Export {
	t.Helper()
	h := standings.History{
		Lists: []standings.ListResult{list(1, 1, "ABC-", 9, 3, -4, -8), list(2, 2, "ABCD", 5, 5, -2, -8), list(3, 2, "ABCD", 50, -10, -20, -20)},
		Corrections: []standings.Correction{
			{Number: 1, Change: standings.Rescore, List: 1, Scores: []int{3, 9, -4, -8}, Note: "mistaken"}, {Number: 2, Change: standings.Strike, List: 3},
			{Number: 3, Change: standings.Penalty, Member: "C", Week: 2, Points: standings.Point / 2, At: time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC)},
		},
	}
	h.Lists[0].Records, h.Lists[0].Places[1].Substituted = []uint64{7, 8}, 1
	c := standings.Default(4)
	e, err := league.NewExport("Liga", league.Term{Number: 2, Plan: league.Plan{Level: "expert", WaitsForAll: true}}, []standings.Table{standingsOf(t, c, h, 3)}, h, map[string]string{"A": `Anna "=1"`, "B": "=cmd|'/c calc'!A1", "C": "Clara,\nund mehr", "D": "-1"})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Programs rely on these names. A change of one raises the version.
func TestExportHasTheNamesThatProgramsKnow(t *testing.T) {
	data, err := json.Marshal(exported(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"version":1,"league":"Liga","season":2,"week":3,"format":"open","scoring":"places","weeks":4,"edition":1,"computers":"expert","waits_for_all":true,"standings":[{"rank":1,"member":"B",`,
		`"value":7.25,"total":7.25,"penalty":0,"decided":"value","lists":2,"games":48,"substituted":1,"no_shows":0,"game_points":14,"weeks_won":2,"best_list":9,"soli":0,"foxes":0,"karlchen":0,"weeks":[{"lists":1,"score":3.75,"game_points":9,"won":true}`,
		`"lists":[{"list":1,"week":1,"games":[7,8],"places":[{"member":"A","name":"Anna \"=1\"","game_points":3,"score":2.5,"games":24}`,
		`{"game_points":-8,"score":0,"games":24}]}`, `"attempts":[]`,
		`"corrections":[{"number":1,"change":"rescore","list":1,"game_points":[3,9,-4,-8],"at":"0001-01-01T00:00:00Z","note":"mistaken"}`,
		`{"number":3,"change":"penalty","member":"C","points":0.5,"at":"2026-10-05T00:00:00Z"}],"history":{"Lists":[{"List":1,"Week":1,"Places":[{"Member":"A","Points":9,"Games":24,"Feats":{}},`,
		`{"Number":1,"Change":"rescore","List":1,"Scores":[3,9,-4,-8],"By":"","At":"0001-01-01T00:00:00Z","Why":"","Note":"mistaken"}`,
		`"plan":{"config":{"Format":"open","Scoring":"places","Weeks":4,"Games":24,"PerWeek":1,"Best":3,"MinLists":2,"Own":50,"Least":0,"Fee":1200,"Team":0,"TeamBest":0`, `"unit":1200`,
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("there is no %s in\n%s", want, data)
		}
	}
}

func TestTasksAreExported(t *testing.T) {
	c := standings.Default(2)
	c.Format = standings.Task
	h := standings.History{Attempts: []standings.Attempt{{List: 1, Week: 1, Member: "A", Points: []int{2, 2}, Records: []uint64{5, 6}}, {List: 2, Week: 1, Member: "B", Points: []int{1, 2}}}}
	e, err := league.NewExport("", league.Term{Number: 1, State: league.SeasonArchived}, []standings.Table{standingsOf(t, c, h, 1)}, h, nil)
	if err != nil || !e.Over {
		t.Fatalf("an archived season is over: %t, %v", e.Over, err)
	}
	if a := e.Attempts; len(a) != 2 || a[0].Member != "A" || a[0].Matchpoints != 3 || a[0].Most != 4 || a[0].Score != 3.25 {
		t.Errorf("attempts are %+v", a)
	}
}
