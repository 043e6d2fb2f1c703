package sheet_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/sheet"
	"karlchen/internal/stage"
)

// lists is how many lists are played: as many as a night allows, or a few.
var lists = map[bool]int{false: 20, true: 1000}[os.Getenv("KARLCHEN_NIGHTLY") != ""]

// lineOf is a played game as people would write it down.
func lineOf(d match.Deal, s game.State, e match.Entry) sheet.Line {
	line := sheet.Line{Told: sheet.Untold, Players: d.Places, Void: e.Void}
	r, _ := s.Result()
	if r.Redeal {
		return line
	}
	f := stage.Tell(s)
	line.Void, line.Re = match.Counts, r.Re // that a game is to be repeated follows from its result
	line.Told = sheet.Told{
		Contract: f.Contract, Calls: f.Calls, Late: f.Late, Vorab: f.Vorab, Specials: f.Specials, Augen: f.Augen[game.Re], Tricks: f.Tricks[game.Re], Hand: f.Hand,
		Genscher: f.Genscher, Reasons: e.Reasons,
	}
	return line
}

// playList plays a list and returns it with its games as people would write them down. ok is false where somebody kept their Pflichtsolo for later, which
// no sheet knows.
func playList(t *testing.T, rng *rand.Rand, c match.Config) (l match.List, lines []sheet.Line, ok bool) {
	t.Helper()
	compiled, err := rules.Compile(c.Rules)
	if err == nil {
		l, err = match.New(c)
	}
	if err != nil {
		t.Fatal(err)
	}
	ok = true
	for range 20 {
		d, more := l.Next()
		if !more {
			break
		}
		s, _, err := stage.PlayLoudly(rng, d.Setup(compiled, stage.DealTo(rng, compiled)))
		if err == nil {
			l, err = l.Add(d, s)
		}
		if err != nil {
			t.Fatal(err)
		}
		e := l.Entries()[len(l.Entries())-1]
		if e.Void == match.Counts && e.Soloist != match.Nobody && e.Contract.Declared() && c.Rules.CountsAsSolo(e.Contract) {
			ok = ok && e.Pflicht == d.Owes[slices.Index(d.Places[:], e.Soloist)]
		}
		lines = append(lines, lineOf(d, s, e))
	}
	return l, lines, ok
}

// A list that was played and is typed in from its results has the same points, Böcke, dealers and Pflichtsoli, by all presets and by rules mixed at will.
func TestATypedListIsThePlayedOne(t *testing.T) {
	compared, soli, bock := 0, 0, 0
	for n := range lists * (len(rules.Presets()) + 1) {
		rng := rand.New(rand.NewPCG(38, uint64(n)))
		r := rules.Random(rng)
		if i := n % (len(rules.Presets()) + 1); i < len(rules.Presets()) {
			r, _ = rules.Preset(rules.Presets()[i])
		}
		c := match.Config{Rules: r, Places: 4 + n%4, Games: 8 + rng.IntN(8)}
		c.Pflichtsoli = r.Pflichtsolo && rng.IntN(2) == 0
		played, lines, ok := playList(t, rng, c)
		if !ok {
			continue
		}
		stored, err := json.Marshal(lines)
		var again []sheet.Line
		if err == nil {
			err = json.Unmarshal(stored, &again)
		}
		if err != nil || !slices.Equal(again, lines) {
			t.Fatalf("%v: the stored lines differ: %s", err, stored)
		}
		rows, l, err := sheet.Reckon(c, again)
		if err != nil {
			t.Fatalf("%s: %v", r, err)
		}
		for i, e := range played.Entries() {
			want, got := e, rows[i].Entry
			want.Feats, got.Feats = rows[i].Entry.Feats, rows[i].Entry.Feats // of which a sheet knows nothing
			if want.Void != match.Counts {
				want, got = match.Entry{Dealer: want.Dealer, Places: want.Places, Void: want.Void}, match.Entry{Dealer: got.Dealer, Places: got.Places, Void: got.Void}
			}
			if got != want {
				t.Fatalf("%s, game %d\n%+v, want\n%+v", r, i+1, got, want)
			}
			if e.Soloist != match.Nobody {
				soli++
			}
			if e.Factor > 1 {
				bock++
			}
		}
		if !slices.Equal(l.Totals(), played.Totals()) || !slices.Equal(l.Bock(), played.Bock()) || !slices.Equal(l.Owing(), played.Owing()) {
			t.Fatalf("%s: %v, %v, %v; want %v, %v, %v", r, l.Totals(), l.Bock(), l.Owing(), played.Totals(), played.Bock(), played.Owing())
		}
		compared++
	}
	if compared < lists || soli < lists || bock < lists {
		t.Errorf("only %d lists with %d soli and %d games of a Bock were compared", compared, soli, bock)
	}
}

func parse(t testing.TB, text string) rules.Ruleset {
	t.Helper()
	r, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// four are the places at a table of four.
var four = [card.Seats]int{0, 1, 2, 3}

func reckoned(points ...int) sheet.Line {
	return sheet.Line{Told: sheet.Untold, Players: four, Reckoned: true, Points: [card.Seats]int(points)}
}

// A game that is deleted takes its Bock with it.
func TestADeletedGameTakesItsBockAlong(t *testing.T) {
	c := match.Config{Rules: parse(t, "hausrunde"), Places: 4, Games: match.Unlimited}
	won := func(augen int) sheet.Line {
		line := sheet.Line{Told: sheet.Untold, Players: four, Re: [card.Seats]bool{true, true}}
		line.Told.Augen = augen
		return line
	}
	lines := []sheet.Line{won(120), won(151), won(151)}
	points := func(lines []sheet.Line) (all []int) {
		rows, _, err := sheet.Reckon(c, lines)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			all = append(all, r.Entry.Points[0])
		}
		return all
	}
	with, without := points(lines), points(lines[1:])
	if with[1] != 2*without[0] || with[2] != 2*without[1] || without[0] == 0 {
		t.Errorf("with the even game %v, without it %v", with, without)
	}
}

// People who have reckoned themselves need not say who was Re: one who was alone is seen by the points.
func TestPointsAlone(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv"), Places: 4, Games: match.Unlimited}
	for _, test := range []struct {
		points  []int
		re      [card.Seats]bool
		soloist int
	}{
		{[]int{3, 3, -3, -3}, [card.Seats]bool{true, true}, match.Nobody},
		{[]int{9, -3, -3, -3}, [card.Seats]bool{true}, 0},
		{[]int{2, 2, -6, 2}, [card.Seats]bool{2: true}, 2},
		{[]int{0, 0, 0, 0}, [card.Seats]bool{}, match.Nobody},
	} {
		rows, l, err := sheet.Reckon(c, []sheet.Line{reckoned(test.points...)})
		if err != nil || rows[0].Re != test.re || rows[0].Entry.Soloist != test.soloist || !slices.Equal(l.Totals(), test.points) {
			t.Errorf("%v: %v, Re %v, soloist %d", test.points, err, rows[0].Re, rows[0].Entry.Soloist)
		}
	}
	for points, want := range map[[4]int]error{{1, 1, 1, 1}: sheet.NotZero, {5, 0, -3, -3}: sheet.NotZero} {
		if rows, _, err := sheet.Reckon(c, []sheet.Line{reckoned(1, 1, -1, -1), reckoned(points[:]...)}); !errors.Is(err, want) || len(rows) != 1 {
			t.Errorf("%v: %v after %d rows", points, err, len(rows))
		}
	}
	plus := match.Config{Rules: parse(t, "ddv distribution=plus-only"), Places: 4, Games: match.Unlimited}
	if _, _, err := sheet.Reckon(plus, []sheet.Line{reckoned(3, 3, 0, 0)}); err != nil {
		t.Errorf("where only winners write their points: %v", err)
	}
}

func TestLinesThatAreNoGames(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv"), Places: 5, Games: 1}
	line := func(change func(*sheet.Line)) sheet.Line {
		l := sheet.Line{Told: sheet.Untold, Players: four, Re: [card.Seats]bool{true, true}}
		l.Told.Augen = 130
		change(&l)
		return l
	}
	for name, test := range map[string]struct {
		lines []sheet.Line
		want  error
	}{
		"a game":             {[]sheet.Line{line(func(*sheet.Line) {})}, nil},
		"one too many":       {[]sheet.Line{line(func(*sheet.Line) {}), line(func(*sheet.Line) {})}, sheet.SheetFull},
		"nobody was Re":      {[]sheet.Line{line(func(l *sheet.Line) { l.Re = [card.Seats]bool{} })}, sheet.ReMissing},
		"three were Re":      {[]sheet.Line{line(func(l *sheet.Line) { l.Re = [card.Seats]bool{true, true, true} })}, sheet.ReMissing},
		"two soloists":       {[]sheet.Line{line(func(l *sheet.Line) { l.Told.Contract = rules.SoloQueens })}, sheet.ReMissing},
		"no Augen":           {[]sheet.Line{line(func(l *sheet.Line) { l.Told.Augen = sheet.Unknown })}, sheet.AugenMissing},
		"the same one twice": {[]sheet.Line{line(func(l *sheet.Line) { l.Players = [card.Seats]int{0, 1, 1, 2} })}, sheet.WrongPlayers},
		"nobody's place":     {[]sheet.Line{line(func(l *sheet.Line) { l.Players = [card.Seats]int{0, 1, 2, 5} })}, sheet.WrongPlayers},
		"announced too late, which these rules do not know": {[]sheet.Line{line(func(l *sheet.Line) { l.Told.Late[game.Re] = rules.Ansage })},
			game.RoundError{Problem: game.RoundNoLate, Party: game.Re, Step: rules.Ansage}},
	} {
		if _, _, err := sheet.Reckon(c, test.lines); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

func TestPaste(t *testing.T) {
	c := match.Config{Rules: parse(t, "ddv"), Places: 5, Games: match.Unlimited}
	for name, test := range map[string]struct {
		text     string
		names    []string
		good     int
		problems []error
	}{
		"semicolons":                             {"Anna;Ben;Clara;Dora\n1;1;-1;-1\n-9;3;3;3\n", []string{"Anna", "Ben", "Clara", "Dora"}, 2, nil},
		"tabs, five people and one who sits out": {"\ufeff#\tAnna\tBen\tClara\tDora\tEmil\r\n1\t2\t\t2\t-2\t−2\r\n2\t-2\t2\t-2\t+2\t\r\n", []string{"Anna", "Ben", "Clara", "Dora", "Emil"}, 2, nil},
		"zeros of one who sits out":              {"Anna,Ben,Clara,Dora,Emil\n1,1,-1,-1,0\n", []string{"Anna", "Ben", "Clara", "Dora", "Emil"}, 1, nil},
		"a line of totals":                       {"Nr;Anna;Ben;Clara;Dora\n1;1;1;-1;-1\n2;3;-3;3;-3\nSumme;4;-2;2;-4\n", []string{"Anna", "Ben", "Clara", "Dora"}, 2, nil},
		"totals behind a word of their own":      {"Anna;Ben;Clara;Dora\n1;1;-1;-1\nGesamt: ;1;1;-1;-1\n", []string{"Anna", "Ben", "Clara", "Dora"}, 1, nil},
		"a wrong total":                          {"Nr;Anna;Ben;Clara;Dora\n1;1;1;-1;-1\nSumme;4;-2;2;-4\n", []string{"Anna", "Ben", "Clara", "Dora"}, 1, []error{sheet.TotalDiffers}},
		"wrong lines": {"Anna;Ben;Clara;Dora\n1;1;-1;-1\n1;1;1;-1\nx;1;-1;-1\n1;;-1;\n-1;-1;1;1\n", []string{"Anna", "Ben", "Clara", "Dora"}, 2,
			[]error{sheet.NotZero, sheet.NoNumber, sheet.NotFour}},
	} {
		p, err := sheet.Paste(test.text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c.Places = len(p.Names)
		rows, err := p.Check(c)
		var problems []error
		for _, line := range p.Lines {
			if line.Problem != nil {
				problems = append(problems, line.Problem)
			}
		}
		same := slices.EqualFunc(problems, test.problems, func(a, b error) bool { return errors.Is(a, b) })
		if err != nil || !slices.Equal(p.Names, test.names) || len(rows) != test.good || len(p.Good()) != test.good || !same {
			t.Errorf("%s: %v, %d good of %v, %v", name, p.Names, len(p.Good()), problems, err)
		}
	}
	for _, text := range []string{"", "\n\n", "1;2;3;4\n", "Anna;Ben;Clara\n1;1;1\n", "a;b;c;d;e;f;g;h\n"} {
		if p, err := sheet.Paste(text); !errors.Is(err, sheet.NoNames) {
			t.Errorf("%q: %v, %v", text, p.Names, err)
		}
	}
}

// What goes out as a table comes in again as the same games.
func TestATableComesBack(t *testing.T) {
	for n := range lists {
		rng := rand.New(rand.NewPCG(39, uint64(n)))
		c := match.Config{Rules: parse(t, "hausrunde"), Places: 4 + n%4, Games: 12}
		l, lines, _ := playList(t, rng, c)
		rows, _, err := sheet.Reckon(c, lines)
		if err != nil {
			t.Fatal(err)
		}
		names := []string{"Anna", "Ben", "Clara; die Große", "=Dora", "Emil", "Frieda", "Gustav"}[:c.Places]
		text := sheet.CSV(names, rows)
		p, err := sheet.Paste(string(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		plain := c
		plain.Games, plain.Pflichtsoli = match.Unlimited, false
		again, err := p.Check(plain)
		if err != nil || len(again) != l.Played() || l.Played() > 0 && !slices.Equal(again[len(again)-1].Totals, l.Totals()) {
			t.Fatalf("%v: %d games of %d come back\n%s\n%+v", err, len(again), l.Played(), text, p)
		}
	}
}

// Records of played games come in as the points that the engine gives them; one that does not end in a result is shown as no game.
func TestRecordsComeIn(t *testing.T) {
	data, err := os.ReadFile(stage.InRepository("game/notation/testdata/simulated/ddv.doko"))
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Anna", "Ben", "Clara", "Dora"}
	want, games, text := make([]int, len(names)), 0, ""
	for records := notation.NewReader(bytes.NewReader(data)); ; {
		rec, err := records.Next()
		if err != nil {
			break
		}
		s, err := notation.Replay(rec)
		if r, over := s.Result(); err == nil && over && !r.Redeal {
			games++
			for seat, points := range r.Points() {
				want[(seat+games)%len(names)] += points
			}
			for seat := range rec.Info.Players {
				rec.Info.Players[seat] = names[(seat+games)%len(names)]
			}
			text += rec.String() + "\n"
		}
	}
	broken := text[strings.LastIndex(text, "[Doko"):]
	broken = broken[:strings.LastIndex(strings.TrimSpace(broken), " ")] + "\n"
	table, ok := sheet.Records(text + broken)
	p, err := sheet.Paste(table)
	if err != nil || !ok || games < 5 {
		t.Fatalf("%d games: %v\n%s", games, err, table)
	}
	slices.Sort(p.Names)
	if len(p.Good()) != games || len(p.Lines) != games+1 || p.Lines[games].Problem == nil || !slices.Equal(p.Names, names) {
		t.Errorf("%d of %d games, for %v", len(p.Good()), games, p.Names)
	}
	p, _ = sheet.Paste(table)
	rows, err := p.Check(match.Config{Rules: parse(t, "ddv"), Places: 4, Games: match.Unlimited})
	if err != nil {
		t.Fatal(err)
	}
	for place, name := range p.Names {
		if got := rows[len(rows)-1].Totals[place]; got != want[slices.Index(names, name)] {
			t.Errorf("%s has %d points, want %d", name, got, want[slices.Index(names, name)])
		}
	}
	if _, ok := sheet.Records("Anna;Ben;Clara;Dora\n1;1;-1;-1\n"); ok {
		t.Error("a table is taken for records")
	}
}

func FuzzPaste(f *testing.F) {
	f.Add("Anna;Ben;Clara;Dora\n1;1;-1;-1\ntotal;1;1;-1;-1")
	f.Add("#\ta\tb\tc\td\te\n1\t\t1\t1\t-1\t-1")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := sheet.Paste(text)
		if err != nil {
			return
		}
		r, _ := rules.Preset("ddv")
		rows, err := p.Check(match.Config{Rules: r, Places: len(p.Names), Games: match.Unlimited})
		if err != nil || len(rows) != len(p.Good()) {
			t.Errorf("%v: %d rows of %d", err, len(rows), len(p.Good()))
		}
		sums := make([]int, len(p.Names))
		for _, line := range p.Good() {
			for seat, place := range line.Players {
				sums[place] += line.Points[seat]
			}
		}
		if len(rows) > 0 && fmt.Sprint(rows[len(rows)-1].Totals) != fmt.Sprint(sums) {
			t.Errorf("totals %v, want %v", rows[len(rows)-1].Totals, sums)
		}
	})
}
