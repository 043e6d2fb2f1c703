package league_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// round calls the next round of a tournament and draws its tables, as the service does.
func (b *story) round(minutes int) []league.List {
	b.Helper()
	b.do(league.Actor{ID: "chief", Leads: true}, &league.CallRound{Minutes: minutes})
	d := &league.DrawWeek{}
	for _, w := range b.s.Weeks {
		if w.Due {
			d.Week = w.Number
		}
	}
	var err error
	if d.Draw, err = b.s.DrawRequest(d.Week, nil, b.now); err == nil {
		d.Draw, err = b.s.DrawTables(d.Draw, uint64(d.Week), 0)
	}
	if err != nil {
		b.Fatal(err)
	}
	for i := range d.Draw.Tables {
		d.Tables = append(d.Tables, fmt.Sprint("t", d.Week, ".", i+1))
	}
	b.do(league.Actor{}, d)
	return slices.DeleteFunc(slices.Clone(b.s.Lists), func(l league.List) bool { return l.Week != d.Week })
}

// tellResult lets two people of a list tell the same points.
func (b *story) tellResult(l league.List, points []int) {
	b.Helper()
	b.do(league.Actor{ID: l.Members[0]}, &league.Report{List: l.Number, Points: points})
	b.do(league.Actor{ID: l.Members[1]}, &league.Report{List: l.Number, Points: points})
}

// In three rounds of 44 people nobody meets anybody twice, each round ends with its last list, and the tournament with the last round.
func TestATournamentOfElevenTables(t *testing.T) {
	b := tell(t, standings.Tournament, 3, 4)
	chief := league.Actor{ID: "chief", Leads: true}
	by := b.s.League.Configuration()
	by.Plan.Config.Scoring = standings.BySum
	b.do(chief, &by)
	for n := range 40 {
		b.do(chief, &league.Door{Name: fmt.Sprint("  Guest   ", n), Group: []string{"", "Junioren"}[n%2]})
	}
	b.refused(chief, &league.Door{Name: "guest 7"}, league.GuestKnown)
	met := map[[2]string]int{}
	random := rand.New(rand.NewPCG(1, 2))
	sums := map[string]int{}
	for n := 1; n <= 3; n++ {
		lists := b.round(60)
		if len(lists) != 11 || b.s.Weeks[n-1].Ends.Sub(b.now) != time.Hour {
			t.Fatalf("round %d has %d tables and ends %v", n, len(lists), b.s.Weeks[n-1].Ends)
		}
		b.refused(chief, &league.CallRound{}, league.RoundGoesOn)
		for _, l := range lists {
			points := make([]int, 4)
			for i, m := range l.Members {
				for _, other := range l.Members[:i] {
					met[[2]string{min(m, other), max(m, other)}]++
				}
				x := random.IntN(40)
				points[i], points[(i+1)%4] = points[i]+x, points[(i+1)%4]-x
			}
			for i, m := range l.Members {
				sums[m] += points[i]
			}
			b.tellResult(l, points)
		}
		if !b.s.Published(n) {
			t.Fatalf("the last list of round %d has not ended it", n)
		}
	}
	for pair, times := range met {
		if times > 1 {
			t.Errorf("%v have met %d times", pair, times)
		}
	}
	tables, err := b.s.Standings(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range tables[0].Rows {
		if r.Total != standings.Points(sums[r.Member])*standings.Point {
			t.Errorf("%s has %v points, and not %d", r.Member, r.Total, sums[r.Member])
		}
	}
	b.refused(chief, &league.CallRound{}, league.SeasonOver)
	b.do(chief, &league.Close{})
	if b.s.State != league.SeasonArchived || b.s.League.Renews != (league.Date{}) {
		t.Errorf("after its end the tournament is %s", b.s.State)
	}
}

// People who share a rank share the prizes of its places: the third prize once went to nobody, because two were second.
func TestPrizes(t *testing.T) {
	s := league.Season{Members: []league.Member{{User: "Anna"}, {User: "Ben", Group: "Junioren"}, {User: "Clara", Group: "junioren"}, {User: "Dora", Group: "Junioren"}, {User: "Emil"}}}
	var rows []standings.Row
	for i, rank := range []int{1, 2, 2, 4, 5} {
		rows = append(rows, standings.Row{Ranked: standings.Ranked{Member: s.Members[i].User, Rank: rank}})
	}
	for _, c := range []struct{ prizes, want string }{
		{"Schinken\nWein\nSekt\nKekse", "1 Schinken: Anna|2 Wein: Ben, Clara|3 Sekt: Ben, Clara|4 Kekse: Dora"},
		{"Schinken\n\n Junioren : ein Buch \nWein", "1 Schinken: Anna|Junioren ein Buch: Ben, Clara|2 Wein: Ben, Clara"},
		{"1. Preis: Schinken\n5) Trostpreis\nRote Laterne", "1 Preis: Schinken: Anna|5 Trostpreis: Emil|6 Rote Laterne: "},
		{"Damen: Blumen", "Damen Blumen: "},
		{"2 Flaschen Wein", "1 2 Flaschen Wein: Anna"},
		{"", ""},
	} {
		s.Plan.Prizes = c.prizes
		var got []string
		for _, p := range s.Prizes(rows) {
			of := p.Group
			if of == "" {
				of = fmt.Sprint(p.Place)
			}
			got = append(got, fmt.Sprintf("%s %s: %s", of, p.What, strings.Join(p.Members, ", ")))
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.prizes, all, c.want)
		}
	}
}
