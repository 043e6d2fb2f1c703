package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"karlchen/commands/cli"
	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
	"karlchen/game/notation"
)

// verified is a season of a match day with a draw by secret wishes, a swap, a table of four and one of five with four games each, a list that a leader has
// entered, and in its second week a draw of an earlier program; and the records of its games.
func verified(t *testing.T) (s league.Season, records string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.doko")
	simulate := &cli.Simulate{Games: 8, Seed: 35, Players: []string{"simple", "simple", "simple", "simple"}, Rules: "ddv", Out: file}
	if _, _, err := run(simulate, ""); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reader := notation.NewReader(bytes.NewReader(data))
	c := standings.Default(2)
	c.Format = standings.MatchDay
	s = league.Season{League: league.League{Name: "Liga"}, Term: league.Term{Number: 1, Plan: league.Plan{Config: c, Policy: draw.FillUp}}}
	s.Weeks = []league.Week{{Number: 1, State: league.WeekFinal}, {Number: 2, State: league.WeekOpen}}
	for _, m := range strings.Split("ABCDEFGHIX", "") {
		s.Members = append(s.Members, league.Member{User: m, Name: "Name " + m})
	}
	s.Members[0].Apart = []string{"E"}
	request := league.Draw{Request: draw.Request{Members: strings.Split("ABCDEFGHI", ""), Policy: draw.FillUp}}
	drawn, err := s.DrawTables(request, 42, 7)
	if err != nil {
		t.Fatal(err)
	}
	earlier := request
	earlier.Seed, earlier.Apart = 5, []draw.Pair{{A: "A", B: "E"}}
	if earlier.Result, err = draw.Tables(earlier.Request); err != nil {
		t.Fatal(err)
	}
	s.Weeks[0].Draw, s.Weeks[1].Draw = &drawn, &earlier
	add := func(r standings.ListResult) {
		var members []string
		for _, p := range r.Places {
			members = append(members, p.Member)
		}
		s.Lists = append(s.Lists, league.List{Number: r.List, Week: r.Week, State: league.ListConfirmed, Table: fmt.Sprint("t", r.List), Members: members})
		s.Outcomes = append(s.Outcomes, league.Outcome{Number: r.List, Sum: standings.Sum{Result: &r}})
	}
	for list, members := range drawn.Tables {
		r := standings.ListResult{List: uint64(list + 1), Week: 1}
		for _, m := range members {
			if m == "B" {
				m = "X" // they were swapped
			}
			r.Places = append(r.Places, standings.PlaceResult{Member: m, Games: 4})
		}
		for range 4 {
			rec, err := reader.Next()
			if err != nil {
				t.Fatal(err)
			}
			pauses := int(rec.Lead) // at a table of five the dealer, before Vorhand
			if pauses == 0 {
				pauses = 4
			}
			for seat, points := range rec.Outcome.Points {
				if len(members) == 5 && seat >= pauses {
					seat++
				}
				r.Places[seat].Points += points
			}
			r.Records = append(r.Records, uint64(rec.Number))
			records += rec.String() + "\n"
		}
		add(r)
	}
	add(standings.ListResult{List: 9, Week: 1, Places: []standings.PlaceResult{{Member: "A", Points: 6}, {Member: "C", Points: -6}, {Member: "D"}, {Member: "E"}}})
	return s, records
}

// Everybody can verify a season from its export: the draws, also with wishes and after a swap, and the cards and points of all games. What
// cannot be verified is named with the reason, and what somebody has changed is a fault.
func TestVerifySaysWhatItVerifiesOfEachWeek(t *testing.T) {
	s, records := verified(t)
	exported := func(change func(*league.Export)) string {
		e, err := s.Export(2)
		if err != nil {
			t.Fatal(err)
		}
		change(&e)
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "season.json")
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	whole := exported(func(*league.Export) {})
	table := 1
	if strings.Contains(strings.Join(s.Weeks[0].Draw.Tables[1], ""), "B") {
		table = 2
	}
	out, problems, err := run(&cli.Verify{Files: []string{whole, "-"}}, records)
	if err != nil || problems != "" {
		t.Errorf("%v: %s", err, problems)
	}
	for _, want := range []string{
		fmt.Sprintf("week 1: draw: 9 people, seed 42, plan %v; since then X instead of B at table %d\n", s.Weeks[0].Draw.Chosen, table),
		"week 1: list 1: 4 games, their cards as committed, and the points of the list\n", "week 1: list 2: 4 games, ", "week 1: list 9: not verified: a leader has entered",
		"week 2: draw: not verified: an earlier version drew this by secret wishes",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not print %q:\n%s", want, out)
		}
	}
	if out, problems, err := run(&cli.Verify{Files: []string{whole}}, ""); err != nil || problems != "" || !strings.Contains(out, "week 1: list 2: not verified: the records of its games are not here") {
		t.Errorf("without records it prints %s, says %q, %v", out, problems, err)
	}
	for want, change := range map[string]func(*league.Export){
		"week 1: draw: the repeated draw gives other tables": func(e *league.Export) { e.Draws[0].Seed++ },
		"week 1: draw: the draw cannot be repeated: a later version of the program has drawn this, in a way that this one does not know: take the version that runs the league: v9": func(e *league.Export) {
			e.Draws[0].Procedure, e.Program = 9, "v9"
		},
		"week 1: list 1: its games give other points": func(e *league.Export) { e.History.Lists[0].Records = e.History.Lists[0].Records[:3] },
		"week 1: list 2: its games give other points": func(e *league.Export) { e.History.Lists[1].Places = e.History.Lists[1].Places[:3] },
	} {
		if _, problems, err := run(&cli.Verify{Files: []string{exported(change), "-"}}, records); !errors.Is(err, cli.ErrInput) || !strings.Contains(problems, want) {
			t.Errorf("instead of %q it says %q, %v", want, problems, err)
		}
	}
	earlier := `{"version": 1, "league": "Montagsliga", "season": 2, "week": 1, "weeks": 4, "format": "open", "scoring": "places"}`
	if out, _, err := run(&cli.Verify{}, earlier); err != nil || !strings.Contains(out, "season: not verified: nothing was drawn or played, or an earlier version made the file") {
		t.Errorf("an earlier export gives %q, %v", out, err)
	}
	var first *notation.Record
	if first, err = notation.NewReader(strings.NewReader(records)).Next(); err != nil {
		t.Fatal(err)
	}
	first.Outcome.Points = &[4]int{0, 1, 1, -2}
	if _, problems, err := run(&cli.Verify{Files: []string{whole, "-"}}, first.String()); !errors.Is(err, cli.ErrInput) || !strings.Contains(problems, "week 1: list 1: game 1: ") {
		t.Errorf("a game with other points gives %q, %v", problems, err)
	}
}
