// Package archive answers questions about finished games: it finds them, returns their records, and folds them into statistics. Everything comes from
// the records in the store. The archive reads its memory again after a restart, and a server's part of it after a correction.
//
// What must stay true: a game that is still being played is not in the archive, every answer comes from the games of one server only, and until a
// task is over only its player sees it.
package archive

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/game/card"
	"karlchen/game/notation"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// Store is what the archive needs from the database.
type Store interface {
	Guilds() ([]string, error)
	Game(storage.GameID) (storage.Game, error)
	Records(guild string, skip func(number uint64) bool, fn func(storage.Game) error) error
	Correct(id storage.GameID, change func(*storage.Game) error) error
	Trace(user string) (storage.Trace, error)
	Read(fn func(storage.Reader) error) error
	Forget(now time.Time, user string, rename storage.Rename, leave storage.Leave) error
}

// Archive may be used from any goroutine.
type Archive struct {
	// Over reports whether the week or day of a task is over, so that everybody may see its games. Nil means never. It must be set before the first
	// question.
	Over func(table.Task) bool
	// Now is the calendar's clock, by which people leave leagues; nil is the machine's. It must be set before the first question, too.
	Now func() time.Time
	// Leave lets a forgotten person leave their leagues; nil leaves these as they are. It must be set before the first question, too.
	Leave storage.Leave
	// Shared returns what a setting of a server says about a person, or nil if it only mentions them; it may be nil. It must be set before the first
	// question, too.
	Shared func(key string, value json.RawMessage, user string) any

	store Store

	mu     sync.Mutex
	guilds map[string]*shelf
}

// shelf holds the archive's memory of a server's games.
type shelf struct {
	mu    sync.Mutex
	cards []Card // by their numbers
	known map[uint64]bool
	book  stats.Games
	// sealed are the tasks that are not over, with their games that will count.
	sealed map[table.Task][]stats.Game

	reader *notation.Reader
}

// Card is what the archive knows of a game without reading its record again.
type Card struct {
	Number   uint64
	Played   time.Time
	Players  [card.Seats]table.User
	Contract rules.Contract
	Points   [card.Seats]int
	Validity Validity
	// Rules and Words are those of the table; nil where the record cannot be read, and where the server had no words of its own.
	Rules *rules.Compiled
	Words rules.Words

	table      string
	stammtisch int        // the number of the Stammtisch for which it was played, or 0
	task       table.Task // of the game, if any
}

// Validity says whether a game counts, and if not, why. It is a key of texts.
type Validity string

// The reasons for a game not to count.
const (
	Valid     Validity = ""
	BrokenOff Validity = "broken_off" // the table ended before the game did
	Redealt   Validity = "anew"       // the cards were dealt again, or the game is to be repeated
	Struck    Validity = "struck"     // a person who manages the server struck it out
	Elsewhere Validity = "elsewhere"  // another engine has written the record, and this one cannot read it
	Damaged   Validity = "damaged"    // the record cannot be read
)

// New returns an archive of the store.
func New(s Store) *Archive { return &Archive{store: s, guilds: map[string]*shelf{}} }

// Game returns the record of a finished game as a user may see it. Errors: storage.ErrNotFound, table.ErrNotOver, ErrSecret.
func (a *Archive) Game(guild string, number uint64, user string) (*table.Recorded, error) {
	g, err := a.store.Game(storage.GameID{Guild: guild, Number: number})
	if err != nil {
		return nil, err
	}
	r, err := table.ReadRecord(g)
	if err != nil {
		return nil, err
	}
	if of, ok := r.Summary.Task(); ok && !hasPlayed(r.Summary.Players, user) && !a.isOver(of) {
		return nil, ErrSecret
	}
	return r, nil
}

// shelf returns the server's games as they are now, and locks them.
func (a *Archive) shelf(guild string) (*shelf, error) {
	a.mu.Lock()
	s, ok := a.guilds[guild]
	if !ok {
		s = &shelf{known: map[uint64]bool{}, reader: notation.NewReader(nil), sealed: map[table.Task][]stats.Game{}}
		a.guilds[guild] = s
	}
	a.mu.Unlock()
	s.mu.Lock()
	err := a.store.Records(guild, func(number uint64) bool { return s.known[number] }, func(g storage.Game) error {
		s.addGame(g)
		return nil
	})
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	s.countOverTasks(a.isOver)
	return s, nil
}

// ReadAll reads all games, so that nobody has to wait for an answer. It ends with the context.
func (a *Archive) ReadAll(ctx context.Context) error {
	guilds, err := a.store.Guilds()
	if err != nil {
		return err
	}
	for _, guild := range guilds {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s, err := a.shelf(guild)
		if err != nil {
			return err
		}
		s.mu.Unlock()
	}
	return nil
}

// dropGuild drops the memory of a server, which the next question reads again.
func (a *Archive) dropGuild(guild string) {
	a.mu.Lock()
	delete(a.guilds, guild)
	a.mu.Unlock()
}

// addGame adds a game. Games end in another order than they begin.
func (s *shelf) addGame(g storage.Game) {
	c := Card{Number: g.ID.Number, Validity: Damaged}
	r, err := table.ReadRecordWith(s.reader, g)
	if _, other := notation.PlayedElsewhere(err); other {
		c.Validity = Elsewhere
	}
	if err == nil {
		c = cardOf(r)
		if _, ok := r.Summary.Task(); ok && s.sealed[c.task] == nil {
			s.sealed[c.task] = []stats.Game{}
		}
		if c.Validity == Valid {
			s.countGame(r, readNotes(g.Notes).accuracy())
		}
	}
	at, _ := slices.BinarySearchFunc(s.cards, c.Number, func(c Card, n uint64) int {
		if c.Number < n {
			return -1
		}
		return 1
	})
	s.cards = slices.Insert(s.cards, at, c)
	s.known[c.Number] = true
}

func cardOf(r *table.Recorded) Card {
	c := Card{
		Number: r.ID.Number, Played: r.Played(), Players: r.Summary.Players, Contract: r.Contract(), Points: r.Summary.Points,
		table: r.Record.Info.Table, stammtisch: r.Summary.Stammtisch,
		Rules: r.Record.Rules, Words: r.Summary.Words,
	}
	c.task, _ = r.Summary.Task()
	switch {
	case r.Summary.BrokenOff:
		c.Validity = BrokenOff
	case !r.Counts():
		c.Validity = Redealt
	case r.Struck:
		c.Validity = Struck
	}
	return c
}

func (s *shelf) countGame(r *table.Recorded, accuracy [card.Seats]stats.Accuracy) {
	var players [card.Seats]stats.Player
	for seat, p := range r.Summary.Players {
		players[seat] = stats.Player(p)
	}
	g, ok := r.Statistics(players)
	g.Played, g.Accuracy = r.Played(), accuracy
	of, isTask := r.Summary.Task()
	switch {
	case isTask && ok:
		s.sealed[of] = append(s.sealed[of], g)
	case ok:
		s.book.Put(g)
	}
}

// Query says which games to find; empty fields match any game.
type Query struct {
	By       string // the user id of the person who asks: others' tasks are hidden from them
	Player   string // a user id
	Contract *rules.Contract
	Day      time.Time // the day in UTC on which the cards were dealt
	// Matches is called last, for conditions that only the caller can check.
	Matches func(Card) bool
}

func (q Query) matches(c Card) bool {
	switch {
	case q.Player != "" && !slices.ContainsFunc(c.Players[:], func(u table.User) bool { return u.ID == q.Player }):
		return false
	case q.Contract != nil && (c.Contract != *q.Contract || c.Validity == BrokenOff || c.Validity == Redealt):
		return false
	case !q.Day.IsZero() && c.Played.UTC().Format(time.DateOnly) != q.Day.Format(time.DateOnly):
		return false
	}
	return q.Matches == nil || q.Matches(c)
}

// Find returns the latest matching games, the latest first, at most limit of them, and the number of all.
func (a *Archive) Find(guild string, q Query, limit int) (found []Card, all int, err error) {
	s, err := a.shelf(guild)
	if err != nil {
		return nil, 0, err
	}
	defer s.mu.Unlock()
	for _, c := range slices.Backward(s.cards) {
		if s.hidesFrom(c, q.By) || !q.matches(c) {
			continue
		}
		if all++; len(found) < limit {
			found = append(found, c)
		}
	}
	return found, all, nil
}

// Person returns the statistics of a person on the server in a window that looks back from now, and their name in the latest game of all; empty if
// there is none.
func (a *Archive) Person(guild, user string, w stats.Window, now time.Time) (p stats.Person, name string, err error) {
	s, err := a.shelf(guild)
	if err != nil {
		return p, "", err
	}
	defer s.mu.Unlock()
	return s.book.Person(user, w, now), s.name(user), nil
}

func (s *shelf) name(user string) string {
	for _, c := range slices.Backward(s.cards) {
		for _, u := range c.Players {
			if u.ID == user {
				return u.Name
			}
		}
	}
	return ""
}

// Pair returns the statistics of two people's common games on the server.
func (a *Archive) Pair(guild, first, second string) (stats.Pair, error) {
	s, err := a.shelf(guild)
	if err != nil {
		return stats.Pair{}, err
	}
	defer s.mu.Unlock()
	return s.book.Pair(first, second), nil
}

// Server returns the statistics of the server in a window that looks back from now.
func (a *Archive) Server(guild string, w stats.Window, now time.Time) (stats.Server, error) {
	s, err := a.shelf(guild)
	if err != nil {
		return stats.Server{}, err
	}
	defer s.mu.Unlock()
	return s.book.Server(w, now), nil
}

// Weeks counts the server's games of the last n weeks; see stats.Games.Weeks.
func (a *Archive) Weeks(guild string, now time.Time, n int) ([]stats.Week, error) {
	s, err := a.shelf(guild)
	if err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	return s.book.Weeks(now, n), nil
}

// Week returns the highlights of the server's games that ended in the seven days before now. Its games have the server's numbers.
func (a *Archive) Week(guild string, now time.Time) ([]stats.Highlight, error) {
	s, err := a.shelf(guild)
	if err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	var games []stats.Game
	for _, c := range s.cards {
		if g, counts := s.book.Game(c.Number); counts && !c.Played.After(now) && now.Sub(c.Played) < 7*24*time.Hour {
			games = append(games, g)
		}
	}
	return stats.Highlights(games), nil
}

// Stammtisch returns what the games that were played for a Stammtisch of the server add up to. Its evenings begin in the zone.
func (a *Archive) Stammtisch(guild string, number int, zone *time.Location) (stats.Stammtisch, error) {
	s, err := a.shelf(guild)
	if err != nil {
		return stats.Stammtisch{}, err
	}
	defer s.mu.Unlock()
	var games []stats.TableGame
	for _, c := range s.cards {
		if c.stammtisch != number || number == 0 {
			continue
		}
		if g, counts := s.book.Game(c.Number); counts {
			games = append(games, stats.TableGame{Game: g, Table: c.table})
		}
	}
	return stats.FoldStammtisch(games, zone), nil
}

// ErrNothingToStrike is returned for a game that does not count anyway.
var ErrNothingToStrike = errors.New("the game does not count anyway")

// Strike takes a game out of the statistics, or puts it back.
func (a *Archive) Strike(guild string, number uint64, struck bool) error {
	return a.correctGame(guild, number, func(g *storage.Game) error {
		r, err := table.ReadRecord(*g)
		if err != nil {
			return err
		}
		if !r.Counts() {
			return ErrNothingToStrike
		}
		g.Struck = struck
		return nil
	})
}

// Replace replaces a game's record and summary. The new record must be one that can be replayed.
func (a *Archive) Replace(guild string, number uint64, record, summary []byte) error {
	return a.correctGame(guild, number, func(g *storage.Game) error {
		g.Record, g.Summary = record, summary
		if err := table.Verify(*g); err != nil {
			return fmt.Errorf("a correction must be a good record: %w", err)
		}
		return nil
	})
}

// correctGame changes a game in the store, and drops the memory of its server.
func (a *Archive) correctGame(guild string, number uint64, change func(*storage.Game) error) error {
	defer a.dropGuild(guild)
	return a.store.Correct(storage.GameID{Guild: guild, Number: number}, change)
}

// Records returns the records of a server's finished games, one below the other.
func (a *Archive) Records(guild string, numbers []uint64) ([]byte, error) {
	var all bytes.Buffer
	for _, n := range numbers {
		g, err := a.store.Game(storage.GameID{Guild: guild, Number: n})
		switch {
		case err != nil:
			return nil, fmt.Errorf("game %d: %w", n, err)
		case !g.Finished:
			continue
		case all.Len() > 0:
			all.WriteByte('\n')
		}
		all.Write(g.Record)
	}
	return all.Bytes(), nil
}
