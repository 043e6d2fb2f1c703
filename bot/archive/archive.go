// Package archive answers questions about finished games: it finds them, returns their records, and folds them into statistics. Everything comes from
// the records in the store. What questions need of a record stands as facts beside it, which are derived once after the game or its correction. The
// archive remembers no games, so it needs no more memory for more of them.
//
// gone.go erases what is stored of servers that have removed the bot.
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
	"log/slog"
	"slices"
	"sync"
	"time"

	"karlchen/bot/sheets"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/stats"
	"karlchen/storage"
)

// Store is what the archive needs from the database.
type Store interface {
	Guilds() ([]string, error)
	TextsAbout(user string, names []string) (texts, things int, err error)
	Game(storage.GameID) (storage.Game, error)
	Derive(guild string, version int, keepOn func() bool, derive func(storage.Game) (people []string, facts []byte)) error
	Facts(guild, person string, of storage.Numbers, fn func(number uint64, facts []byte) bool) error
	Subtotal(guild string, of storage.Span) (storage.Subtotal, error)
	SaveSubtotal(guild string, sub storage.Subtotal) error
	LastGame(guild string) (uint64, error)
	Correct(id storage.GameID, change func(*storage.Game) error) error
	Trace(user string) (storage.Trace, error)
	Read(fn func(storage.Reader) error) error
	Forget(now time.Time, user string, rename storage.Rename, leave storage.Leave) error
}

// Config holds what the archive works with.
type Config struct {
	Store Store
	// Over reports whether the week or day of a task is over, so that everybody may see its games. Nil means never.
	Over func(table.Task) bool
	// Now is the calendar's clock, by which people leave leagues; nil is the machine's.
	Now func() time.Time
	// Leave lets a forgotten person leave their leagues; nil leaves these as they are.
	Leave storage.Leave
	// Real has the games of real tables; nil knows of none.
	Real *sheets.Service
	// Settings has people's titles, reactions and bookmarks, and Streak knows how many days in a row somebody has played the deal of the day. Both may be
	// nil where nobody asks for these.
	Settings storage.Settings
	Streak   func(user string) (days int, err error)
	// Shared returns what a setting of a server says about a person, or nil if it only mentions them; it may be nil.
	Shared func(key string, value json.RawMessage, user string) any
}

// Archive may be used from any goroutine.
type Archive struct {
	Config

	mu     sync.Mutex
	guilds map[string]*sync.Mutex // held by the goroutine that derives facts of the guild's games
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

	stammtisch int        // the number of the Stammtisch for which it was played, or 0
	task       table.Task // of the game, if any
}

// Validity says whether a game counts, and if not, why. It is a key of texts.
type Validity string

// The reasons for a game not to count.
const (
	Valid       Validity = ""
	BrokenOff   Validity = "broken_off" // the table ended before the game did
	Redealt     Validity = "anew"       // the cards were dealt again, or the game is to be repeated
	Struck      Validity = "struck"     // a person who manages the server struck it out
	OtherEngine Validity = "elsewhere"  // another engine has written the record, and this one cannot read it
	Damaged     Validity = "damaged"    // the record cannot be read
)

// ErrReading says that the answer needs the facts of very many games, which were stored by another version of the program. Fewer are left after each
// question, and while Run runs.
const ErrReading game.Refusal = "refusal.games_unread"

// TooOld says that nobody can react to the result any more.
const TooOld game.Refusal = "notice.reaction_late"

// ManyBookmarks says that the person has MaxBookmarks in the game.
const ManyBookmarks game.Refusal = "notice.many_bookmarks"

// New returns an archive of the store.
func New(c Config) *Archive {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Archive{Config: c, guilds: map[string]*sync.Mutex{}}
}

// Game returns the record of a finished game as a user may see it. Errors: storage.ErrNotFound, table.ErrNotOver, ErrSecret.
func (a *Archive) Game(guild string, number uint64, user string) (*table.Recorded, error) {
	g, err := a.Store.Game(storage.GameID{Guild: guild, Number: number})
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

// readPause is the time after which Run looks for finished games again.
const readPause = time.Minute

// Run reads finished games until the context ends, so that no question has to wait for it.
func (a *Archive) Run(ctx context.Context, log *slog.Logger) {
	for ctx.Err() == nil {
		if err := a.ReadAll(ctx, log); err != nil && ctx.Err() == nil {
			log.Error("the records of finished games could not be read", "error", err)
		}
		trace.Pause(ctx, readPause, nil)
	}
}

// ReadAll derives the facts of all games that have none, and adds up those of each server, so that nobody has to wait for an answer. It ends with the
// context, and lets questions go between. A server whose games cannot be read keeps none of the others from it.
func (a *Archive) ReadAll(ctx context.Context, log *slog.Logger) error {
	guilds, err := a.Store.Guilds()
	for _, guild := range guilds {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = errors.Join(err, trace.Guard(log, "read the games of the server "+guild, func() error {
			for {
				if err := a.addUp(guild); !errors.Is(err, ErrReading) || ctx.Err() != nil {
					return err
				}
			}
		}))
	}
	return err
}

func cardOf(r *table.Recorded) Card {
	return Card{
		Number: r.ID.Number, Played: r.Played(), Players: r.Summary.Players, Contract: r.Contract(), Points: r.Summary.Points,
		Validity: validityOf(&r.Summary, r.Struck), Rules: r.Record.Rules, Words: r.Summary.Words, stammtisch: r.Summary.Stammtisch,
	}
}

func validityOf(s *table.Summary, struck bool) Validity {
	switch {
	case s.BrokenOff:
		return BrokenOff
	case s.Void != match.Counts:
		return Redealt
	case struck:
		return Struck
	}
	return Valid
}

// Query says which games to find; empty fields match any game.
type Query struct {
	By       string // the user id of the person who asks: others' tasks are hidden from them
	Player   string // a user id
	Contract *rules.Contract
	Day      time.Time // the day in UTC on which the cards were dealt
}

func (q Query) matches(c Card) bool {
	switch {
	case q.Player != "" && !hasPlayed(c.Players, q.Player):
		return false
	case q.Contract != nil && (c.Contract != *q.Contract || c.Validity == BrokenOff || c.Validity == Redealt):
		return false
	case !q.Day.IsZero() && c.Played.UTC().Format(time.DateOnly) != q.Day.Format(time.DateOnly):
		return false
	}
	return true
}

// Latest calls fn with the matching games, the latest first, until fn returns false.
func (a *Archive) Latest(guild string, q Query, fn func(Card) bool) error {
	return a.scan(guild, q.Player, func(f *facts) bool {
		return f.hidesFrom(q.By) || !q.matches(f.Card) || fn(f.Card)
	})
}

// Find returns the latest matching games, the latest first, at most limit of them, and the number of all. Without a condition it reads no more games
// than it returns.
func (a *Archive) Find(guild string, q Query, limit int) (found []Card, all int, err error) {
	isCounted := q == Query{By: q.By}
	if isCounted {
		sums, err := a.subtotals(guild)
		if err != nil {
			return nil, 0, err
		}
		if all, err = sums.count(q.By); all == 0 || err != nil {
			return nil, 0, err
		}
	}
	err = a.Latest(guild, q, func(c Card) bool {
		if !isCounted {
			all++
		}
		if len(found) < limit {
			found = append(found, c)
		}
		return len(found) < limit || !isCounted
	})
	return found, all, err
}

// Person returns the statistics of a person on the server in a window that looks back from now, and their name in the latest game of all; empty if
// there is none.
func (a *Archive) Person(guild, user string, w stats.Window, now time.Time) (p stats.Person, name string, err error) {
	var games []stats.Game
	err = a.scan(guild, user, func(f *facts) bool {
		if i := slices.IndexFunc(f.Players[:], func(u table.User) bool { return u.ID == user }); i >= 0 && name == "" && !f.task.Lesson {
			name = f.Players[i].Name
		}
		if f.counts && !f.sealed {
			games = append(games, f.Game)
		}
		return true
	})
	slices.Reverse(games)
	return stats.FoldPerson(games, user, w, now), name, err
}

// Pair returns the statistics of two people's common games on the server.
func (a *Archive) Pair(guild, first, second string) (p stats.Pair, err error) {
	err = a.scan(guild, first, counted(func(f *facts) bool {
		p.Add(first, second, &f.Game)
		return true
	}))
	return p, err
}

// Stammtisch returns what the games that were played for a Stammtisch of the server add up to, here and at real tables. Its evenings begin in the zone.
func (a *Archive) Stammtisch(guild string, number int, zone *time.Location) (stats.StammtischFigures, error) {
	var games []stats.Game
	err := a.scan(guild, stammtischOf(number), counted(func(f *facts) bool {
		games = append(games, f.Game)
		return true
	}))
	if err == nil && a.Real != nil {
		var real []stats.Game
		real, err = a.Real.OfStammtisch(guild, number)
		games = append(games, real...)
	}
	return stats.FoldStammtisch(games, zone), err
}

// AtRealTables counts a person's games at real tables of the server, in a window that looks back from now.
func (a *Archive) AtRealTables(guild, user string, w stats.Window, now time.Time) (stats.Count, error) {
	if a.Real == nil {
		return stats.Count{}, nil
	}
	games, err := a.Real.OfPerson(guild, user)
	return stats.FoldPerson(games, user, w, now).Count, err
}

// ErrNothingToStrike is returned for a game that does not count anyway.
var ErrNothingToStrike = errors.New("the game does not count anyway")

// Strike takes a game out of the statistics, or puts it back.
func (a *Archive) Strike(guild string, number uint64, struck bool) error {
	return a.Store.Correct(storage.GameID{Guild: guild, Number: number}, func(g *storage.Game) error {
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

// Records returns the records of a server's finished games, one below the other.
func (a *Archive) Records(guild string, numbers []uint64) ([]byte, error) {
	var all [][]byte
	for _, n := range numbers {
		g, err := a.Store.Game(storage.GameID{Guild: guild, Number: n})
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		if g.Finished {
			all = append(all, g.Record)
		}
	}
	return bytes.Join(all, []byte("\n")), nil
}

// The games of a task are secret until its week or day is over, because other people will play the same deals. Until then only their players see
// them, and no statistics count them.

// ErrSecret is returned for a game that is still secret.
var ErrSecret = errors.New("others are still to play the same deals")

// isOver reports whether nobody is still to play a task. Somebody always is, for the lesson.
func (a *Archive) isOver(of table.Task) bool { return !of.Lesson && a.Over != nil && a.Over(of) }

func hasPlayed(players [card.Seats]table.User, user string) bool {
	return user != "" && slices.ContainsFunc(players[:], func(u table.User) bool { return u.ID == user })
}
