package puzzles

import (
	"cmp"
	"context"
	"slices"
	"time"

	"karlchen/bot/table"
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

// Try is what a person makes of a board. It is Done when they have played to the end; who gives up leaves nothing.
type Try struct {
	table.User
	Table  string `json:"table"`
	Points int    `json:"points,omitempty"` // game points
	Done   bool   `json:"done,omitempty"`
	Gone   bool   `json:"gone,omitempty"`
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

// Tried says that the person has had their try, also if they have given up.
const Tried game.Refusal = "refusal.tried_once"

// Begin returns a person's try at a board, which begins at the table if they have none. Error: Tried.
func (s *Service) Begin(guild string, post Board, user table.User, id string) (t Try, err error) {
	_, err = s.change(guild, post, func(b *Board) {
		i := slices.IndexFunc(b.Tries, func(t Try) bool { return t.ID == user.ID })
		if i < 0 {
			b.Tries = append(b.Tries, Try{User: user, Table: id})
			i = len(b.Tries) - 1
		}
		t = b.Tries[i]
	})
	if err == nil && t.Done {
		err = Tried
	}
	return t, err
}

// Note stores the result of a try at its table, if it was played to the end. It returns the board, empty if it is forgotten.
func (s *Service) Note(snap table.Snapshot) (Board, error) {
	return s.change(snap.Guild, Board{Message: snap.Origin.Board}, func(b *Board) {
		for i, t := range b.Tries {
			if t.Table == snap.ID && !t.Done {
				b.Tries[i].Done, b.Tries[i].Points, b.Changed = true, snap.List().Totals()[snap.Seat(t.ID)], s.Now()
			}
		}
	})
}

// Resume calls ended with the tables of tries that were played to the end without a note, and show with the boards of the last day: a restart loses none.
func (s *Service) Resume(ctx context.Context, ended func(table.Snapshot), show func(guild string, b Board)) error {
	all, err := boards.All(s.Store)
	for guild, of := range all {
		for _, b := range of {
			for _, t := range b.Tries {
				if snap, bad := s.Tables.Do(ctx, t.Table, table.User{}, table.Look{}); !t.Done && bad == nil && snap.Phase == table.Ended && snap.Ending == table.Finished {
					ended(snap)
				}
			}
			if s.Now().Sub(b.Changed) < day {
				show(guild, b)
			}
		}
	}
	return err
}
