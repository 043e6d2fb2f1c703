package league_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// stranger is an exported season as a program reads it that shares no code with this one: only what it needs, by the names of the JSON.
type stranger struct {
	Week      int
	Standings []struct {
		Member string
		Rank   int
		Value  float64
	}
	History struct {
		Lists []struct {
			List, Week int
			Places     []strangerPlace
			Records    []uint64
			Real       bool
		}
		Corrections            []strangerCorrection
		Ended, Free, Cancelled []int
	}
	Plan struct {
		Config struct {
			Format, Scoring                                          string
			Weeks, PerWeek, Best, MinLists, Own, Least, Fee, Edition int
		} `json:"config"`
	}
	Unit float64
}

type strangerCorrection struct {
	Number, List, Week, Of int
	Change, Member         string
	Scores                 []int
	Points                 float64 // in units
}

type strangerPlace struct {
	Member      string
	GamePoints  int `json:"Points"`
	Games       int
	Substituted int
	Computer    int
	score       float64 // what it is worth
	missed      bool
	entered     bool // by a leader
	list, week  int
	place       int
}

// fold computes the value of each member from what was played, as the specification of leagues says it.
func (s stranger) fold() map[string]float64 {
	c := s.Plan.Config
	corrections := slices.DeleteFunc(slices.Clone(s.History.Corrections), func(fix strangerCorrection) bool { // those that were taken back
		return slices.ContainsFunc(s.History.Corrections, func(other strangerCorrection) bool { return other.Change == "withdraw" && other.Of == fix.Number })
	})
	var lists [][]strangerPlace
	for _, l := range s.History.Lists {
		places, struck, people := slices.Clone(l.Places), l.Week > s.Week, 0
		for _, p := range places { // a list needs three people
			if p.Member != "" && 100*(p.Games-p.Computer) >= c.Own*p.Games {
				people++
			}
		}
		for _, fix := range corrections { // the latest one of a list counts
			if fix.List == l.List && (fix.Change == "strike" || fix.Change == "rescore") {
				if struck = fix.Change == "strike"; !struck {
					for i := range places {
						places[i].GamePoints = fix.Scores[i]
					}
				}
			}
		}
		if struck || people < 3 {
			continue
		}
		for i := range places {
			p := &places[i]
			p.list, p.week, p.place, p.entered = l.List, l.Week, i, len(l.Records) == 0 && !l.Real
			p.missed = p.Member != "" && 100*(p.Games-p.Substituted) < c.Own*p.Games
		}
		s.value(places)
		lists = append(lists, places)
	}
	slices.SortFunc(lists, func(a, b []strangerPlace) int { return cmp.Compare(a[0].list, b[0].list) })

	// From edition 1 on a list that a leader has entered for a match day counts in place of what its members have played that day.
	limits := func(week int) bool {
		return c.Format == "open" || c.Edition >= 1 && slices.Contains(s.History.Free, week)
	}
	instead := map[string]int{}
	for _, places := range lists {
		for _, p := range places {
			if key := fmt.Sprint(p.week, " ", p.Member); c.Edition >= 1 && p.entered && !limits(p.week) && instead[key] == 0 {
				instead[key] = p.list
			}
		}
	}
	for i, places := range lists {
		lists[i] = slices.DeleteFunc(places, func(p strangerPlace) bool {
			by := instead[fmt.Sprint(p.week, " ", p.Member)]
			return by != 0 && by != p.list && p.Member != ""
		})
	}
	lists = slices.DeleteFunc(lists, func(places []strangerPlace) bool { return len(places) == 0 })

	// In a week in which people play when they like, the first lists of a member count; one that others played for them is used up.
	perWeek, used := map[string]map[int]float64{}, map[string]int{}
	played := map[string]int{}
	var counted [][]strangerPlace
	for _, places := range lists {
		limited := limits(places[0].week)
		var kept []strangerPlace
		for _, p := range places {
			key := fmt.Sprint(p.week, " ", p.Member)
			if p.Member == "" || limited && used[key] >= c.PerWeek {
				continue
			}
			used[key]++
			kept = append(kept, p)
			if perWeek[p.Member] == nil {
				perWeek[p.Member] = map[int]float64{}
			}
			if !p.missed {
				perWeek[p.Member][p.week] += p.score
				played[p.Member]++
			}
		}
		counted = append(counted, kept)
	}
	total := map[string]float64{}
	for member, weeks := range perWeek {
		best := slices.Sorted(maps.Values(weeks))
		if c.Scoring == "sum" && len(best) > c.Best {
			best = best[len(best)-c.Best:]
		}
		total[member] = 0
		for _, score := range best {
			total[member] += score
		}
	}
	switch c.Scoring {
	case "ladder":
		s.ladder(counted, total)
	case "knockout":
		s.knockout(lists, total)
	}
	for _, fix := range corrections {
		if fix.Change == "penalty" && fix.Week <= s.Week {
			total[fix.Member] -= fix.Points / s.Unit
		}
	}
	over := len(s.History.Ended)+len(s.History.Cancelled) == c.Weeks && s.Week == c.Weeks
	for member := range total {
		if over {
			total[member] -= float64(max(0, c.Least*(c.Weeks-len(s.History.Cancelled))/c.Weeks-played[member])) * float64(c.Fee) / s.Unit
		}
		if c.Scoring == "average" {
			total[member] /= float64(max(1, played[member]))
		}
	}
	return total
}

// value gives the places of a list their worth. From edition 1 on a place that a computer or somebody else played has no rank and no points: the people who
// played are ranked among themselves, with the mean of a table of four, and get its game points back in equal parts.
func (s stranger) value(places []strangerPlace) {
	ranks := func(p strangerPlace) bool {
		return s.Plan.Config.Edition < 1 || p.Member != "" && !p.missed
	}
	n, lost := 0, 0
	for _, p := range places {
		if ranks(p) {
			n++
		} else {
			lost += p.GamePoints
		}
	}
	for i := range places {
		p := &places[i]
		if s.Plan.Config.Scoring != "places" {
			p.score = float64(p.GamePoints) + float64(lost)/float64(max(1, n))
			continue
		}
		beaten := 0.5
		for _, other := range places {
			switch {
			case !ranks(other):
			case other.GamePoints < p.GamePoints:
				beaten++
			case other.GamePoints == p.GamePoints:
				beaten += 0.5
			}
		}
		p.score = beaten * 5 / float64(n+1)
	}
}

// ladder puts members on their rungs, the first of the slice on rung 1.
func (s stranger) ladder(lists [][]strangerPlace, total map[string]float64) {
	var rungs []string
	idle := map[string]int{}
	for member := range total {
		total[member] = 0
	}
	for week := 1; week <= s.Week; week++ {
		active := map[string]bool{}
		for _, list := range lists {
			if len(list) == 0 || list[0].week != week {
				continue
			}
			order := slices.Clone(list) // the worst first
			slices.SortFunc(order, func(a, b strangerPlace) int {
				return cmp.Or(cmp.Compare(a.GamePoints, b.GamePoints), cmp.Compare(b.place, a.place))
			})
			var fresh []string
			for _, p := range order {
				if !p.missed {
					active[p.Member] = true
					if !slices.Contains(rungs, p.Member) {
						fresh = append(fresh, p.Member)
					}
				}
			}
			rungs = append(fresh, rungs...)
			var held []int
			var there []strangerPlace
			for i, member := range rungs {
				if at := slices.IndexFunc(list, func(p strangerPlace) bool { return p.Member == member }); at >= 0 {
					held, there = append(held, i), append(there, list[at])
				}
			}
			slices.SortStableFunc(there, func(a, b strangerPlace) int {
				points := func(p strangerPlace) float64 {
					if p.missed {
						return math.Inf(-1)
					}
					return float64(p.GamePoints)
				}
				return cmp.Compare(points(a), points(b))
			})
			for i, p := range there {
				rungs[held[i]] = p.Member
			}
		}
		over := slices.Contains(s.History.Ended, week)
		for _, member := range rungs {
			if active[member] {
				idle[member] = 0
			} else if over {
				idle[member]++
			}
		}
		for i := 1; over && i < len(rungs); i++ {
			if idle[rungs[i]] >= 3 && idle[rungs[i-1]] < 3 {
				rungs[i-1], rungs[i] = rungs[i], rungs[i-1]
			}
		}
	}
	for i, member := range rungs {
		total[member] = float64(i + 1)
	}
}

// knockout scores the evenings that are over: a point for each of the best two of a table, and in the final, as soon as all fit at one table, n to 1.
func (s stranger) knockout(lists [][]strangerPlace, total map[string]float64) {
	var in map[string]bool
	for member := range total {
		total[member] = 0
	}
	for week := 1; week <= s.Week; week++ {
		if !slices.Contains(s.History.Ended, week) || slices.Contains(s.History.Free, week) {
			continue
		}
		var tables [][]strangerPlace
		for _, list := range lists {
			still := slices.DeleteFunc(slices.Clone(list), func(p strangerPlace) bool { return p.week != week || p.Member == "" || in != nil && !in[p.Member] })
			if len(still) >= 3 {
				tables = append(tables, still)
			}
		}
		better := func(table []strangerPlace, p strangerPlace) (n int) {
			for _, other := range table {
				if !other.missed && other.GamePoints > p.GamePoints {
					n++
				}
			}
			return n
		}
		if len(tables) > 0 && in != nil && len(in) <= 5 {
			places := 0
			for _, p := range tables[0] {
				if s.Plan.Config.Edition < 1 || !p.missed {
					places++
				}
			}
			for _, p := range tables[0] {
				same := 0
				for _, other := range tables[0] {
					if !other.missed && other.Member != p.Member && other.GamePoints == p.GamePoints {
						same++
					}
				}
				if !p.missed {
					total[p.Member] += float64(places-better(tables[0], p)) - float64(same)/2
				}
			}
			return
		}
		for _, most := range []int{2, 5} {
			staying := map[string]bool{}
			for _, table := range tables {
				for _, p := range table {
					if !p.missed && better(table, p) < most {
						staying[p.Member] = true
					}
				}
			}
			if len(staying) >= 3 {
				in = staying
				for member := range staying {
					total[member]++
				}
				break
			}
		}
	}
}

// playedSeason makes a season by lot: tables of four and five with computers, people who did not play themselves, lists of too few people, a free week, a
// cancelled one, a penalty, and lists that leaders have struck and corrected.
func playedSeason(rng *rand.Rand, scoring standings.Scoring, edition int) league.Season {
	c := standings.Default(6)
	c.Scoring, c.Format = scoring, []standings.Format{standings.Open, standings.MatchDay}[rng.IntN(2)]
	if scoring.Way().Knockout {
		c.Format = standings.MatchDay
	}
	if scoring.Fees() {
		c.Least, c.Fee = 3, standings.Point/2
	}
	c.Best, c.MinLists = 3, 2
	_ = json.Unmarshal(fmt.Appendf(nil, `{"Edition":%d}`, edition), &c)
	s := league.Season{League: league.League{Name: "Liga"}, Term: league.Term{Number: 1, Plan: league.Plan{Config: c}}}
	for n := 1; n <= c.Weeks; n++ {
		w := league.Week{Number: n, State: league.WeekFinal, Free: c.Format == standings.MatchDay && n == 2}
		if n == 4 {
			w.State = league.WeekCancelled
		}
		s.Weeks = append(s.Weeks, w)
	}
	correct := func(fix standings.Correction) {
		fix.Number = uint64(len(s.Corrections) + 1)
		s.Corrections = append(s.Corrections, league.Ruling{What: fix})
	}
	for number := uint64(1); number <= 24; number++ {
		r := standings.ListResult{List: number, Week: []int{1, 2, 3, 5, 6}[(number-1)/5]}
		if number%7 > 0 { // the others were entered by a leader
			r.Records = []uint64{number}
		}
		members := rng.Perm(11)
		sum := 0
		for i := range 4 + rng.IntN(2) {
			p := standings.PlaceResult{Member: string(rune('A' + members[i])), Points: rng.IntN(9)*6 - 24, Games: 24}
			switch rng.IntN(8) {
			case 0:
				if i == 3 {
					p.Member = ""
				}
			case 1:
				p.Substituted = 6 * rng.IntN(5)
			case 2:
				p.Substituted = 6 * rng.IntN(5)
				p.Computer = p.Substituted
			}
			sum += p.Points
			r.Places = append(r.Places, p)
		}
		r.Places[0].Points -= sum
		s.Lists = append(s.Lists, league.List{Number: number, Week: r.Week, State: league.ListConfirmed})
		s.Outcomes = append(s.Outcomes, league.Outcome{Number: number, Sum: standings.Sum{Result: &r}})
		switch number {
		case 6, 13:
			correct(standings.Correction{Change: standings.Strike, List: number, Why: "a secret reason"})
		case 7:
			correct(standings.Correction{Change: standings.Rescore, List: number, Scores: append([]int{9, -3, -6, 0}, 0)[:len(r.Places)], By: "chief"})
		case 9:
			correct(standings.Correction{Change: standings.Penalty, Member: r.Places[0].Member, Week: r.Week, Points: standings.Point * 3 / 4})
		}
	}
	correct(standings.Correction{Change: standings.Withdraw, Of: 3})
	return s
}

// A stranger can compute each standings from the JSON alone. What the file says otherwise than it was played comes out.
func TestAStrangerFoldsAnExportedSeason(t *testing.T) {
	for _, scoring := range standings.Scorings() {
		for edition := range 2 {
			for seed := range uint64(40) {
				name := fmt.Sprintf("%s, edition %d, seed %d", scoring, edition, seed)
				week := 3 + int(seed%4)
				e, err := playedSeason(rand.New(rand.NewPCG(seed, 35)), scoring, edition).Export(week)
				if err != nil {
					t.Fatal(err)
				}
				data, err := json.Marshal(e)
				if err != nil || strings.Contains(string(data), "secret") || strings.Contains(string(data), "chief") {
					t.Fatalf("%s: %v, %s", name, err, data)
				}
				var s stranger
				if err := json.Unmarshal(data, &s); err != nil {
					t.Fatal(err)
				}
				want := s.fold()
				for i, r := range s.Standings {
					if math.Abs(r.Value-want[r.Member]) > 0.001 {
						t.Errorf("%s: %s has %v, and by the file %.3f", name, r.Member, r.Value, want[r.Member])
					}
					if i > 0 && r.Rank > 0 && s.Standings[i-1].Value < r.Value {
						t.Errorf("%s: rank %d has more than the one before it", name, r.Rank)
					}
					delete(want, r.Member)
				}
				if len(want) > 0 {
					t.Errorf("%s: the standings lack %v", name, want)
				}
				if _, err := league.ReadExport(bytes.NewReader(data)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
}
