package puzzles

import (
	"errors"
	"slices"

	"karlchen/bot/archive"
	"karlchen/bot/table"
	"karlchen/game/review"
)

// lookAt is the most games in which one search looks: of one game in four comes a puzzle.
const lookAt = 20

// Search looks for puzzles in the latest games, in the idle moments of the pool, unless enough are ready. It reads the reviews that people have had made, and makes
// others, which nobody else gets to see: what people waste is measured for them alone. The channel, if any, is closed when it is over. Error: players.ErrFull.
func (s *Service) Search(guild string) (<-chan struct{}, error) {
	b, err := books.Get(s.Store, guild)
	if err != nil || len(b.Ready) >= enough {
		return nil, err
	}
	w, scanned := &search{Service: s, guild: guild, left: lookAt}, 0
	err = s.Archive.Latest(guild, archive.Query{}, func(c archive.Card) bool {
		if scanned++; c.Validity == archive.Valid && s.Now().Sub(c.Played) >= day && !slices.Contains(b.Looked, c.Number) {
			w.games = append(w.games, c.Number)
		}
		return scanned < keptLooked
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
	games []uint64 // that may be looked at
	left  int      // how many of them are, at most

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
	case len(w.games) > 0 && w.left > 0:
		return true, w.begin()
	}
	return false, nil
}

// begin begins with the next game if puzzles may be made of it. It notes that before, because the program may end or fail with it.
func (w *search) begin() error {
	g, err := w.Game(w.guild, w.games[0])
	if w.games = w.games[1:]; err != nil {
		return nil // perhaps later
	}
	w.game, w.left = g, w.left-1
	_, err = books.Change(w.Store, w.guild, func(b *book) error {
		b.Looked = append(b.Looked[max(0, len(b.Looked)-keptLooked+1):], g.ID.Number)
		return nil
	})
	if err != nil {
		return err
	}
	start, actions, err := g.Deeds()
	known, bad := w.Archive.Review(w.guild, g.ID.Number)
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
