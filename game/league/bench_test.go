package league_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/draw"
	"karlchen/game/league/standings"
)

// bigSeason plays a season of so many members and weeks up to the middle of its last week: each member says something about each week and plays a
// list in it. It returns the season and its log.
func bigSeason(b *testing.B, members, weeks int) (s league.Season, log [][]byte, now time.Time) {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	start := league.Date{Year: 2026, Month: time.January, Day: 5}
	now = start.Add(-7).At(league.Clock{}, time.UTC)
	var alarms []league.Alarm
	take := func(by string, d league.Deed) {
		b.Helper()
		a := league.Action{At: now, By: league.Actor{ID: by, Name: "Name " + by, Leads: by == "1"}, Deed: d}
		after, effects, err := league.Apply(s, a)
		if err != nil {
			b.Fatalf("%T: %v", d, err)
		}
		entry, err := a.Entry(s.Number)
		if err != nil {
			b.Fatal(err)
		}
		line, err := json.Marshal(entry)
		if err != nil {
			b.Fatal(err)
		}
		s, log = after, append(log, line)
		for _, e := range effects {
			if a, ok := e.(league.Alarm); ok {
				alarms = append(alarms, a)
			}
		}
	}
	plan := league.Plan{
		Config: standings.Default(weeks), Rules: "ddv@1", Timer: "t", Reminder: league.DefaultReminder, LastCall: league.DefaultLastCall, Policy: draw.FillUp,
	}
	take("1", &league.Found{League: league.League{ID: "1.1", Guild: "1", Name: "L", Zone: "Europe/Berlin", Channel: "5", Locale: "de", Plan: plan}})
	take("1", &league.Announce{Start: start})
	var people []string
	for n := range members {
		people = append(people, fmt.Sprint(1000+n))
		take(people[n], &league.Join{})
	}
	for week := 1; week <= weeks; week++ {
		now = start.Add(7*week-4).At(league.Clock{Hour: 12}, time.UTC)
		for len(alarms) > 0 {
			first := 0
			for i, a := range alarms {
				if a.At.Before(alarms[first].At) || a.At.Equal(alarms[first].At) && a.First {
					first = i
				}
			}
			a := alarms[first]
			if a.At.After(now) {
				break
			}
			alarms = append(alarms[:first:first], alarms[first+1:]...)
			take("", &league.Tick{Week: a.Week, Event: a.Event})
		}
		for _, user := range people {
			take(user, &league.Say{Week: week, Answer: league.AnswerIn})
		}
		rng.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		for n := 0; n+4 <= len(people); n += 4 {
			at := fmt.Sprint("t", week, ".", n)
			take("", &league.Begin{Table: at, Members: people[n : n+4 : n+4], Opened: week})
			l, _ := s.ListAtTable(at)
			points := []int{rng.IntN(40), rng.IntN(20), rng.IntN(20), 0}
			points[3] = -points[0] - points[1] - points[2]
			r := &standings.ListResult{List: l.Number, Week: l.Week}
			for i, m := range l.Members {
				r.Places = append(r.Places, standings.PlaceResult{Member: m, Points: points[i], Games: 24})
			}
			take("", &league.Finish{Table: at, Sum: standings.Sum{Result: r}})
		}
	}
	return s, log, now
}

func BenchmarkFold(b *testing.B) {
	_, log, _ := bigSeason(b, 200, 52)
	for b.Loop() {
		entries := make([]league.LogEntry, len(log))
		for i, line := range log {
			if err := json.Unmarshal(line, &entries[i]); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := league.Fold(entries); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(log)*b.N)/b.Elapsed().Seconds(), "entries/s")
}

func BenchmarkApply(b *testing.B) {
	s, _, now := bigSeason(b, 200, 52)
	a := league.Action{At: now, By: league.Actor{ID: "1007", Name: "Name"}, Deed: &league.Say{Week: 52, Answer: league.AnswerMaybe}}
	for b.Loop() {
		after, _, err := league.Apply(s, a)
		if put, _ := league.Changes(s, after); err != nil || len(put) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkLegal(b *testing.B) {
	s, _, now := bigSeason(b, 200, 52)
	for name, by := range map[string]league.Actor{"member": {ID: "1007"}, "leader": {ID: "1", Leads: true}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if len(league.Legal(s, by, now)) == 0 {
					b.Fatal("nothing is legal")
				}
			}
		})
	}
}

// A drawn match day of 200 members, of whom one is there and looks for a place.
func BenchmarkOffersOfSwap(b *testing.B) {
	s, _, now := bigSeason(b, 200, 1)
	week := &s.Weeks[0]
	week.State, week.Draw = league.WeekDrawn, &league.Draw{}
	for i := range s.Lists {
		s.Lists[i].State = league.ListArranged
	}
	row, _ := league.DecisionOf("swap")
	for _, key := range []string{"week", "one", "other"} {
		b.Run(key, func(b *testing.B) {
			for b.Loop() {
				if len(row.Offers(s, league.Values{Of: map[string]string{"week": "1", "one": "1007"}, Now: now}, key)) == 0 {
					b.Fatal("nothing is offered")
				}
			}
		})
	}
}
