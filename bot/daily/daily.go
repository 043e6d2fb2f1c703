// Package daily runs the deal of the day: everybody, on all servers of the bot, may play the same cards once, alone against three computers.
//
// What must stay true:
//
//   - The cards of a day follow from the program's secret of the month and from the day. The secret of a month is made at the end of the one before, when the
//     first fingerprint of its days is shown: a day ahead, so that nobody can choose the cards. Who can read the database can know the deals of its month.
//   - A person plays a day once. Their table stays until the day is over, through restarts.
//   - Nobody learns anything of a day's cards, nor of how others played them, before they have played them; see table.Task. What somebody shows of their own
//     accord, or lets the board of their server show, has points, and of a day that others may still play nothing more on a board.
//   - A server's posts (posts.go) name only people who want that: the setting Board, which is off until they choose it. Each day has at most one post.
//   - A person's results are among their settings: they are exported and deleted with these. A forgotten person does not play the same day again:
//     until it is over a keyed fingerprint of their id stays, which tells nothing without the program's secret.
//   - The board repeats the plays of the day in memory. A change of a play goes through Service.store, which changes both.
package daily

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/game/ai"
	"karlchen/game/card"
	"karlchen/storage"
)

// Store is what the days need from the database.
type Store interface {
	storage.Settings
	Secret(period string) ([]byte, error)
}

// Config says how the days work. Without a Log nothing is logged.
type Config struct {
	Store Store
	// Ledger is needed for posts alone.
	Ledger Ledger
	Log    *slog.Logger
	Now    func() time.Time
	// Tables are the tables at which people play.
	Tables *table.Manager
	// Level is the level of the computers; empty is strong. Tests have quicker ones.
	Level string
}

// The game of a day: one deal, so that it takes some minutes, by rules that most people know. All days have the same rules, so that nobody has to
// learn any before they can compare themselves.
const dayRules = "ddv"

// zone is where a day begins: most who play Doppelkopf live there. Package settings brings the zones with the program.
const zone = "Europe/Berlin"

// played has each person's plays, the latest day first. From reading them to writing them a person is locked.
var played = storage.Drawer[[]Play]{Scope: storage.ScopeUser, Key: storage.DailyKey}

// kept is how many plays of a person are kept: enough for a curve of a month. A streak is counted on from play to play.
const kept = 31

// Play is what a person has made of a day.
type Play struct {
	Day    string `json:"day"` // as 2026-11-23
	Guild  string `json:"server"`
	Name   string `json:"name"` // raw, as the person writes it
	Table  string `json:"table"`
	Done   bool   `json:"done,omitempty"`
	Points int    `json:"points,omitempty"` // game points, once it is done
	Missed bool   `json:"missed,omitempty"` // the day was over before the game
	Streak int    `json:"streak,omitempty"` // how many days in a row are done, with this one
	Game   uint64 `json:"game,omitempty"`   // the number of the game on the server, once it is done
	Line   string `json:"line,omitempty"`   // the game without its cards: see WonTrick
}

// isOpen reports whether the play has a table whose end is not noted.
func (p Play) isOpen() bool { return p.Table != "" && !p.Done && !p.Missed }

// ErrPlayed says that the person has played today already.
var ErrPlayed = errors.New("the person has played today's deal")

// Service runs the days. It may be used from any goroutine.
type Service struct {
	config Config

	boards   boards
	ended    ended
	finished trace.Signal // when a table of a day has ended
	news     news

	mu   sync.Mutex
	best map[string]*rehearsal // of recent days
}

// rehearsal is what a strong computer makes of a day; it is made once, when somebody begins the day.
type rehearsal struct {
	done   chan struct{}
	points int
	err    error
}

// New returns the days, an observer of the tables.
func New(c Config) *Service {
	c.Level = cmp.Or(c.Level, ai.Strong.String())
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	return &Service{config: c, finished: trace.NewSignal(), news: news{guilds: map[string]bool{}, changed: trace.NewSignal()}, best: map[string]*rehearsal{}}
}

// Today returns the present day.
func (s *Service) Today() string { return s.now().Format(time.DateOnly) }

func (s *Service) now() time.Time {
	at, err := time.LoadLocation(zone)
	if err != nil {
		at = time.UTC
	}
	return s.config.Now().In(at)
}

// Tomorrow returns when the next day begins.
func (s *Service) Tomorrow() time.Time {
	y, m, d := s.now().Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, s.now().Location())
}

// over reports whether nobody will play the cards of a day any more.
func (s *Service) over(day string) bool { return day < s.Today() }

// TaskOver returns whether a task is over, for the archive: a league answers for its own.
func (s *Service) TaskOver(league func(table.League) bool) func(table.Task) bool {
	return func(of table.Task) bool {
		if of.Daily != "" {
			return s.over(of.Daily)
		}
		return league(of.League)
	}
}

// month returns the month of a day, for which the program has a secret: an old backup tells no deal of a later one.
func month(day string) string { return day[:len("2026-11")] }

func (s *Service) secretOf(day string) (string, error) {
	own, err := s.config.Store.Secret(month(day))
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, own)
	fmt.Fprintf(mac, "daily %s", day)
	return fmt.Sprintf("%x", mac.Sum(nil)), nil
}

// newTable returns the table of a day for a person. Where they sit changes from day to day, because the player at the first place leads.
func (s *Service) newTable(day string, user table.User) (n table.NewTable, place int, err error) {
	secret, err := s.secretOf(day)
	if err != nil {
		return n, 0, err
	}
	place = int(secret[0]) % card.Seats
	n = table.NewTable{Host: user, Rules: dayRules, Games: 1, Level: s.config.Level, Daily: day, Secret: secret, Players: make([]table.User, card.Seats)}
	n.Players[place] = user
	return n, place, nil
}

// Where says where a person plays: the server, the channel of their click, and the language.
type Where struct{ Guild, Channel, Locale string }

// Open returns the table at which a person plays today's deal, and opens it if there is none. Errors: ErrPlayed, those of the tables and the store.
func (s *Service) Open(ctx context.Context, user table.User, w Where) (table.Snapshot, error) {
	defer played.Lock(user.ID)()
	day := s.Today()
	plays, err := played.Get(s.config.Store, user.ID)
	if err != nil {
		return table.Snapshot{}, err
	}
	i, found := findDay(plays, day)
	if !found {
		if gone, err := s.isForgotten(user.ID, day); gone || err != nil {
			return table.Snapshot{}, cmp.Or(err, ErrPlayed)
		}
		plays = slices.Insert(plays, i, Play{Day: day, Table: table.NewID()})
	}
	now := &plays[i]
	if now.Done {
		return table.Snapshot{}, ErrPlayed
	}
	if now.Guild == "" {
		now.Guild, now.Name = w.Guild, user.Name
		if err := s.store(user.ID, plays); err != nil { // before the table, so that nobody gets two
			return table.Snapshot{}, err
		}
	}
	s.rehearse(day)
	snap, err := s.config.Tables.Do(ctx, now.Table, user, table.Look{})
	switch p, _ := snap.Sits(user.ID); {
	case err == nil && snap.Phase == table.Ended:
		return snap, errors.Join(s.note(user.ID, &snap), ErrPlayed)
	case err == nil && p.Away: // a computer would play for them
		return s.config.Tables.Do(ctx, now.Table, user, table.Join{})
	case !errors.Is(err, table.NoSuchTable):
		return snap, err
	}
	n, _, err := s.newTable(day, user)
	if err != nil {
		return table.Snapshot{}, err
	}
	n.ID, n.Guild, n.Channel, n.Locale = now.Table, w.Guild, w.Channel, w.Locale
	if snap, err = s.config.Tables.Create(n); err != nil {
		return snap, err
	}
	begun, err := s.config.Tables.Do(ctx, n.ID, user, table.Start{})
	if errors.Is(err, table.NotNow) { // it has begun by itself
		return s.config.Tables.Do(ctx, n.ID, user, table.Look{})
	}
	return begun, err
}

// findDay returns the index of a day's play, or where it would stand. It need not be the first: if the clock was set back there are plays of later days.
func findDay(plays []Play, day string) (i int, found bool) {
	return slices.BinarySearchFunc(plays, day, func(p Play, day string) int { return cmp.Compare(day, p.Day) })
}

func (s *Service) store(user string, plays []Play) error {
	if err := played.Set(s.config.Store, user, plays[:min(len(plays), kept)]); err != nil {
		return err
	}
	s.noteOnBoard(user, plays)
	return nil
}

// rehearse lets strong computers play the day's deal in the background, once.
func (s *Service) rehearse(day string) *rehearsal {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r, ok := s.best[day]; ok {
		return r
	}
	r := &rehearsal{done: make(chan struct{})}
	clear(s.best)
	s.best[day] = r
	n, place, err := s.newTable(day, table.User{ID: "0", Name: "Karlchen"}) // with the id of nobody
	go func() {
		defer close(r.done)
		if err == nil {
			err = trace.Guard(s.config.Log, "rehearse the deal of a day", func() error {
				points, err := table.Rehearse(n)
				if err == nil {
					r.points = points[place]
				}
				return err
			})
		}
		if r.err = err; err != nil {
			s.config.Log.Error("the deal of a day could not be rehearsed", "error", err)
		}
	}()
	return r
}

// Fingerprint returns what is public of a day's cards before they are dealt: the commitment to the seed of the deal, as at any table.
func (s *Service) Fingerprint(day string) (string, error) {
	secret, err := s.secretOf(day)
	if err != nil {
		return "", err
	}
	return game.Shuffle{Seed: game.GivenSeed(secret, 1, 0)}.Commitment(), nil
}

// Ranked is a result of the day.
type Ranked struct {
	User   table.User
	Points int
	Own    bool   // the reader's
	Line   string // of one day, see Play
	Days   int    // of a week, that were played
}

// Standing is how a person stands on a day. Of others it has nothing before the person has played.
type Standing struct {
	Play
	Begun bool
	// Forgotten says that the person has seen the cards, and had everything about them deleted since.
	Forgotten bool
	// Here are the results of the person's server, the best first, with their own.
	Here []Ranked
	// Others is how many other people have played the day anywhere; Beaten how many of them got fewer points, Equal how many as many.
	Others, Beaten, Equal int
	// Best is the best result of all people; Computer the result of a strong computer with the same cards, if Rehearsed.
	Best, Computer int
	Rehearsed      bool
}

// Standing returns how a person stands today on a server.
func (s *Service) Standing(ctx context.Context, user, guild string) (st Standing, err error) {
	day := s.Today()
	if err := s.settle(ctx, day); err != nil {
		return st, err
	}
	own, err := played.Get(s.config.Store, user)
	if err != nil {
		return st, err
	}
	i, found := findDay(own, day)
	if !found {
		st.Streak = streakBefore(day, own[i:])
		st.Forgotten, err = s.isForgotten(user, day)
		return st, err
	}
	if st.Play, st.Begun = own[i], true; !st.Done {
		st.Streak = streakBefore(day, own[i+1:])
		return st, nil
	}
	if err := s.withBoard(day, func(b *board) { b.compare(&st, user, guild) }); err != nil {
		return st, err
	}
	r := s.rehearse(day)
	select {
	case <-r.done:
		st.Computer, st.Rehearsed = r.points, r.err == nil
	case <-time.After(answerWithin):
	}
	return st, nil
}

// answerWithin is how long an answer waits for the computers, which have mostly finished before the person.
const answerWithin = 500 * time.Millisecond

// streakBefore returns how many days in a row a person has done until the day before; plays are those of earlier days, the latest first.
func streakBefore(day string, plays []Play) int {
	at, _ := time.Parse(time.DateOnly, day) // days come from Today
	if before := at.AddDate(0, 0, -1).Format(time.DateOnly); len(plays) > 0 && plays[0].Done && plays[0].Day == before {
		return plays[0].Streak
	}
	return 0
}

// Streak returns the most days in a row that a person has done, as far as their plays are kept.
func (s *Service) Streak(user string) (most int, err error) {
	plays, err := played.Get(s.config.Store, user)
	for _, p := range plays {
		most = max(most, p.Streak)
	}
	return most, err
}

// settle notes the results of the tables that have ended. A restart loses no result: the first time it looks at all open tables of the day.
func (s *Service) settle(ctx context.Context, day string) error {
	tables := s.ended.take()
	err := s.withBoard(day, func(b *board) {
		for user := range b.open {
			tables[b.plays[user].Table] = user
		}
		clear(b.open)
	})
	for id, user := range tables {
		if wrong := s.settleTable(ctx, user, id); wrong != nil {
			s.ended.add(id, user) // for the next time
			err = errors.Join(err, wrong)
		}
	}
	return err
}

// settleTable notes the result of a person's table if it has ended.
func (s *Service) settleTable(ctx context.Context, user, id string) error {
	snap, err := s.config.Tables.Do(ctx, id, table.User{}, table.Look{})
	switch {
	case errors.Is(err, table.NoSuchTable): // it was not opened yet, or could not be restored
		return nil
	case err != nil:
		return err
	case snap.Phase != table.Ended:
		return nil
	}
	defer played.Lock(user)()
	if gone, err := s.isForgotten(user, snap.Daily); gone || err != nil { // a note could bring back what is just being deleted
		return err
	}
	return s.note(user, &snap)
}

// note stores how an ended table has ended, unless that is stored. The caller has locked the person.
func (s *Service) note(user string, snap *table.Snapshot) error {
	plays, err := played.Get(s.config.Store, user)
	i := slices.IndexFunc(plays, func(p Play) bool { return p.Table == snap.ID })
	if err != nil || i < 0 || plays[i].Done || plays[i].Missed {
		return err
	}
	now, list := &plays[i], snap.List()
	if snap.Ending != table.Finished {
		now.Missed = true
		return s.store(user, plays)
	}
	for place, p := range snap.Players {
		if p.Person() {
			now.Points = list.Totals()[place]
		}
	}
	now.Done, now.Streak, now.Line = true, 1+streakBefore(now.Day, plays[i+1:]), lineOf(snap, user)
	if numbers := snap.Numbers; len(numbers) > 0 {
		now.Game = numbers[len(numbers)-1]
	}
	err = s.store(user, plays)
	s.news.add(now.Guild)
	return err
}

// Run ends the tables of earlier days, and notes the results of today's, until the context ends.
func (s *Service) Run(ctx context.Context) {
	ended := ""
	for {
		if day := s.Today(); day != ended {
			err := trace.Guard(s.config.Log, "end the tables of earlier days", func() error {
				return errors.Join(s.endPast(ctx, day), s.withBoard(day, func(*board) {}), s.noteNewDay()) // nobody waits for the board then
			})
			if err == nil {
				ended = day
			} else if ctx.Err() == nil {
				s.config.Log.Error("the tables of earlier days could not be ended", "error", err)
			}
		}
		if trace.Pause(ctx, time.Minute, s.finished); ctx.Err() != nil {
			return
		}
		err := trace.Guard(s.config.Log, "note the results of the day", func() error { return s.settle(ctx, s.Today()) })
		if err != nil && ctx.Err() == nil {
			s.config.Log.Error("the results of the day could not be noted", "error", err)
		}
	}
}

// endPast ends the tables of earlier days at which nobody has played to the end, and drops the fingerprints of forgotten people. Such a day does not count
// for its person.
func (s *Service) endPast(ctx context.Context, today string) error {
	days, err := forgotten.All(s.config.Store)
	if err != nil {
		return err
	}
	for day := range days {
		if day < today {
			err = errors.Join(err, forgotten.Remove(s.config.Store, day))
		}
	}
	all, errPlays := played.All(s.config.Store)
	if err = errors.Join(err, errPlays); err != nil {
		return err
	}
	for user, plays := range all {
		for _, p := range plays {
			if !p.isOpen() || p.Day >= today {
				continue
			}
			err = errors.Join(err, s.config.Tables.EndFor(ctx, p.Table, table.GraceOver, table.User{}), s.settleTable(ctx, user, p.Table))
		}
	}
	return err
}
