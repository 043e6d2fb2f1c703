package view_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/internal/stage"
)

// leagueZone is the time zone of the leagues in these tests.
var leagueZone = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	return zone
}()

// season is the same league each time, with everything in it.
type season struct {
	view.League
	history standings.History
	members []string
}

// someNames are the names of the first members. All others have long names with markup that must have no effect.
var someNames = []string{stage.Anna.Name, stage.Ben.Name, stage.Clara.Name, stage.Dora.Name, "日本語の名前です", "🎉🎉 Jürgen 🎉🎉", "Friederike von und zu Hohenstaufen"}

// newSeason makes a season of so many members in which everybody plays a list a week, and some of them two.
func newSeason(members, weeks int, change func(*standings.Config)) season {
	c := standings.Default(weeks)
	if change != nil {
		change(&c)
	}
	s := season{League: view.League{
		ID: "98765432109876543210.1", Name: "Donnerstags_liga aller Doppelkopffreunde", Season: 2, Names: map[string]string{}, Config: c,
		Calendar: league.Calendar{
			Start: league.Date{Year: 2026, Month: 10, Day: 5}, Weeks: weeks, Zone: leagueZone, Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall,
		},
	}}
	if c.Format == standings.MatchDay {
		s.Calendar.MatchDay = &league.Appointment{Day: time.Thursday, Clock: league.Clock{Hour: 19, Minute: 30}}
	}
	for i := range members {
		id := fmt.Sprint(101 + i)
		s.members = append(s.members, id)
		if s.Names[id] = stage.LongNamed("").Name; i < len(someNames) {
			s.Names[id] = someNames[i]
		}
	}
	rng := rand.New(rand.NewPCG(uint64(members), uint64(weeks)))
	number := uint64(0)
	for week := 1; week <= weeks; week++ {
		for range 1 + week%2 {
			order := rng.Perm(members)
			for ; len(order) >= 4; order = order[4:] {
				number++
				s.history.Lists = append(s.history.Lists, aList(rng, number, week, order[:4]))
			}
		}
	}
	return s
}

// The golden messages about this season, and the desk, have the longest name that a league can have, in full.
func TestNamesOfLeaguesAreWhole(t *testing.T) {
	name := newSeason(4, 4, nil).Name
	if n := utf8.RuneCountInString(name); n != league.MaxName {
		t.Errorf("the name has %d letters, and may have %d", n, league.MaxName)
	}
	if c := view.LeagueChoice(league.League{Name: name}); c.Name != name {
		t.Errorf("offered as %q", c.Name)
	}
	for _, l := range stage.Languages {
		b := membersBook(nil)
		for what, m := range map[string]discord.Message{
			"a dialogue":         view.LeaderDialogue{Name: "abort", League: name}.Message(l),
			"a diagnosis":        view.LeagueDiagnosis(leagues.Diagnosis{Book: b}, -1, "77", true, l),
			"computed once more": view.Recomputed(b, nil, leagues.Recount{}, l),
		} {
			if text := stage.FormatMessage(m); !strings.Contains(text, face.Escape(name)) {
				t.Errorf("%s lacks the whole name: %s", what, text)
			}
		}
	}
}

// aList is a list of four members, the last of whom may be a computer.
func aList(rng *rand.Rand, number uint64, week int, members []int) standings.ListResult {
	r := standings.ListResult{List: number, Week: week, Records: []uint64{number}}
	sum := 0
	for i, m := range members {
		p := standings.PlaceResult{Member: fmt.Sprint(101 + m), Games: 24, Points: rng.IntN(21) - 10, Substituted: rng.IntN(30) / 27}
		p.Feats = standings.Feats{Soli: rng.IntN(3), Foxes: rng.IntN(4), Karlchen: rng.IntN(2), Biggest: rng.IntN(20), Record: number*4 + uint64(i)}
		if i == 3 {
			p.Points = -sum
		}
		if i == 3 && number%11 == 3 {
			p.Member, p.Feats = "", standings.Feats{}
		}
		sum += p.Points
		r.Places = append(r.Places, p)
	}
	return r
}

// table is the standings after a week. By day, large leagues have the same standings for some weeks, because computing them all takes long.
func (s season) table(t testing.TB, week int) view.WeekStandings {
	t.Helper()
	v := view.WeekStandings{League: s.League, Week: week}
	every := 1
	if len(s.members) > 100 && !stage.Nightly {
		every = 8
	}
	for w := 1; w <= week; w++ {
		if w > 1 && w < week-1 && w%every != 0 {
			same := v.Published[w-2]
			same.Week = w
			v.Published = append(v.Published, same)
			continue
		}
		table, err := standings.Compute(s.Config, s.history, w)
		if err != nil {
			t.Fatal(err)
		}
		if v.Divisions = []view.Division{{Standings: table}}; w < week {
			v.Published = append(v.Published, snapshot(table))
		}
	}
	ratings, _, err := s.history.Ratings(nil)
	if err != nil {
		t.Fatal(err)
	}
	v.Ratings = ratings
	return v
}

func snapshot(t standings.Table) league.Ranking {
	s := league.Ranking{Week: t.Week}
	for _, r := range t.Rows {
		s.Rows = append(s.Rows, r.Ranked)
	}
	return s
}

// inTwo is the table of a week in two divisions.
func (s season) inTwo(t testing.TB, week int) view.WeekStandings {
	t.Helper()
	return s.divided(t, s.table(t, week))
}

// divided is a table for two divisions, the second of which has played as the first did.
func (s season) divided(t testing.TB, v view.WeekStandings) view.WeekStandings {
	t.Helper()
	half := newSeason(len(s.members)/2, s.Config.Weeks, func(c *standings.Config) { *c = s.Config })
	v.Divisions, v.League.Divisions = nil, [][]string{s.members[:len(half.members)], s.members[len(half.members):]}
	for i := range 2 {
		table, err := standings.Compute(s.Config, half.history, v.Week)
		if err != nil {
			t.Fatal(err)
		}
		for k := range table.Rows {
			at := slices.Index(half.members, table.Rows[k].Member)
			table.Rows[k].Member = s.members[i*len(half.members)+at]
		}
		v.Divisions = append(v.Divisions, view.Division{Standings: table, Up: 2 * i, Down: 2 * (1 - i)})
	}
	return v
}

// wide returns the lines of code blocks in a message that are too wide for a phone.
func wide(text string) (lines []string) {
	for i, block := range strings.Split(text, "```") {
		for _, line := range strings.Split(block, "\n") {
			columns := 0
			for _, r := range line {
				if columns++; r >= 0x1100 && !(r >= 0x2000 && r < 0x2e80) {
					columns++
				}
			}
			if i%2 == 1 && columns > 34 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}
