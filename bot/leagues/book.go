package leagues

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"karlchen/bot/table"
	"karlchen/game/league"
	"karlchen/storage"
)

// Book is a season of a league at one moment. A league without a season has one with Number 0.
type Book struct {
	league.Season
	Now time.Time
}

// Book returns a league of a person's server with one of its seasons, as the person may see it; season 0 is the latest. Error: NoSuchLeague,
// NoSuchSeason.
func (s *Service) Book(by Actor, id string, season int) (*Book, error) {
	of, err := s.readOwn(by, id, season)
	now := s.config.Now()
	return &Book{seenBy(by, of.At(now)), now}, err
}

// readIn reads something in one transaction.
func readIn[T any](a *Admission, read func(storage.Reader) (T, error)) (found T, err error) {
	err = a.store.Read(func(v storage.Reader) error {
		found, err = read(v)
		return err
	})
	return found, err
}

// read returns a season of a league as it is stored; 0 is the latest. Error: NoSuchLeague, NoSuchSeason.
func (a *Admission) read(id string, season int) (league.Season, error) {
	return readIn(a, func(v storage.Reader) (league.Season, error) { return a.cache.read(v, id, season, true) })
}

// readOwn is read for a league of a person's server; others' leagues do not exist.
func (s *Service) readOwn(by Actor, id string, season int) (league.Season, error) {
	return readIn(s.Admission, func(v storage.Reader) (league.Season, error) { return s.owned(v, by, id, season) })
}

// readLed reads a season of a league that a person leads; 0 is the latest. Errors: NoSuchLeague, NoSuchSeason, NotLeader.
func (s *Service) readLed(by Actor, id string, season int) (league.Season, error) {
	b, err := s.readOwn(by, id, season)
	if err == nil && !by.Leads(b.League) {
		err = league.NotLeader
	}
	return b, err
}

// seenBy returns a season as a person may see it. Leaders also read the protests, about which they decide, all reasons of decisions, and
// all questions.
func seenBy(by Actor, of league.Season) league.Season {
	v := of.View(by.ID)
	if by.Leads(of.League) {
		v.Protests, v.Lists = of.Protests, of.Lists
		for i := range v.Members {
			v.Members[i].Questions = of.Members[i].Questions
		}
	}
	return v
}

// CheckDraw repeats the draw of a week as league.Season.CheckDraw does, with the wishes of all members, which nobody sees. Errors: those of it and of Book.
func (s *Service) CheckDraw(by Actor, id string, season, week int) (league.Draw, error) {
	of, err := s.readOwn(by, id, season)
	if err != nil {
		return league.Draw{}, err
	}
	return of.CheckDraw(week)
}

// owned reads a season of a league of a person's server; others' leagues do not exist. Error: NoSuchLeague, NoSuchSeason.
func (s *Service) owned(v storage.Reader, by Actor, id string, season int) (league.Season, error) {
	of, err := s.cache.read(v, id, season, true)
	if err == nil && of.League.Guild != by.Guild {
		err = league.NoSuchLeague
	}
	return of, err
}

// Week returns the present week of the season; ok is false before the season and after it.
func (b *Book) Week() (w league.Week, ok bool) { return b.WeekAt(b.Now) }

// Protestable returns why a member may not protest against a list now, or nil.
func (b *Book) Protestable(list uint64, user string) error {
	return b.Season.Protestable(list, user, b.Now)
}

// Accepts reports whether the season accepts a deed of a person now; without a person, of some member.
func (b *Book) Accepts(user string, d league.Deed) bool {
	if user == "" {
		return b.Offers(d, b.Now)
	}
	return b.Check(league.Actor{ID: user}, d, b.Now) == nil
}

// Leagues returns the leagues of a server.
func (s *Service) Leagues(guild string) ([]league.League, error) {
	return readIn(s.Admission, func(v storage.Reader) ([]league.League, error) { return leaguesOf(v, guild) })
}

// Tournaments returns the leagues of all servers whose latest season is played at real tables, in the order in which they were founded.
func (s *Service) Tournaments() (all []league.League, err error) {
	return readIn(s.Admission, func(v storage.Reader) ([]league.League, error) {
		every, err := storage.All(v, league.League{})
		for _, l := range every {
			if l.Seasons == 0 {
				continue
			}
			latest, wrong := storage.Get(v, league.Term{League: l.ID, Number: l.Seasons})
			if err = errors.Join(err, wrong); latest.Mode().Real {
				all = append(all, l)
			}
		}
		slices.SortStableFunc(all, func(a, b league.League) int { return a.Founded.Compare(b.Founded) })
		return all, err
	})
}

// leaguesOf returns the leagues of a server, in the order in which they were founded.
func leaguesOf(v storage.Reader, guild string) ([]league.League, error) {
	own, err := storage.AllNamed(v, league.League{}, guild+".")
	slices.SortStableFunc(own, func(a, b league.League) int { return a.Founded.Compare(b.Founded) })
	return own, err
}

// newID returns the id of a server's next league: guild.number.
func newID(guild string, others []league.League) string {
	number := 0
	for _, other := range others {
		_, text, _ := strings.Cut(other.ID, ".")
		if n, err := strconv.Atoi(text); err == nil {
			number = max(number, n)
		}
	}
	return fmt.Sprintf("%s.%d", guild, number+1)
}

// seasonCache reads seasons from the cache in the database, and remembers them until their log grows.
type seasonCache struct {
	mu    sync.Mutex
	books map[seasonKey]cachedSeason
}

type seasonKey struct {
	league string
	season int
}

// cachedSeason is a season when the log of its league had so many entries.
type cachedSeason struct {
	version uint64
	season  league.Season
}

// read returns a season of a league; 0 is the latest. Error: NoSuchLeague, NoSuchSeason. Only a reading transaction may keep what it reads: what a
// writing one sees may never come to be.
func (c *seasonCache) read(v storage.Reader, id string, season int, keep bool) (s league.Season, err error) {
	version := v.LogLength(id)
	of := seasonKey{id, season}
	c.mu.Lock()
	known, ok := c.books[of]
	c.mu.Unlock()
	if ok && known.version == version && version > 0 {
		return known.season, nil
	}
	if s, err = readSeason(v, id, season); err == nil && keep {
		c.keep(of, cachedSeason{version, s})
	}
	return s, err
}

func (c *seasonCache) keep(of seasonKey, e cachedSeason) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.books == nil || len(c.books) >= maxCached {
		c.books = map[seasonKey]cachedSeason{}
	}
	c.books[of] = e
}

// clear forgets all seasons, because their rows have changed without an action.
func (c *seasonCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.books = nil
}

// maxCached limits the remembered seasons. The largest takes about three megabytes.
const maxCached = 256

func readSeason(v storage.Reader, id string, season int) (s league.Season, err error) {
	if s.League, err = storage.Get(v, league.League{ID: id}); errors.Is(err, storage.ErrNotFound) {
		return s, league.NoSuchLeague
	}
	s.Members, err = all(v, league.Member{League: id}, err)
	season = cmp.Or(season, s.League.Seasons)
	if err != nil || season == 0 {
		return s, err
	}
	if s.Term, err = storage.Get(v, league.Term{League: id, Number: season}); errors.Is(err, storage.ErrNotFound) {
		return s, league.NoSuchSeason
	}
	s.Weeks, err = all(v, league.Week{League: id, Season: season}, err)
	s.Lists, err = all(v, league.List{League: id, Season: season}, err)
	s.Outcomes, err = all(v, league.Outcome{League: id, Season: season}, err)
	s.Corrections, err = all(v, league.Ruling{League: id, Season: season}, err)
	s.Protests, err = all(v, league.Protest{League: id, Season: season}, err)
	return s, err
}

// all is storage.All, unless there was an error before.
func all[T storage.Row](v storage.Reader, under T, before error) ([]T, error) {
	if before != nil {
		return nil, before
	}
	return storage.All(v, under)
}

// Seasons returns the seasons of a league of a server, the first one first. Error: NoSuchLeague.
func (s *Service) Seasons(guild, id string) ([]league.Term, error) {
	return readIn(s.Admission, func(v storage.Reader) ([]league.Term, error) {
		_, err := s.owned(v, Actor{Guild: guild}, id, 0)
		return all(v, league.Term{League: id}, err)
	})
}

// Rankings returns the latest stored standings of each week that has some. Error: NoSuchLeague.
func (s *Service) Rankings(guild, id string, season int) (latest []league.Ranking, err error) {
	kept, err := readIn(s.Admission, func(v storage.Reader) ([]league.Ranking, error) {
		_, err := s.owned(v, Actor{Guild: guild}, id, 0)
		return all(v, league.Ranking{League: id, Season: season}, err)
	})
	for i, ranking := range kept {
		if i+1 == len(kept) || kept[i+1].Week != ranking.Week {
			latest = append(latest, ranking)
		}
	}
	return latest, err
}

// TaskOver reports whether everybody may see the games of a week's task: nobody will play its deals any more. An unreadable task stays secret; the
// tasks of an erased league do not.
func (a *Admission) TaskOver(of table.League) bool {
	over := false
	err := a.store.Read(func(v storage.Reader) error {
		s, err := storage.Get(v, league.Term{League: of.ID, Number: of.Season})
		w, errWeek := storage.Get(v, league.Week{League: of.ID, Season: of.Season, Number: of.Week})
		err = errors.Join(err, errWeek)
		over = err == nil && s.TaskOver(w) || errors.Is(err, storage.ErrNotFound)
		return err
	})
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		a.log.Error("could not check whether a task is over", "league", of.ID, "error", err)
		return false
	}
	return over
}
