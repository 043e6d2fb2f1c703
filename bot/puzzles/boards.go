package puzzles

import (
	"cmp"
	"context"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/storage"
)

// Board is a post with a position of a finished game. Everybody may play on from it once, and the board has what they get.
type Board struct {
	Channel string     `json:"channel"`
	Locale  string     `json:"locale"`
	Message string     `json:"message"`
	By      table.User `json:"by,omitzero"` // who has posted it
	Record  uint64     `json:"record"`
	Step    int        `json:"step"` // how many actions of the game were before
	Seat    card.Seat  `json:"seat"`
	Tries   []Try      `json:"tries,omitempty"`
	Changed time.Time  `json:"changed,omitzero"` // when the latest try ended
}

// Try is what a person makes of a board. It is Done or, if they have given up, Gone.
type Try struct {
	User   table.User `json:"user"`
	Table  string     `json:"table"`
	Points int        `json:"points,omitempty"` // game points
	Done   bool       `json:"done,omitempty"`
	Gone   bool       `json:"gone,omitempty"`
}

// Ranked returns the tries that are done, the best first.
func (b Board) Ranked() []Try {
	done := slices.DeleteFunc(slices.Clone(b.Tries), func(t Try) bool { return !t.Done })
	slices.SortStableFunc(done, func(a, b Try) int { return cmp.Compare(b.Points, a.Points) })
	return done
}

// keptBoards is how many boards of a server are kept. An older one forgets its results.
const keptBoards = 30

var boards = storage.Drawer[[]Board]{Scope: storage.ScopeGuild, Key: "boards"}

// change changes the board of a message. It adds the board if there is none and the channel is known: a post whose board was not stored, or is forgotten,
// begins once more.
func (s *Service) change(guild string, of Board, change func(*Board)) (b Board, err error) {
	_, err = boards.Change(s.Store, guild, func(all *[]Board) error {
		i := slices.IndexFunc(*all, func(b Board) bool { return b.Message == of.Message })
		if i < 0 && of.Channel == "" {
			return nil
		}
		if i < 0 {
			*all = append((*all)[max(0, len(*all)-keptBoards+1):], of)
			i = len(*all) - 1
		}
		change(&(*all)[i])
		b = (*all)[i]
		return nil
	})
	return b, err
}

// Post stores a board that was posted.
func (s *Service) Post(guild string, post Board) error {
	_, err := s.change(guild, post, func(*Board) {})
	return err
}

// Tried says that the person has had their try.
const Tried game.Refusal = "refusal.tried_once"

// Begin returns a person's try at a board, which begins at the table if they have none. Error: Tried.
func (s *Service) Begin(guild string, post Board, user table.User, id string) (t Try, err error) {
	_, err = s.change(guild, post, func(b *Board) {
		i := slices.IndexFunc(b.Tries, func(t Try) bool { return t.User.ID == user.ID })
		if i < 0 {
			b.Tries = append(b.Tries, Try{User: user, Table: id})
			i = len(b.Tries) - 1
		}
		t = b.Tries[i]
	})
	if err == nil && (t.Done || t.Gone) {
		err = Tried
	}
	return t, err
}

// note stores how a try has ended.
func (s *Service) note(snap table.Snapshot) (Board, error) {
	return s.change(snap.Guild, Board{Message: snap.Origin.Board}, func(b *Board) {
		for i, t := range b.Tries {
			if t.Table != snap.ID || t.Done || t.Gone {
				continue
			}
			if b.Changed = s.Now(); snap.Ending != table.Finished {
				b.Tries[i].Gone = true
				continue
			}
			b.Tries[i].Done, b.Tries[i].Points = true, snap.List().Totals()[snap.Seat(t.User.ID)]
		}
	})
}

// Publish notes that a try has ended. It does not block.
func (s *Service) Publish(snap table.Snapshot) {
	if snap.Origin == nil || snap.Origin.Board == "" || snap.Phase != table.Ended {
		return
	}
	s.mu.Lock()
	s.ended = append(s.ended, snap)
	s.mu.Unlock()
	s.changed.Send()
}

// retry is the time after which a try that could not be noted is noted.
const retry = time.Minute

// Follow notes the tries that end, and calls show with the boards that change, until the context ends. At first it looks at all tries that have not ended, so that
// a restart loses none, and shows the boards of the last day.
func (s *Service) Follow(ctx context.Context, show func(guild string, b Board)) {
	if err := trace.Guard(s.Log, "read the boards", func() error { return s.resume(ctx, show) }); err != nil {
		s.Log.Error("the boards could not be read", "error", err)
	}
	for ctx.Err() == nil {
		s.mu.Lock()
		ended := s.ended
		s.ended = nil
		s.mu.Unlock()
		for _, snap := range ended {
			b, err := s.note(snap)
			if err != nil {
				s.Log.Error("a try could not be noted", "guild", snap.Guild, "error", err)
				s.mu.Lock()
				s.ended = append(s.ended, snap)
				s.mu.Unlock()
			} else if b.Message != "" {
				show(snap.Guild, b)
			}
		}
		trace.Pause(ctx, retry, s.changed)
	}
}

func (s *Service) resume(ctx context.Context, show func(guild string, b Board)) error {
	all, err := boards.All(s.Store)
	for guild, of := range all {
		for _, b := range of {
			for _, t := range b.Tries {
				if t.Done || t.Gone {
					continue
				}
				if snap, err := s.Tables.Do(ctx, t.Table, table.User{}, table.Look{}); err == nil {
					s.Publish(snap)
				}
			}
			if s.Now().Sub(b.Changed) < day {
				show(guild, b)
			}
		}
	}
	return err
}
