package standings_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"karlchen/game/league/standings"
)

// configs are one season of each mode, with a dropped week and a missing list.
func configs(weeks int) []standings.Config {
	var all []standings.Config
	for _, mode := range standings.Scorings() {
		c := standings.Default(weeks)
		c.Scoring = mode
		all = append(all, c)
	}
	return all
}

// corrections are some of each kind for the lists of a season, with withdrawals, and withdrawals of those.
func corrections(rng *rand.Rand, h standings.History, weeks int) (all []standings.Correction) {
	for n := uint64(1); n <= 12; n++ {
		r := h.Lists[rng.IntN(len(h.Lists))]
		c := standings.Correction{Number: n, List: r.List}
		switch rng.IntN(4) {
		case 0:
			points := rng.IntN(9)
			c.Change, c.Scores = standings.Rescore, []int{points, -points, 3, -3}
		case 1:
			c.Change = standings.Strike
		case 2:
			c.Change, c.List, c.Member, c.Week, c.Points = standings.Penalty, 0, r.Places[0].Member, 1+rng.IntN(weeks), standings.Point
		case 3:
			if c.Change, c.List, c.Of = standings.Withdraw, 0, 1+rng.Uint64N(n); c.Of == n {
				continue
			}
		}
		all = append(all, c)
	}
	return all
}

func TestOrderOfInputDoesNotMatter(t *testing.T) {
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 1))
		h := season(rng, 13, 8)
		h.Corrections = corrections(rng, h, 8)
		mixed := standings.History{Lists: slices.Clone(h.Lists), Corrections: slices.Clone(h.Corrections)}
		rng.Shuffle(len(mixed.Lists), func(i, j int) { mixed.Lists[i], mixed.Lists[j] = mixed.Lists[j], mixed.Lists[i] })
		rng.Shuffle(len(mixed.Corrections), func(i, j int) {
			mixed.Corrections[i], mixed.Corrections[j] = mixed.Corrections[j], mixed.Corrections[i]
		})
		for _, c := range configs(8) {
			if one, other := standingsOf(t, c, h, 8), standingsOf(t, c, mixed, 8); !reflect.DeepEqual(one, other) {
				t.Fatalf("seed %d, %s: the order of the input matters:\n%s\n%s", seed, c.Scoring, lines(one), lines(other))
			}
		}
	}
}

// The results of a week, added to the standings before it, give the standings after it; and later results do not change the standings of
// the past.
func TestRecomputationEqualsIncrements(t *testing.T) {
	for seed := range uint64(5) {
		rng := rand.New(rand.NewPCG(seed, 2))
		h := season(rng, 9, 8)
		for _, c := range configs(8) {
			type sum struct {
				total                     standings.Points
				lists, points, won, games int
			}
			sums := map[string]sum{}
			for week := 1; week <= 8; week++ {
				var sofar, only standings.History
				for _, r := range h.Lists {
					if r.Week <= week {
						sofar.Lists = append(sofar.Lists, r)
					}
					if r.Week == week {
						only.Lists = append(only.Lists, r)
					}
				}
				table := standingsOf(t, c, h, week)
				if then := standingsOf(t, c, sofar, 8); !reflect.DeepEqual(withoutWeeks(then), withoutWeeks(table)) {
					t.Fatalf("seed %d, week %d: later results change the standings", seed, week)
				}
				if c.Scoring.Way().Ladder { // where a list leads to depends on the lists before it
					continue
				}
				for _, r := range standingsOf(t, c, only, week).Rows {
					s := sums[r.Member]
					sums[r.Member] = sum{s.total + r.Total, s.lists + r.Lists, s.points + r.GamePoints, s.won + r.WeeksWon, s.games + r.Games}
				}
				for _, r := range table.Rows {
					whole := r.Total
					for _, w := range r.Weeks {
						if w.Dropped {
							whole += w.Score
						}
					}
					if got := (sum{whole, r.Lists, r.GamePoints, r.WeeksWon, r.Games}); got != sums[r.Member] {
						t.Fatalf("seed %d, %s, week %d, %s: %+v, and the weeks come to %+v", seed, c.Scoring, week, r.Member, got, sums[r.Member])
					}
				}
			}
		}
	}
}

// withoutWeeks leaves out the number of weeks.
func withoutWeeks(t standings.Table) []standings.Row {
	rows := slices.Clone(t.Rows)
	for i := range rows {
		rows[i].Weeks = nil
	}
	return rows
}

func TestTotalsOfZeroSumListsStayZero(t *testing.T) {
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 3))
		h := season(rng, 12, 6)
		for _, c := range corrections(rng, h, 6) {
			if c.Change != standings.Penalty {
				h.Corrections = append(h.Corrections, c)
			}
		}
		c := standings.Default(6)
		c.Scoring, c.Best, c.PerWeek = standings.BySum, 6, 2
		points, total := 0, standings.Points(0)
		for _, r := range standingsOf(t, c, h, 6).Rows {
			points += r.GamePoints
			total += r.Total
		}
		if points != 0 || total != 0 {
			t.Fatalf("seed %d: the game points come to %d, the totals to %s", seed, points, total)
		}
		// By places a list of four gives ten points, even when members share places.
		c.Scoring, total = standings.ByPlaces, 0
		lists := 0
		for _, r := range standingsOf(t, c, h, 6).Rows {
			total += r.Total
			lists += r.Lists
		}
		if total != standings.Points(lists)*standings.Point*5/2 {
			t.Fatalf("seed %d: %d places brought %s", seed, lists, total)
		}
	}
}

func TestACorrectionAndItsWithdrawalCancelOut(t *testing.T) {
	changed := 0
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 4))
		h := season(rng, 8, 4)
		h.Corrections = corrections(rng, h, 4)
		for _, c := range configs(4) {
			before := standingsOf(t, c, h, 4)
			more := corrections(rng, h, 4)[0]
			more.Number = 100
			if more.Change == standings.Withdraw {
				more.Of = 1
			}
			with := standings.History{Lists: h.Lists, Corrections: append(slices.Clone(h.Corrections), more)}
			if !reflect.DeepEqual(standingsOf(t, c, with, 4), before) {
				changed++
			}
			with.Corrections = append(with.Corrections, standings.Correction{Number: 101, Change: standings.Withdraw, Of: 100})
			if after := standingsOf(t, c, with, 4); !reflect.DeepEqual(after, before) {
				t.Fatalf("seed %d, %s: %s is not cancelled out", seed, c.Scoring, more.Change)
			}
			with.Corrections = append(with.Corrections, standings.Correction{Number: 102, Change: standings.Withdraw, Of: 101})
			again := standings.History{Lists: h.Lists, Corrections: append(slices.Clone(h.Corrections), more)}
			if !reflect.DeepEqual(standingsOf(t, c, with, 4), standingsOf(t, c, again, 4)) {
				t.Fatalf("seed %d, %s: withdrawing the withdrawal does not bring %s back", seed, c.Scoring, more.Change)
			}
		}
	}
	if changed < 30 {
		t.Errorf("only %d of the corrections changed anything", changed)
	}
}

// A league of 200 members over 52 weeks: its standings shall take less than 50 ms.
func BenchmarkStandings(b *testing.B) {
	h := season(rand.New(rand.NewPCG(1, 5)), 200, 52)
	for i := range h.Lists {
		h.Lists[i].Records = nil
		for game := range uint64(24) {
			h.Lists[i].Records = append(h.Lists[i].Records, uint64(i)*24+game)
		}
	}
	for _, c := range configs(52) {
		b.Run(string(c.Scoring), func(b *testing.B) {
			for b.Loop() {
				standingsOf(b, c, h, 52)
			}
		})
	}
}

// All stories of a league of 200 members in its 52nd week, for which those of all weeks before are found too.
func BenchmarkStories(b *testing.B) {
	h := season(rand.New(rand.NewPCG(1, 5)), 200, 52)
	b.ReportAllocs()
	for b.Loop() {
		if told, err := standings.Stories(standings.Default(52), []standings.History{h}, nil, 52); err != nil || len(told) == 0 {
			b.Fatal(told, err)
		}
	}
}
