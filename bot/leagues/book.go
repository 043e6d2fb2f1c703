package leagues

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/game/league"
	"karlchen/storage"
)

// Book is a league and one of its seasons, at one moment. A league without a season has a Season with Number 0.
type Book struct {
	League      league.League
	Season      league.Term
	Calendar    league.Calendar
	Weeks       []league.Week   // of the season, from 1
	Members     []league.Member // by their ids
	Lists       []league.List   // of the season, by their numbers
	Protests    []league.Protest
	Corrections []league.Ruling
	History     league.History // everything that counts in the season
	Now         time.Time
}

// Book reads a league of a server with one of its seasons; 0 is the latest. Error: NoSuchLeague, NoSuchSeason.
func (s *Service) Book(guild, id string, season int) (b *Book, err error) {
	err = s.config.Store.Read(func(v storage.Reader) error {
		b, err = readBook(v, id, season, s.config.Now())
		if err == nil && b.League.Guild != guild {
			err = league.NoSuchLeague
		}
		return err
	})
	return b, err
}

// Leagues returns the leagues of a server.
func (s *Service) Leagues(guild string) (all []league.League, err error) {
	err = s.config.Store.Read(func(v storage.Reader) error {
		all, err = leaguesOf(v, guild)
		return err
	})
	return all, err
}

// leaguesOf returns the leagues of a server, in the order in which they were founded.
func leaguesOf(v storage.Reader, guild string) (own []league.League, err error) {
	all, err := storage.All(v, league.League{})
	for _, l := range all {
		if l.Guild == guild {
			own = append(own, l)
		}
	}
	return own, err
}

// addLeague gives a league its id, guild.number, and stores it.
func addLeague(tx *storage.Tx, l league.League) (league.League, error) {
	all, err := leaguesOf(tx.Reader, l.Guild)
	if err != nil {
		return l, err
	}
	number := 0
	for _, other := range all {
		_, text, _ := strings.Cut(other.ID, ".")
		if n, err := strconv.Atoi(text); err == nil {
			number = max(number, n)
		}
	}
	l.ID = fmt.Sprintf("%s.%d", l.Guild, number+1)
	return l, storage.Put(tx, l)
}

// readBook reads a league and one of its seasons.
func readBook(v storage.Reader, id string, season int, now time.Time) (*Book, error) {
	b, err := readOutline(v, id, season, now)
	if err != nil || b.Season.Number == 0 {
		return b, err
	}
	season = b.Season.Number
	b.Lists, err = all(v, league.List{League: id, Season: season}, err)
	b.Protests, err = all(v, league.Protest{League: id, Season: season}, err)
	b.Corrections, err = all(v, league.Ruling{League: id, Season: season}, err)
	if err == nil {
		b.History, err = readHistory(v, b)
	}
	return b, err
}

// readHistory reads all that counts of a season.
func readHistory(v storage.Reader, b *Book) (league.History, error) {
	outcomes, err := storage.All(v, league.Outcome{League: b.Season.League, Season: b.Season.Number})
	return league.HistoryOf(b.Lists, outcomes, b.Corrections), err
}

// readOutline reads the same without the lists and the decisions about them, because members' actions rarely need them and there are many.
func readOutline(v storage.Reader, id string, season int, now time.Time) (*Book, error) {
	b := &Book{Now: now}
	var err error
	if b.League, err = storage.Get(v, league.League{ID: id}); errors.Is(err, storage.ErrNotFound) {
		return nil, league.NoSuchLeague
	}
	if b.Members, err = all(v, league.Member{League: id}, err); err != nil {
		return nil, err
	}
	if season == 0 {
		season = b.League.Seasons
	}
	if season == 0 {
		return b, nil
	}
	if b.Season, err = storage.Get(v, league.Term{League: id, Number: season}); errors.Is(err, storage.ErrNotFound) {
		return nil, league.NoSuchSeason
	} else if err == nil {
		b.Calendar, err = b.Season.Calendar()
	}
	b.Weeks, err = all(v, league.Week{League: id, Season: season}, err)
	return b, err
}

// all is storage.All, unless there was an error before.
func all[T storage.Row](v storage.Reader, under T, before error) ([]T, error) {
	if before != nil {
		return nil, before
	}
	return storage.All(v, under)
}

// Member returns a member.
func (b *Book) Member(user string) (league.Member, bool) {
	i := slices.IndexFunc(b.Members, func(m league.Member) bool { return m.User == user })
	if i < 0 {
		return league.Member{}, false
	}
	return b.Members[i], true
}

// Names returns the members' names: in an archived season those of that time.
func (b *Book) Names() map[string]string {
	names := make(map[string]string, len(b.Members))
	for _, m := range b.Members {
		names[m.User] = m.Name
	}
	for _, n := range b.Season.Names {
		names[n.ID] = n.Name
	}
	return names
}

// Week returns the present week of the season; ok is false before the season and after it. A week that the program could not end in time goes on,
// whatever the calendar says.
func (b *Book) Week() (w league.Week, ok bool) {
	if b.Season.Number == 0 {
		return w, false
	}
	for _, w := range b.Weeks {
		if goesOn(&w) {
			return w, true
		}
	}
	number, ok := b.Calendar.Week(b.Now)
	if !ok || number > len(b.Weeks) {
		return w, false
	}
	return b.Weeks[number-1], true
}

// List returns a list of the season. Error: NoSuchList.
func (b *Book) List(number uint64) (league.List, error) {
	i := slices.IndexFunc(b.Lists, func(l league.List) bool { return l.Number == number })
	if i < 0 {
		return league.List{}, league.NoSuchList
	}
	return b.Lists[i], nil
}

// Standings returns the standings after a week: one table, or one for each division from the top. For a week whose task is secret they are those of
// the week before.
func (b *Book) Standings(week int) ([]league.Standings, error) {
	for week = min(week, len(b.Weeks)); b.Secret(week); week-- {
	}
	table, err := league.ComputeStandings(b.Season.Plan.Config, b.History, week)
	if err != nil || len(b.Season.Divisions) == 0 {
		return []league.Standings{table}, err
	}
	tables := make([]league.Standings, len(b.Season.Divisions))
	for i, members := range b.Season.Divisions {
		h := b.History.Of(members)
		if tables[i], err = league.ComputeStandings(b.Season.Plan.Config, h, week); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

// DrawAt returns when the tables of a week are drawn; zero in a season without match days.
func (b *Book) DrawAt(week int) time.Time { return b.drawAt(&b.Weeks[week-1]) }

// Published reports whether a week has a result.
func (b *Book) Published(week int) bool { return published(b.Weeks[week-1]) }

// Seasons returns the seasons of a league of a server, the first one first. Error: NoSuchLeague.
func (s *Service) Seasons(guild, id string) (all []league.Term, err error) {
	err = s.readOwned(guild, id, func(v storage.Reader) error {
		all, err = storage.All(v, league.Term{League: id})
		return err
	})
	return all, err
}

// Rankings returns the latest stored standings of each week that has some. Error: NoSuchLeague.
func (s *Service) Rankings(guild, id string, season int) (latest []league.Ranking, err error) {
	err = s.readOwned(guild, id, func(v storage.Reader) error {
		all, err := storage.All(v, league.Ranking{League: id, Season: season})
		for i, ranking := range all {
			if i+1 == len(all) || all[i+1].Week != ranking.Week {
				latest = append(latest, ranking)
			}
		}
		return err
	})
	return latest, err
}

// Outcome returns the outcome of a list. Error: storage.ErrNotFound for one that is not over.
func (s *Service) Outcome(id string, season int, list uint64) (o league.Outcome, err error) {
	err = s.config.Store.Read(func(v storage.Reader) error {
		o, err = storage.Get(v, league.Outcome{League: id, Season: season, Number: list})
		return err
	})
	return o, err
}

// readOwned reads from a league, unless it belongs to another server.
func (s *Service) readOwned(guild, id string, fn func(storage.Reader) error) error {
	return s.config.Store.Read(func(v storage.Reader) error {
		switch l, err := storage.Get(v, league.League{ID: id}); {
		case errors.Is(err, storage.ErrNotFound), err == nil && l.Guild != guild:
			return league.NoSuchLeague
		case err != nil:
			return err
		}
		return fn(v)
	})
}
