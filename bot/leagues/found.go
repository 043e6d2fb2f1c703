package leagues

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// Founding holds the founder's decisions about a new league.
type Founding struct {
	Name    string
	Zone    string // a name of the time zone database
	Channel string
	Role    string // the role that leads the league together with the server's managers; may be empty
	Locale  string
	Plan    league.Plan
	Start   league.Date // a Monday
}

// startsAhead is the number of Mondays on offer for the beginning of a season, furthest how many weeks ahead it may be.
const startsAhead, furthest = 5, 52

// Starts returns the Mondays on offer for the beginning of a season: this week's and the next ones. Error: BadZone.
func (s *Service) Starts(zone string) ([]league.Date, error) {
	if !knownZone(zone) {
		return nil, league.Problem{Key: league.BadZone, Data: nil}
	}
	return starts(s.config.Now(), zone), nil
}

// starts is Starts for a valid zone.
func starts(now time.Time, zone string) []league.Date {
	place, _ := time.LoadLocation(zone)
	monday := league.DateOf(now.In(place)).Monday()
	all := make([]league.Date, startsAhead)
	for i := range all {
		all[i] = monday.Add(7 * i)
	}
	return all
}

// checkStart returns what a person has to change about the beginning of a season, or nil.
func checkStart(now time.Time, zone string, start league.Date) error {
	if !knownZone(zone) { // another check refuses this
		return nil
	}
	first, data := starts(now, zone)[0], onDate(start)
	switch {
	case start.Validate() != nil || start.Weekday() != time.Monday || first.Add(7*furthest).Before(start):
		return league.Problem{Key: league.BadStart, Data: data}
	case start.Before(first):
		return league.Problem{Key: league.StartOver, Data: data}
	}
	return nil
}

// Check returns everything for which [Service.Found] would refuse a founding now, or nil.
func (s *Service) Check(by Actor, f Founding) error {
	return s.config.Store.Read(func(v storage.Reader) error {
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
	case len(others) >= MaxLeagues:
		return l, league.Problem{Key: league.TooManyLeagues, Data: map[string]any{"Max": MaxLeagues}}
	}
	l = league.League{
		Guild: by.Guild, Name: strings.TrimSpace(f.Name), Zone: f.Zone, Channel: f.Channel, Role: f.Role, Locale: f.Locale,
		Founder: by.ID, Founded: now, Plan: versioned(f.Plan),
	}
	return l, errors.Join(validate(l, others), checkStart(now, f.Zone, f.Start))
}

// onDate is a date for a text: Discord shows it in the reader's form.
func onDate(d league.Date) map[string]any {
	return map[string]any{"Date": fmt.Sprintf("<t:%d:D>", d.At(league.Clock{Hour: 12}, time.UTC).Unix())}
}

// Found founds a league with its first season, whose weeks then run by themselves. A season that begins this week opens at once. The founder does not
// become a member by that. Errors: NotManager, TooManyLeagues, and all errors of the founding together.
func (s *Service) Found(by Actor, f Founding) (l league.League, err error) {
	err = s.changeStore(func(tx *storage.Tx) error {
		if l, err = newLeague(tx.Reader, tx.Now(), by, f); err != nil {
			return err
		}
		if l, err = addLeague(tx, l); err != nil {
			return err
		}
		if err := logAction(tx, l.ID, by.ID, "found", map[string]any{"after": l}); err != nil {
			return err
		}
		_, err = announceSeason(tx, &Book{League: l, Now: tx.Now()}, f.Start)
		if err == nil {
			l, err = storage.Get(tx.Reader, league.League{ID: l.ID})
		}
		return err
	})
	return l, err
}

// Configure changes a league. Name, channel, role, language and zone apply at once; the plan applies from the next season on, or to one that has not
// begun yet. Errors: all errors of the changed league together.
func (s *Service) Configure(by Actor, id string, seen uint64, change func(*league.League)) (l league.League, err error) {
	err = s.changeAsLeader(by, id, seen, func(tx *storage.Tx, b *Book) error {
		before := b.League
		asked := before
		change(&asked)
		l = before
		l.Name, l.Zone, l.Channel, l.Role, l.Locale, l.Plan = strings.TrimSpace(asked.Name), asked.Zone, asked.Channel, asked.Role, asked.Locale, versioned(asked.Plan)
		others, err := leaguesOf(tx.Reader, l.Guild)
		if err := errors.Join(err, validate(l, others)); err != nil {
			return err
		}
		if l.Channel != before.Channel {
			l.Trouble = ""
			if err := retryPosts(tx, l, anyPost); err != nil {
				return err
			}
		}
		b.League = l
		err = errors.Join(storage.Put(tx, l), logAction(tx, id, by.ID, "settings", map[string]any{"before": before, "after": l}))
		if err == nil && l.Zone != before.Zone {
			err = moveToZone(tx, b)
		}
		if err == nil && b.Season.State == league.SeasonRegistration {
			b.Season.Plan = l.Plan
			err = errors.Join(storage.Put(tx, b.Season), layOutWeeks(tx, b), updatePost(tx, league.Post{League: id, Kind: league.PostAnnounced, Season: b.Season.Number}))
		}
		return err
	})
	return l, err
}

// Retry shows failed posts again, after a leader has removed the cause.
func (s *Service) Retry(by Actor, id string) error {
	return s.changeAsLeader(by, id, 0, func(tx *storage.Tx, b *Book) error {
		b.League.Trouble = ""
		return errors.Join(storage.Put(tx, b.League), retryPosts(tx, b.League, anyPost))
	})
}

// RetryTrouble tries posts again that failed for a reason that may have passed by itself: in all leagues, or only in those with the given channel.
// Calls to act that are more than an hour old are dropped. The founder is not told again if it fails again.
func (s *Service) RetryTrouble(why, channel string) error {
	var troubled []league.League
	err := s.config.Store.Read(func(v storage.Reader) error {
		all, err := storage.All(v, league.League{})
		for _, l := range all {
			if l.Trouble == why && (channel == "" || l.Channel == channel) {
				troubled = append(troubled, l)
			}
		}
		return err
	})
	if err != nil || len(troubled) == 0 {
		return err
	}
	return s.changeStore(func(tx *storage.Tx) (err error) {
		for _, l := range troubled {
			err = errors.Join(err, retryPosts(tx, l, func(p league.Post) bool {
				return p.Failed == why && (!slices.Contains(calls, p.Kind) || tx.Now().Sub(p.Made) < staleCall)
			}))
		}
		return err
	})
}

// calls are the posts that ask people to do something at once; staleCall is the age at which one has become useless.
var calls = []string{league.PostReminder, league.PostCheckIn, league.PostSoon, league.PostLastCall}

const staleCall = time.Hour

func anyPost(league.Post) bool { return true }

// retryPosts tries posts again that failed: those of the present season that were not taken back.
func retryPosts(tx *storage.Tx, l league.League, which func(league.Post) bool) error {
	posts, err := storage.All(tx.Reader, league.Post{League: l.ID})
	for _, p := range posts {
		if p.Failed != "" && p.Season == l.Seasons && p.Kind != league.PostTrouble && which(p) {
			p.Failed, p.Channel = "", ""
			err = errors.Join(err, storage.Put(tx, p))
		}
	}
	return err
}

// changeStore makes a change outside of a single league: its beginning and its end.
func (s *Service) changeStore(fn func(*storage.Tx) error) error {
	err := s.ledger.Change(fn)
	if err == nil {
		s.signalWork()
	}
	return err
}
