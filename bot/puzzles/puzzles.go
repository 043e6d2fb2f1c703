// Package puzzles poses decisions of a server's finished games to its members, and keeps the boards of positions that somebody has posted for others to play on.
//
// What must stay true:
//
//   - A puzzle comes from a game that everybody may see, that ended a day ago or earlier, that is of no open week of a league, and whose people let puzzles be
//     made of their games. All of it is asked again whenever the puzzle is shown.
//   - A posed puzzle was checked by a search of ten times the effort of the review that has found it; see review.Check. Searching is idle work of the pool.
//   - A person answers a puzzle once, and has one try at a board.
//   - Answers and tries stand in the rows of the server by user id, so that Forget replaces it there, and About exports them.
package puzzles

import (
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"time"

	"karlchen/bot/archive"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game/notation"
	"karlchen/game/review"
	"karlchen/storage"
)

// Service has the puzzles and boards of all servers. It may be used from any goroutine.
type Service struct {
	Store   storage.Settings
	Archive *archive.Archive
	Tables  *table.Manager
	Log     *slog.Logger
	Now     func() time.Time
	// Day is today, and Tomorrow when it ends: a puzzle has the same day as the deal of the day.
	Day      func() string
	Tomorrow func() time.Time
	// Judge finds puzzles in games without a review, and checks all of them.
	Judge review.Config
}

// Posed is a puzzle as the server stores it.
type Posed struct {
	Number  int           `json:"number,omitempty"` // counts the puzzles of the server, from 1
	Day     string        `json:"day,omitempty"`
	Record  uint64        `json:"record"` // the game
	Puzzle  review.Puzzle `json:"puzzle"`
	Answers []Answer      `json:"answers,omitempty"`
}

// Answer is what somebody has answered.
type Answer struct {
	User   string `json:"id"`
	Choice int    `json:"choice"` // an index of the puzzle's
	Streak int    `json:"streak"` // how many puzzles of the server they have answered in a row, with this one
}

// Found counts the right answers. Their share says how hard the puzzle is: a rating such as Elo would be nothing but its first value, because a puzzle has a day and
// the few people of a server.
func (p Posed) Found() (n int) {
	for _, a := range p.Answers {
		if p.Puzzle.Costs[a.Choice] == 0 {
			n++
		}
	}
	return n
}

// Of returns a person's answer; ok is false without one.
func (p Posed) Of(user string) (a Answer, ok bool) {
	if i := slices.IndexFunc(p.Answers, func(a Answer) bool { return a.User == user }); i >= 0 {
		return p.Answers[i], true
	}
	return a, false
}

// book is what is stored about the puzzles of a server.
type book struct {
	Number int      `json:"number,omitempty"` // of the latest puzzle
	Posed  []Posed  `json:"posed,omitempty"`  // the latest ones, the present one last
	Ready  []Posed  `json:"ready,omitempty"`  // checked, and not posed yet
	Looked []uint64 `json:"looked,omitempty"` // the games in which puzzles were looked for
}

// How much of it is kept.
const (
	keptPosed  = 8
	keptLooked = 400
	enough     = 4 // so many ready puzzles need no search
)

var books = storage.Drawer[book]{Scope: storage.ScopeGuild, Key: "puzzles"}

// Today returns the puzzle of the day, the same for all people of the server; ok is false if there is none. The first question of the day poses it.
func (s *Service) Today(guild string) (p Posed, ok bool, err error) {
	day := s.Day()
	_, err = books.Change(s.Store, guild, func(b *book) error {
		if n := len(b.Posed) - 1; n >= 0 && b.Posed[n].Day == day {
			if p = b.Posed[n]; s.mayPose(guild, p) {
				ok = true
				return nil
			}
			b.Posed = b.Posed[:n] // somebody objects by now
		}
		for len(b.Ready) > 0 && !ok {
			p, b.Ready = b.Ready[0], b.Ready[1:]
			ok = s.mayPose(guild, p)
		}
		if ok {
			b.Number++
			p.Number, p.Day = b.Number, day
			b.Posed = append(b.Posed[max(0, len(b.Posed)-keptPosed+1):], p)
		}
		return nil
	})
	return p, ok, err
}

func (s *Service) mayPose(guild string, p Posed) bool {
	_, err := s.Game(guild, p.Record)
	return err == nil
}

// Answer notes a person's answer to a puzzle, unless they have answered it or its day is over.
func (s *Service) Answer(guild, user string, number, choice int) error {
	_, err := books.Change(s.Store, guild, func(b *book) error {
		n := len(b.Posed) - 1
		if n < 0 || b.Posed[n].Number != number || choice < 0 || choice >= len(b.Posed[n].Puzzle.Choices) {
			return nil
		}
		if _, answered := b.Posed[n].Of(user); answered {
			return nil
		}
		a := Answer{user, choice, 1}
		if n > 0 {
			before, _ := b.Posed[n-1].Of(user)
			a.Streak += before.Streak
		}
		b.Posed[n].Answers = append(b.Posed[n].Answers, a)
		return nil
	})
	return err
}

const day = 24 * time.Hour

// Game returns a game of the server of which puzzles may be made. Error: archive.ErrSecret if not, those of the archive.
func (s *Service) Game(guild string, number uint64) (*table.Recorded, error) {
	g, err := s.Archive.Game(guild, number, "")
	if err != nil {
		return nil, err
	}
	league := g.Summary.League
	if !g.Reviewable() || g.Struck || s.Now().Sub(g.Ended()) < day || league != nil && (s.Archive.Over == nil || !s.Archive.Over(table.Task{League: *league})) {
		return nil, archive.ErrSecret
	}
	for _, user := range g.Summary.Players {
		who, err := settings.New(s.Store).Person(user.ID)
		if _, gone := notation.Former(user.ID); gone || user.ID != "" && (err != nil || who.Puzzles == settings.Off) {
			return nil, archive.ErrSecret
		}
	}
	return g, nil
}

// About returns what a setting of a server that belongs to this package says about a person, for their export; nil if it is another setting, or says
// nothing about them.
func About(key string, value json.RawMessage, user string) any {
	var all any
	if key != books.Key && key != boards.Key || json.Unmarshal(value, &all) != nil {
		return nil
	}
	if own := aboutIn(all, user); len(own) > 0 {
		return own
	}
	return nil
}

// aboutIn returns the objects in a value that have the person's id: their answers, their tries, and the posts of theirs.
func aboutIn(value any, user string) (own []any) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			own = append(own, aboutIn(v, user)...)
		}
	case map[string]any:
		if value["id"] == any(user) {
			return []any{value}
		}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			own = append(own, aboutIn(value[key], user)...)
		}
	}
	return own
}
