package leagues_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// A big season has 200 members, who have all played a list in each of 52 weeks.
const bigMembers, bigWeeks = 200, 52

// bigClub is a club with a big season, and the size of its file in bytes.
func bigClub(b *testing.B) (*club, int64) {
	b.Helper()
	c := openClub(b, bigWeeks)
	rng := rand.New(rand.NewPCG(1, 2))
	c.must(c.Change(func(tx *storage.Tx) error {
		l, err := storage.Get(tx.View, storage.League{ID: c.id})
		if err != nil {
			return err
		}
		var ids []string
		for n := range bigMembers {
			ids = append(ids, fmt.Sprint(100_000_000_000_000_000+n))
			if err := storage.Put(tx, storage.Member{League: c.id, User: ids[n], Name: "Name " + ids[n], State: league.MemberActive}); err != nil {
				return err
			}
		}
		game := uint64(0)
		for week := range bigWeeks {
			rng.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
			for t := range len(ids) / 4 {
				l.Lists++
				r := league.Result{List: l.Lists, Week: week + 1}
				left := 0
				for i, id := range ids[4*t : 4*t+4] {
					p := league.Place{Member: id, Points: rng.IntN(200) - 100, Games: 24, Feats: league.Feats{Foxes: 2, Karlchen: 1, Biggest: 9, Record: game + 3}}
					if i == 3 {
						p.Points = left
					}
					left -= p.Points
					r.Places = append(r.Places, p)
				}
				for range 24 {
					game++
					r.Records = append(r.Records, game)
				}
				row := storage.List{
					League: c.id, Season: 1, Number: l.Lists, Week: week + 1, State: league.ListConfirmed, Table: table.NewID(), Members: ids[4*t : 4*t+4],
					Began: c.now, Ended: c.now,
				}
				if err := storage.Put(tx, row); err != nil {
					return err
				}
				if err := storage.Put(tx, storage.Outcome{League: c.id, Season: 1, Number: l.Lists, Result: &r}); err != nil {
					return err
				}
			}
		}
		return storage.Put(tx, l)
	}))
	for week := range bigWeeks { // the standings after each week are kept
		c.week(week+1, func(w *storage.Week) { w.State, w.Published = league.WeekFinal, c.now })
	}
	_, err := c.s.Recompute(chief, c.id, 0)
	c.must(err)
	c.week(bigWeeks, func(w *storage.Week) { w.State, w.Published = league.WeekOpen, time.Time{} })
	info, err := os.Stat(c.path)
	c.must(err)
	return c, info.Size()
}

// The standings of a big season as they are shown: read, and computed from all its lists.
func BenchmarkSeason(b *testing.B) {
	c, size := bigClub(b)
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			c.book()
		}
		b.ReportMetric(float64(size)/1e6, "MB")
	})
	b.Run("standings", func(b *testing.B) {
		book := c.book()
		for b.Loop() {
			if _, err := book.Standings(bigWeeks); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("answer", func(b *testing.B) {
		who := leagues.Actor{ID: "100000000000000001", Name: "Name", Guild: guild}
		for i := 0; b.Loop(); i++ {
			c.must(c.s.Available(who, c.id, bigWeeks, []storage.Answer{storage.In, storage.Out}[i%2]))
		}
	})
	b.Run("correct", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			change := league.Correction{Change: league.Penalty, Member: "100000000000000001", Week: bigWeeks, Points: 1, Why: "x"}
			c.must(c.s.Correct(chief, c.id, 0, 0, change))
		}
	})
}
