package puzzles

import (
	"slices"

	"karlchen/bot/archive"
	"karlchen/game"
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
	w := &search{Service: s, guild: guild}
	err = s.Archive.Latest(guild, archive.Query{}, func(c archive.Card) bool {
		if c.Validity == archive.Valid && !slices.Contains(b.Looked, c.Number) {
			if _, err := s.Game(guild, c.Number); err == nil {
				w.games = append(w.games, c.Number)
			}
		}
		return len(w.games) < lookAt
	})
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

	number  uint64 // of the present game; 0 for none
	start   game.State
	actions []game.Action
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
			return w.finish(&Posed{Record: w.number, Puzzle: p})
		}
		return true, nil
	case len(w.posable) > 0:
		w.check, err = review.BeginCheck(w.Judge, w.start, w.actions, w.posable[0])
		w.posable = w.posable[1:]
		return true, err
	case w.work != nil:
		if more, err = w.work.Next(); err == nil && !more {
			w.posable, w.work = w.work.Review().Posable(), nil
		}
		return true, err
	case w.number != 0:
		return w.finish(nil)
	case len(w.games) > 0:
		return true, w.begin()
	}
	return false, nil
}

func (w *search) begin() error {
	w.number, w.games = w.games[0], w.games[1:]
	g, err := w.Game(w.guild, w.number)
	if err != nil {
		return nil // since then it was struck out, or somebody has objected
	}
	if w.start, w.actions, err = g.Deeds(); err != nil {
		return err
	}
	known, err := w.Archive.Review(w.guild, w.number)
	if known != nil {
		w.posable = known.Posable()
	} else {
		w.work = review.Begin(w.Judge, w.start, w.actions)
	}
	return err
}

// finish stores that a game was looked at, with the puzzle that was found in it, if any.
func (w *search) finish(found *Posed) (more bool, err error) {
	b, err := books.Change(w.Store, w.guild, func(b *book) error {
		b.Looked = append(b.Looked, w.number)
		b.Looked = b.Looked[max(0, len(b.Looked)-keptLooked):]
		if found != nil {
			b.Ready = append(b.Ready, *found)
		}
		return nil
	})
	w.number, w.posable = 0, nil
	return len(b.Ready) < enough, err
}
