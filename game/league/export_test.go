package league_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
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

// B has 3.75 + 3.5 = 7.25 and A 2.5 + 3.5 = 6; C 1.25 + 2 less a half; D 1. The computer's place is worth nothing.
func TestStandingsAsATable(t *testing.T) {
	data := exported(t).StandingsCSV()
	want := `division,rank,member,name,value,total,penalty,decided,lists,games,substituted,game_points,weeks_won,best_list,soli,foxes,karlchen,no_shows,missing,fee,week_1,week_2,week_3
0,1,B,'=cmd|'/c calc'!A1,7.25,7.25,0,value,2,48,1,14,2,9,0,0,0,0,0,0,3.75,3.5,
0,2,A,"Anna ""=1""",6,6,0,value,2,48,0,8,1,5,0,0,0,0,0,0,2.5,3.5,
0,3,C,"Clara,
und mehr",2.75,3.25,0.5,value,2,48,0,-6,0,-2,0,0,0,0,0,0,1.25,2,
0,4,D,'-1,1,1,0,value,1,24,0,-8,0,-8,0,0,0,0,0,0,,1,
`
	if got := strings.ReplaceAll(string(data), "\r\n", "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if n := bytes.Count(data, []byte("\r\n")); n != 6 { // the one within a cell counts too, by the standard
		t.Errorf("%d lines end as RFC 4180 says", n)
	}
}

func TestResultsAsATable(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(exported(t).ResultsCSV())).ReadAll()
	if err != nil || len(rows) != 9 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, want := range map[int]string{
		1: "[1 1 1 A Anna \"=1\" 3 2.5 24 0 false 7 8]", 2: "[1 1 2 B '=cmd|'/c calc'!A1 9 3.75 24 1 false 7 8]", 4: "[1 1 4   -8 0 24 0 false 7 8]", 5: "[2 2 1 A Anna \"=1\" 5 3.5 24 0 false ]",
	} {
		if got := fmt.Sprint(rows[i]); got != want {
			t.Errorf("row %d is %s, want %s", i, got, want)
		}
	}
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
		`{"number":3,"change":"penalty","member":"C","points":0.5,"at":"2026-10-05T00:00:00Z"}]}`,
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
	if got := string(e.ResultsCSV()); !strings.Contains(got, "1,1,,A,,4,3.25,2,0,false,5 6\r\n") {
		t.Errorf("the table is %q", got)
	}
}
