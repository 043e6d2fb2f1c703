package leagues

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

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
