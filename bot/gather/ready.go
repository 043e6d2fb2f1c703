package gather

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/bot/trace"
	"karlchen/game"
	"karlchen/storage"
)

// Ledger changes the database, and learns of new jobs. It is a jobs.Ledger.
type Ledger interface {
	Change(fn func(*storage.Tx) error) error
}

// Tables are the tables at which people gather. They are a table.Manager.
type Tables interface {
	Create(table.NewTable) (table.Snapshot, error)
	Do(ctx context.Context, id string, user table.User, c table.Deed) (table.Snapshot, error)
	Find(channel string, user table.User) (here, own []string)
}

// Config holds what the package works with.
type Config struct {
	Store   storage.Settings
	Choices *settings.Service
	Ledger  Ledger
	Tables  Tables
	Log     *slog.Logger
	// Now is the calendar's clock, which the jobs use too.
	Now func() time.Time
	// Mix puts people into an order that nobody can foresee; nil does it at random.
	Mix func([]string)
}

// Service knows who wants to be asked, and the evenings of all servers. Its methods may be called from any goroutine.
type Service struct {
	Config
	work    trace.Signal // when an evening may need its tables
	changed trace.Signal // when an evening or a home may look different
}

// New returns the service; Run opens the tables of its evenings.
func New(c Config) *Service {
	if c.Mix == nil {
		c.Mix = func(users []string) {
			rand.Shuffle(len(users), func(i, k int) { users[i], users[k] = users[k], users[i] })
		}
	}
	return &Service{Config: c, work: trace.NewSignal(), changed: trace.NewSignal()}
}

// Changed is sent when an evening or a home may look different.
func (s *Service) Changed() trace.Signal { return s.changed }

// The refusals: about the people who have time, about evenings, and about Stammtische.
const (
	SoughtElsewhere game.Refusal = "refusal.sought_elsewhere"  // the person has searched for players of another table less than table.SearchPause ago
	ListFull        game.Refusal = "refusal.list_full"         // so many people of the server want to be asked that no more fit
	NoSuchEvening   game.Refusal = "refusal.no_such_evening"   // the evening was cancelled, or is long over
	EveningOver     game.Refusal = "refusal.evening_over"      // the time of that date has come
	EveningFull     game.Refusal = "refusal.evening_full"      // so many people come already that no more fit
	TooManyEvenings game.Refusal = "refusal.too_many_evenings" // the server has planned as many as it can have
	ManyOwnEvenings game.Refusal = "refusal.many_own_evenings" // the person has planned as many as one may
	SkippedHour     game.Refusal = "refusal.skipped_hour"      // at that time of day there are no weekly evenings, because clocks skip the hour
	NotYourEvening  game.Refusal = "refusal.not_your_evening"  // another person has planned the evening

	NoSuchStammtisch    game.Refusal = "refusal.no_such_stammtisch"    // it was dissolved, or never existed
	StammtischNameTaken game.Refusal = "refusal.stammtisch_name_taken" // the server has one of that name
	TooManyStammtische  game.Refusal = "refusal.too_many_stammtische"  // the server has as many as it can have
	ManyOwnStammtische  game.Refusal = "refusal.many_own_stammtische"  // the person leads as many as one may found
	StammtischFull      game.Refusal = "refusal.stammtisch_full"       // it has as many members as it can have
	StammtischClosed    game.Refusal = "refusal.stammtisch_closed"     // it takes nobody now
	StammtischJoined    game.Refusal = "refusal.stammtisch_joined"     // the person is a member already
	NotInStammtisch     game.Refusal = "refusal.not_in_stammtisch"     // the person is no member
	NotYourStammtisch   game.Refusal = "refusal.not_your_stammtisch"   // another person leads it
	TooFewMembers       game.Refusal = "refusal.too_few_members"       // it needs more members to play
)

const (
	// MostAsked is how many people one search mentions.
	MostAsked = 20
	// mostReady is how many people of a server can be on its list.
	mostReady = 2000
)

var lists = storage.Drawer[ready]{Scope: storage.ScopeGuild, Key: storage.ReadyKey}

// ready is the list of a server.
type ready struct {
	People   []string             `json:"people"`             // user ids; those who were asked last stand last
	Searches map[string]time.Time `json:"searches,omitempty"` // when a person searched last, by user id
}

// SetReady notes whether a person wants to be asked on a server. Error: ListFull.
func (s *Service) SetReady(guild, user string, wants bool) error {
	defer s.changed.Send()
	_, err := lists.Change(s.Store, guild, func(all *ready) error {
		switch at := slices.Index(all.People, user); {
		case wants && at < 0 && len(all.People) >= mostReady:
			return ListFull
		case wants && at < 0:
			all.People = slices.Insert(all.People, 0, user)
		case !wants && at >= 0:
			all.People = slices.Delete(all.People, at, at+1)
		}
		return nil
	})
	return err
}

// Ready says who wants to be asked on a server.
type Ready struct {
	Wants bool // the person who asks wants it
	Count int  // the people on the list
	Free  int  // those among them who can be asked now; the person who asks is none of them
}

// Ready returns that for a person.
func (s *Service) Ready(ctx context.Context, guild, user string) (Ready, error) {
	all, err := lists.Get(s.Store, guild)
	if err != nil {
		return Ready{}, err
	}
	r := Ready{Wants: slices.Contains(all.People, user), Count: len(all.People)}
	for _, other := range all.People {
		if other != user && s.isFree(ctx, guild, other) {
			r.Free++
		}
	}
	return r, nil
}

// Seek lets a person search for players of a table. Errors: those of table.Seek, and SoughtElsewhere.
func (s *Service) Seek(ctx context.Context, id string, user table.User) (table.Snapshot, error) {
	now := s.Now()
	snap, err := s.Tables.Do(ctx, id, user, table.Look{})
	if err != nil {
		return snap, err
	}
	if err := snap.MaySeek(user.ID, now); err != nil { // before anybody's time is spent
		return snap, err
	}
	all, err := lists.Get(s.Store, snap.Guild)
	switch {
	case err != nil:
		return snap, err
	case table.SearchRests(all.Searches[user.ID], now):
		return snap, SoughtElsewhere
	}
	var asked []string
	for _, other := range all.People {
		if len(asked) < MostAsked && snap.MayAsk(other) && s.isFree(ctx, snap.Guild, other) && !s.avoids(snap.Host, other) {
			asked = append(asked, other)
		}
	}
	if snap, err = s.Tables.Do(ctx, id, user, table.Seek{Users: asked}); err != nil {
		return snap, err
	}
	_, err = lists.Change(s.Store, snap.Guild, func(all *ready) error {
		isAsked := func(user string) bool { return slices.Contains(asked, user) }
		all.People = append(slices.DeleteFunc(all.People, isAsked), asked...)
		maps.DeleteFunc(all.Searches, func(_ string, at time.Time) bool { return !table.SearchRests(at, now) })
		if all.Searches == nil {
			all.Searches = map[string]time.Time{}
		}
		all.Searches[user.ID] = now
		return nil
	})
	return snap, err
}

// MayInvite reports whether a person at a lobby may invite another one by name. The answer does not say why not: also a person who has blocked them is
// just not free.
func (s *Service) MayInvite(ctx context.Context, snap *table.Snapshot, by, user string) bool {
	return snap.MayAsk(user) && s.isFree(ctx, snap.Guild, user) && !s.avoids(by, user) && !s.avoids(snap.Host, user)
}

// isFree reports whether a person may be asked now: it is none of their quiet hours, and nobody waits for them at a table. The bot does not know
// the settings of a person while the store fails; then it asks nobody.
func (s *Service) isFree(ctx context.Context, guild, user string) bool {
	person, err := s.Choices.Person(user)
	server, serverErr := s.Choices.Server(guild)
	return errors.Join(err, serverErr) == nil && !person.IsQuiet(s.Now(), server.Location()) && !s.plays(ctx, user)
}

// plays reports whether a person plays now. A list that is interrupted, or at which each turn may take a day, keeps nobody from another table.
func (s *Service) plays(ctx context.Context, user string) bool {
	_, own := s.Tables.Find("", table.User{ID: user})
	for _, id := range own {
		snap, err := s.Tables.Do(ctx, id, table.User{}, table.Look{})
		if err != nil { // it has just ended
			continue
		}
		who, _ := snap.Sits(user)
		if snap.Phase != table.Ended && !who.Away && !snap.Interrupted() && snap.Pace().Timer != settings.TimerPost {
			return true
		}
	}
	return false
}

// avoids reports whether one of two people has blocked the other.
func (s *Service) avoids(a, b string) bool {
	first, err := s.Choices.Person(a)
	second, secondErr := s.Choices.Person(b)
	return errors.Join(err, secondErr) != nil || first.Blocks(b) || second.Blocks(a)
}

// newTable returns a table with terms, and with the server's settings for everything else.
func newTable(server settings.Server, t Terms) table.NewTable {
	n := table.NewFor(server)
	n.Rules, n.RulesName, n.Words, n.Games, n.Pflichtsoli = t.Rules, t.RulesName, t.Words, t.Games, t.Pflichtsoli
	return n
}

// adopt lets a table play for a Stammtisch, by its settings. Where the server wants no computers, it has none either.
func (s *Stammtisch) adopt(n *table.NewTable) {
	c := s.Choices
	n.Stammtisch = table.StammtischRef{Number: s.Number, Name: s.Name}
	n.Pace = table.Pace{Timer: c.Timer, AtTimeout: c.AtTimeout, Hesitation: c.Hesitation == settings.On}
	n.Hints, n.TakeBack, n.PeopleOnly = c.Hints == settings.On, c.TakeBack == settings.On, n.PeopleOnly || c.Computers == settings.Off
}

// Play lets a member play with their Stammtisch now: it opens a lobby in its channel and asks the other members, except those who play, have quiet
// hours, or do not play with the host. If a lobby of it is open there, the member gets a place in that one, and opened is false. MayOpen returns why the
// member cannot open one, or nil. Errors: its own, NoSuchStammtisch, NotInStammtisch, TooFewMembers, and those of table.Join and of Create.
func (s *Service) Play(ctx context.Context, guild string, number int, user table.User, mayOpen func() error) (snap table.Snapshot, opened bool, err error) {
	of, err := s.Stammtisch(guild, number)
	switch {
	case err != nil:
		return snap, false, err
	case !of.Has(user.ID):
		return snap, false, NotInStammtisch
	case len(of.Members) < LeastMembers:
		return snap, false, TooFewMembers
	}
	here, _ := s.Tables.Find(of.Channel, table.User{})
	for _, id := range here {
		snap, err := s.Tables.Do(ctx, id, table.User{}, table.Look{})
		if now, ok := snap.Stammtisch(); err != nil || !ok || now.Number != number || snap.Phase != table.Lobby {
			continue
		}
		snap, err = s.Tables.Do(ctx, id, user, table.Join{})
		if errors.Is(err, table.Seated) {
			err = nil
		}
		return snap, false, err
	}
	server, err := s.Choices.Server(guild)
	if err == nil {
		err = mayOpen()
	}
	if err != nil {
		return snap, false, err
	}
	n := newTable(server, of.Terms())
	of.adopt(&n)
	n.Guild, n.Channel, n.Parent, n.Locale, n.Host = guild, of.Channel, of.Parent, of.Locale, user
	if snap, err = s.Tables.Create(n); err != nil {
		return snap, false, err
	}
	var asked []string
	for _, member := range of.Sorted() {
		if member.ID != user.ID && s.isFree(ctx, guild, member.ID) && !s.avoids(user.ID, member.ID) {
			asked = append(asked, member.ID)
		}
	}
	if len(asked) > 0 {
		snap, err = s.Tables.Do(ctx, snap.ID, user, table.Seek{Users: asked, Members: true})
	}
	return snap, true, err
}
