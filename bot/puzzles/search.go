package puzzles

import (
	"errors"
	"slices"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/review"
)

// lookAt is the most games that one search looks at: of one game in two comes a puzzle.
const lookAt = 20

// Search looks for puzzles in the latest games, in the idle moments of the pool, unless enough are ready. It reads the reviews that people have had made, and makes
// others, which nobody else gets to see: what people waste is measured for them alone. The channel, if any, is closed when it is over. Error: players.ErrFull.
func (s *Service) Search(guild string) (<-chan struct{}, error) {
	b, err := books.Get(s.Store, guild)
	if err != nil || len(b.Ready) >= enough {
		return nil, err
	}
	var latest []uint64
	scanned := 0
	err = s.Archive.Latest(guild, archive.Query{}, func(c archive.Card) bool {
		if scanned++; c.Validity == archive.Valid && !slices.Contains(b.Looked, c.Number) {
			latest = append(latest, c.Number)
		}
		return scanned < keptLooked
	})
	w := &search{Service: s, guild: guild}
	for _, number := range latest {
		if _, bad := s.Game(guild, number); bad == nil && len(w.games) < lookAt {
			w.games = append(w.games, number)
		}
	}
	if err != nil || len(w.games) == 0 {
		return nil, err
	}
	return s.Tables.Players().Later(guild, "puzzles of "+guild, func() bool {
		more, err := w.next()
		if err != nil {
			s.Log.Error("no puzzle could be found", "guild", guild, "error", err)
		}
		return more && err == nil
	})
}

// search is the work of finding puzzles.
type search struct {
	*Service
	guild string
	games []uint64 // that are left

	game    *table.Recorded // the present one
	work    *review.Work
	posable []review.Decision
	check   *review.Check
}

// next does a slice of the work.
func (w *search) next() (more bool, err error) {
	switch {
	case w.check != nil:
		if w.check.Next() {
			return true, nil
		}
		p, ok := w.check.Puzzle()
		if w.check = nil; ok {
			return w.keep(p)
		}
		return true, nil
	case len(w.posable) > 0:
		d := w.posable[0]
		now, err := w.game.At(d.Step)
		w.check, w.posable = review.BeginCheck(w.Judge, now.View(d.Seat), d), w.posable[1:]
		return true, err
	case w.work != nil:
		if more, err = w.work.Next(); err == nil && !more {
			w.posable, w.work = w.work.Review().Posable(), nil
		}
		return true, err
	case len(w.games) > 0:
		return true, w.begin()
	}
	return false, nil
}

// begin notes that the next game was looked at, also if the program ends or something fails meanwhile, and begins with it.
func (w *search) begin() error {
	number := w.games[0]
	w.games = w.games[1:]
	_, err := books.Change(w.Store, w.guild, func(b *book) error {
		b.Looked = append(b.Looked, number)
		b.Looked = b.Looked[max(0, len(b.Looked)-keptLooked):]
		return nil
	})
	if err != nil {
		return err
	}
	if w.game, err = w.Game(w.guild, number); err != nil {
		return nil // since then it was struck out, or somebody has objected
	}
	start, actions, err := w.game.Deeds()
	known, bad := w.Archive.Review(w.guild, number)
	if known != nil {
		w.posable = known.Posable()
	} else {
		w.work = review.Begin(w.Judge, start, actions)
	}
	return errors.Join(err, bad)
}

// keep stores a puzzle. One from each game is enough.
func (w *search) keep(p review.Puzzle) (more bool, err error) {
	w.posable = nil
	b, err := books.Change(w.Store, w.guild, func(b *book) error {
		b.Ready = append(b.Ready, Posed{Record: w.game.ID.Number, Puzzle: p})
		return nil
	})
	return len(b.Ready) < enough, err
}
