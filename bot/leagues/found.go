package leagues

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"karlchen/game/league"
	"karlchen/game/league/standings"
	"karlchen/storage"
)

// Founding holds the founder's decisions about a new league.
type Founding struct {
	league.Configure
	Start league.Date // a Monday
}

// Starts returns the Mondays on offer for the beginning of a season: this week's and the next ones. Error: BadZone.
func (s *Service) Starts(zone string) ([]league.Date, error) {
	return league.Starts(s.config.Now(), zone)
}

// Check returns everything for which [Service.Found] would refuse a founding now, or nil.
func (s *Service) Check(by Actor, f Founding) error {
	return s.store.Read(func(v storage.Reader) error {
		_, err := newLeague(v, s.config.Now(), by, f)
		return err
	})
}

// newLeague returns the league that a founding makes. Errors: see [Service.Found].
func newLeague(v storage.Reader, now time.Time, by Actor, f Founding) (l league.League, err error) {
	others, err := leaguesOf(v, by.Guild)
	switch {
	case err != nil:
		return l, err
	case !by.Manager:
		return l, league.NotManager
	case len(others) >= MaxLeagues && by.Guild != league.Hall:
		return l, league.Problem{Key: league.TooManyLeagues, Data: map[string]any{"Max": MaxLeagues}}
	}
	f.Plan = versioned(f.Plan)
	l = f.Of(league.League{Guild: by.Guild, Founder: by.ID, Founded: now, ID: newID(by.Guild, others)})
	return l, errors.Join(validate(l, others), league.CheckStart(now, f.Zone, f.Start))
}

// Found founds a league with its first season, whose weeks then run by themselves. A season that begins this week opens at once. The founder does not
// become a member by that. Errors: NotManager, TooManyLeagues, and all errors of the founding together.
func (s *Service) Found(by Actor, f Founding) (l league.League, err error) {
	err = s.changeStore(func(tx *storage.Tx) error {
		if l, err = newLeague(tx.Reader, tx.Now(), by, f); err != nil {
			return err
		}
		c := s.begin(tx, l.ID)
		founder := league.Actor{ID: by.ID, Name: by.Name, Leads: true}
		founded, err := c.takeFrom(league.Season{}, founder, &league.Found{League: l})
		if err != nil {
			return err
		}
		founded, err = c.takeFrom(founded, founder, &league.Announce{Start: f.Start, Edition: standings.Edition})
		l = founded.League
		return err
	})
	return l, err
}

// Configure changes the settings of a league. Errors: all errors of the changed league together, and those of ActAfterPreview.
func (s *Service) Configure(by Actor, id string, seen uint64, edit func(*league.Configure)) (l league.League, err error) {
	err = s.changeLeague(id, func(c *change) error {
		b, actor, err := c.seasonFor(by, 0)
		if err != nil {
			return err
		}
		d := b.League.Configuration()
		edit(&d)
		d.Name, d.Plan = strings.TrimSpace(d.Name), versioned(d.Plan)
		others, err := leaguesOf(c.tx.Reader, b.League.Guild)
		if err != nil {
			return err
		}
		if err := unchangedSince(c.tx.Reader, id, seen, actor); err != nil {
			return err
		}
		if !actor.Leads {
			return league.NotLeader
		}
		if err := validate(d.Of(b.League), others); err != nil {
			return err
		}
		after, err := c.takeFrom(b, actor, &d)
		l = after.League
		return err
	})
	return l, err
}

// Retry shows failed posts again, after a leader has removed the cause.
func (s *Service) Retry(by Actor, id string) error {
	return s.changeLeague(id, func(c *change) error {
		b, actor, err := c.seasonFor(by, 0)
		if err != nil || !actor.Leads {
			return cmp.Or(err, error(league.NotLeader))
		}
		return retryPosts(c.tx, b.League)
	})
}

// RetryTrouble tries posts again that failed for a reason that may have passed by itself: in all leagues, or only in those with the given channel.
// Calls to act that nobody has seen and that are more than an hour old are dropped. The founder is not told again if it fails again.
func (s *Service) RetryTrouble(why, channel string) error {
	var troubled []league.League
	err := s.store.Read(func(v storage.Reader) error {
		told, err := storage.AllWaiting(v, league.Mailbox{})
		for _, m := range told {
			l, wrong := storage.Get(v, league.League{ID: m.League})
			if m.Trouble == why && (channel == "" || l.Channel == channel) {
				troubled = append(troubled, l)
			}
			err = errors.Join(err, wrong)
		}
		return err
	})
	if err != nil || len(troubled) == 0 {
		return err
	}
	return s.changeStore(func(tx *storage.Tx) error {
		for _, l := range troubled {
			useful := func(p league.Post) bool {
				return p.Failed == why && (p.Shown > 0 || !slices.Contains(calls, p.Kind) || tx.Now().Sub(p.Made) < staleCall)
			}
			if err := retryFailed(tx, l, useful); err != nil {
				return err
			}
		}
		return nil
	})
}

// calls are the posts that ask people to do something at once; staleCall is the age at which one has become useless.
var calls = []string{league.PostReminder, league.PostDay, league.PostCheckIn, league.PostSoon, league.PostAsk, league.PostSeek, league.PostLastCall}

const staleCall = time.Hour

// retryPosts tries posts again that failed, and forgets that the founder was told.
func retryPosts(tx *storage.Tx, l league.League) error {
	if err := setTrouble(tx, l.ID, ""); err != nil {
		return err
	}
	return retryFailed(tx, l, func(league.Post) bool { return true })
}

// retryFailed tries posts again that failed: those of the present season that were not taken back.
func retryFailed(tx *storage.Tx, l league.League, which func(league.Post) bool) error {
	posts, err := storage.All(tx.Reader, league.Post{League: l.ID})
	if err != nil {
		return err
	}
	for _, p := range posts {
		if p.Failed != "" && p.Season == l.Seasons && p.Kind != league.PostTrouble && which(p) {
			p.Failed, p.Channel = "", ""
			if err := storage.Put(tx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeStore makes a change, and signals that work may follow.
func (s *Service) changeStore(fn func(*storage.Tx) error) error {
	err := s.ledger.Change(fn)
	if err == nil {
		s.signalWork()
	}
	return err
}
