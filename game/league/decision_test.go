package league_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// largestSeason is the last week of 200 members who have played 52 weeks. Ten lists are not over.
func largestSeason(f standings.Format) league.Season {
	c := standings.Default(52)
	c.Format = f
	s := league.Season{League: league.League{ID: "1.1", Guild: "1", Name: "x", Zone: "Europe/Berlin", Channel: "5", Seasons: 1, Lists: 2600}}
	s.Term = league.Term{League: "1.1", Number: 1, State: league.SeasonRunning, Start: league.Date{Year: 2026, Month: 1, Day: 5}, Zone: "Europe/Berlin", Plan: league.Plan{Config: c}}
	for i := range 200 {
		s.Members = append(s.Members, league.Member{League: "1.1", User: fmt.Sprint(1000 + i), Name: "n", State: league.MemberActive})
	}
	n := uint64(0)
	for w := 1; w <= 52; w++ {
		wk := league.Week{League: "1.1", Season: 1, Number: w, State: league.WeekFinal}
		if w == 52 {
			wk.State = league.WeekRunning
		}
		if f == standings.MatchDay {
			wk.Draw = &league.Draw{}
		}
		s.Weeks = append(s.Weeks, wk)
		for t := range 50 {
			n++
			l := league.List{League: "1.1", Season: 1, Number: n, Week: w, State: league.ListConfirmed, Table: fmt.Sprint(n)}
			r := standings.ListResult{List: n, Week: w}
			for p := range 4 {
				id := s.Members[t*4+p].User
				l.Members = append(l.Members, id)
				r.Places = append(r.Places, standings.PlaceResult{Member: id, Points: []int{3, 1, -1, -3}[p], Games: 24})
			}
			if w == 52 && t < 10 {
				l.State = league.ListRunning
				if f == standings.MatchDay {
					l.State = league.ListArranged
				}
			} else {
				s.Outcomes = append(s.Outcomes, league.Outcome{League: "1.1", Season: 1, Number: n, Sum: standings.Sum{Result: &r}})
			}
			s.Lists = append(s.Lists, l)
		}
	}
	return s
}

// BenchmarkOffers makes all menus of all decisions of leaders, one after another, in the largest season: it must stay quick enough to answer a click.
func BenchmarkOffers(b *testing.B) {
	now := time.Date(2026, 12, 30, 12, 0, 0, 0, time.UTC)
	for _, f := range standings.Formats() {
		if f.Mode().Real {
			continue // no calendar opens its weeks
		}
		s := largestSeason(f)
		b.Run(string(f), func(b *testing.B) {
			for b.Loop() {
				for _, d := range league.Decisions {
					offerAll(d, s, now)
				}
			}
		})
	}
}

// offerAll chooses the first value of each choice of a decision, and returns the choices that offered something.
func offerAll(d league.Decision, s league.Season, now time.Time) (offered []string) {
	given := map[string]string{}
	for _, f := range d.Fields {
		all := d.Offers(s, league.Values{Of: given, Now: now}, f.Key)
		if len(all) == 0 {
			continue
		}
		offered = append(offered, f.Key)
		given[f.Key] = all[0]
	}
	return offered
}

// Every choice of the largest season is found without trying all combinations, which would take years.
func TestOffersOfTheLargestSeason(t *testing.T) {
	now := time.Date(2026, 12, 30, 12, 0, 0, 0, time.UTC)
	for name, want := range map[string][]string{
		"substitute": {"list", "out", "in"}, "abort": {"list"}, "correct": {"list"}, "penalty": {"member", "week"},
		"add": {"week", "first", "second", "third", "fourth", "fifth"}, "swap": nil,
	} {
		d, _ := league.DecisionOf(name)
		if got := offerAll(d, largestSeason(standings.Open), now); !slices.Equal(got, want) {
			t.Errorf("%s offers %v, want %v", name, got, want)
		}
	}
	for name, want := range map[string][]string{"swap": {"week", "one", "other"}, "substitute": {"list", "out", "in"}} {
		d, _ := league.DecisionOf(name)
		if got := offerAll(d, largestSeason(standings.MatchDay), now); !slices.Equal(got, want) {
			t.Errorf("on match days %s offers %v, want %v", name, got, want)
		}
	}
	add, _ := league.DecisionOf("add")
	if got := offerAll(add, largestSeason(standings.Task), now); got != nil {
		t.Errorf("with tasks a list can be entered: %v", got)
	}
}

// What leaders write as points is read with any separator and any minus sign. More than a player can win or lose is refused, in either direction.
func TestWrittenPoints(t *testing.T) {
	s := largestSeason(standings.Open)
	read := func(name, text string) (league.Deed, error) {
		d, _ := league.DecisionOf(name)
		return d.Deed(s, league.Values{Of: map[string]string{"list": "1", "member": "1000", "week": "1", "points": text, "why": "x"}})
	}
	for text, want := range map[string][]int{
		"100000 -100000 0 0": {100_000, -100_000, 0, 0}, "100001 -100001 0 0": nil, "100001 0 0 0": nil, "0 0 0 -100001": nil, "100000,−100000;0/0": {100_000, -100_000, 0, 0},
		"1 | –1": {1, -1}, "": nil, " ,;": nil, "1,5x": nil, "99999999999999999999 0": nil, "7": {7},
	} {
		deed, err := read("correct", text)
		if (err == nil) != (want != nil) || err != nil && !errors.Is(err, league.BadPoints) {
			t.Errorf("%q: %v", text, err)
		} else if got := deed.(*league.Correct).Correction.Scores; err == nil && !slices.Equal(got, want) {
			t.Errorf("%q is read as %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]standings.Points{ // a penalty of less than nothing was read as one of so much
		"100000": 100_000 * standings.Point, "100001": -1, "0": 0, "-1": -1, "-0,5": -1, "-0": -1, "−1": -1, "0,5": standings.Point / 2, "2.25": 9 * standings.Point / 4, "1,": standings.Point,
		"1,255": -1, ",5": -1, "1,-5": -1, "": -1, "1e3": -1,
	} {
		deed, err := read("penalty", text)
		if (err == nil) != (want >= 0) || err != nil && !errors.Is(err, league.BadPoints) {
			t.Errorf("the penalty %q: %v", text, err)
		} else if got := deed.(*league.Correct).Correction.Points; err == nil && got != want {
			t.Errorf("the penalty %q is read as %v, want %v", text, got, want)
		}
	}
}
