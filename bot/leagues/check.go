package leagues

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// Check returns the faults of a league's rows: its log must fold to the seasons and rankings that the rows hold.
func Check(v storage.Reader, id string) []error {
	posts, err := storage.All(v, league.Post{League: id})
	faults := []error{err}
	for _, p := range posts {
		if p.Shown > p.Wanted || p.Wanted < 1 {
			faults = append(faults, fmt.Errorf("the post %s was changed %d times, of which %d are shown", p.Key, p.Wanted, p.Shown))
		}
	}
	faults = append(faults, storage.CheckWaiting(v, league.Post{League: id}), storage.CheckWaiting(v, league.List{League: id}),
		storage.CheckWaiting(v, league.Week{League: id}), storage.CheckWaiting(v, league.Mailbox{League: id}), storage.CheckWaiting(v, league.Protest{League: id}))
	faults = append(faults, compareFold(v, id)...)
	return slices.DeleteFunc(faults, func(err error) bool { return err == nil })
}

// compareFold folds the log of a league and compares what it comes to with the rows.
func compareFold(v storage.Reader, id string) (faults []error) {
	log, err := storage.LogAfter[league.LogEntry](v, id, 0)
	if err != nil {
		return []error{err}
	}
	annals, err := league.Fold(log)
	if err != nil {
		return []error{err}
	}
	terms, err := storage.All(v, league.Term{League: id})
	faults = append(faults, err)
	if n := len(terms); n != annals.Seasons() {
		faults = append(faults, fmt.Errorf("there are %d seasons, and the log gives %d", n, annals.Seasons()))
	}
	for number := 0; number <= annals.Seasons(); number++ { // 0 shows a league without a season
		want, errWant := annals.Season(number)
		got, errGot := readSeason(v, id, number)
		if err := errors.Join(errWant, errGot); err != nil {
			faults = append(faults, fmt.Errorf("season %d: %w", number, err))
			continue
		}
		for _, row := range want.Differences(got) {
			faults = append(faults, fmt.Errorf("season %d: the log gives another row %s", number, row))
		}
	}
	return append(faults, compareRankings(v, id, annals)...)
}

// compareRankings compares the stored rankings with those of the log. Rankings from before there was a log are only counted.
func compareRankings(v storage.Reader, id string, annals *league.Annals) (faults []error) {
	for _, r := range annals.Rankings {
		kept, err := storage.Get(v, r)
		faults = append(faults, err)
		if !slices.Equal(byMember(kept.Rows), byMember(r.Rows)) {
			faults = append(faults, fmt.Errorf("season %d: the log gives another ranking %d after week %d", r.Season, r.Number, r.Week))
		}
	}
	all, err := storage.All(v, league.Ranking{League: id})
	faults = append(faults, err)
	count := map[[2]int]uint64{}
	for _, r := range all {
		count[[2]int{r.Season, r.Week}]++
	}
	for number := 1; number <= annals.Seasons(); number++ {
		s, err := annals.Season(number)
		faults = append(faults, err)
		for _, w := range s.Weeks {
			if n := count[[2]int{number, w.Number}]; n != w.Rankings {
				faults = append(faults, fmt.Errorf("season %d: there are %d rankings after week %d, and the log gives %d", number, n, w.Number, w.Rankings))
			}
			delete(count, [2]int{number, w.Number})
		}
	}
	for of := range count {
		faults = append(faults, fmt.Errorf("season %d: there are rankings after week %d, which the log does not know", of[0], of[1]))
	}
	return faults
}

// Forget lets the leagues forget a person who has become a former player in all rows and in the log. It is for storage.Store.Forget.
func (s *Service) Forget(tx *storage.Tx, id, former string) error {
	tx.AfterCommit(s.cache.clear)
	c := s.begin(tx, id)
	l, err := storage.Get(tx.Reader, league.League{ID: id})
	if err != nil {
		return err
	}
	for number := l.Seasons; number >= min(1, l.Seasons); number-- { // every season knows what the person has said about its weeks
		of, err := readSeason(tx.Reader, id, number) // what the cache has names the person
		if err != nil {
			return err
		}
		if _, err := c.takeFrom(of, league.Actor{}, &league.Forgotten{Member: former}); err != nil {
			return err
		}
	}
	return nil
}

// byMember orders the rows of a ranking: equals are in the order of their ids, which change when people are forgotten. A member who has played with
// another division is ranked in both.
func byMember(rows []standings.Ranked) []standings.Ranked {
	return slices.SortedFunc(slices.Values(rows), func(a, b standings.Ranked) int {
		return cmp.Or(cmp.Compare(a.Member, b.Member), cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Value, b.Value))
	})
}

// Recount says how far the results of a season agree with the records of its games.
type Recount struct {
	Lists, Of int      // how many of the lists played at tables were added up in the available time, the newest first
	Unlike    []uint64 // the numbers of lists whose records give another result, or are incomplete
}

// recountFor limits the time of a recount: a person waits for it, and a big season has tens of thousands of games.
const recountFor = time.Second

// Recount adds up the lists of a season from the records of their games. It changes nothing, because an outcome never changes: a leader has to
// correct it. Season 0 is the latest. Errors: NoSuchLeague, NoSuchSeason, NotLeader.
func (s *Service) Recount(ctx context.Context, by Actor, id string, season int) (r Recount, err error) {
	b, err := s.readLed(by, id, season)
	if err != nil {
		return r, err
	}
	outcomes := slices.DeleteFunc(slices.Clone(b.Outcomes), func(o league.Outcome) bool { return o.By != "" }) // entered by hand, it has no records
	r.Of = len(outcomes)
	ctx, cancel := context.WithTimeout(ctx, recountFor)
	defer cancel()
	for _, kept := range slices.Backward(outcomes) {
		if ctx.Err() != nil {
			break
		}
		same, err := s.recountList(ctx, b, kept)
		if err != nil {
			return r, err
		}
		if r.Lists++; !same {
			r.Unlike = append(r.Unlike, kept.Number)
		}
	}
	return r, nil
}

// recountList reports whether the records of a list give its stored outcome.
func (s *Service) recountList(ctx context.Context, b league.Season, kept league.Outcome) (same bool, err error) {
	l, err := b.List(kept.Number)
	if err != nil {
		return false, err
	}
	snap, err := s.tables.Do(ctx, l.Table, table.User{}, table.Look{})
	if errors.Is(err, table.NoSuchTable) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	deals, err := s.deals(snap)
	if errors.Is(err, storage.ErrClosed) {
		return false, err
	} else if err != nil { // a record is damaged, was struck, or is missing
		return false, nil
	}
	fresh, err := b.Mode().AddUp(l.Number, l.Week, l.Members, deals)
	if err != nil {
		return false, nil
	}
	one, errOne := json.Marshal(fresh)
	other, errOther := json.Marshal(kept.Sum)
	return bytes.Equal(one, other), errors.Join(errOne, errOther)
}
