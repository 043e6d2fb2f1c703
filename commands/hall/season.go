package hall

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/game/league"
	"karlchen/game/league/standings"
)

// season is a tournament as the pages show it.
type season struct {
	*leagues.Book
	ID, Title string
	Round     int      // that was called last; 0 before the first one
	Rounds    int      // of all
	Drawing   bool     // its tables are being drawn
	Done      bool     // nothing can change any more
	Tables    []*table // of the round
	There     int      // so many are at the door
	Open      int      // so many tables of the round have no result yet
	Ended     int      // the latest round with a result
	Rows      []rank   // of the standings after it
	Prizes    []prize
	Left      int  // seconds of the round
	Timed     bool // the round has an end
	Places    bool // the places of a table count, and not its points
	names     map[string]string
}

// table is a table of a round.
type table struct {
	Number, Round int
	List          league.List
	Names         []string
	Points        []int  // that were told or count, by place; nil are none
	State         string // the end of the key of its words
	Teller        string // who has told the points
	Code          string // where the visitor may have it
}

// Line writes its points as a leader types them.
func (t *table) Line() string { return strings.Trim(fmt.Sprint(t.Points), "[]") }

// rank is a line of the standings.
type rank struct {
	Rank          int
	Name, Group   string
	Rounds        []string
	Value, Points string
}

// prize is a prize with the names of those who win it.
type prize struct {
	league.Prize
	Who string
}

// leaderOf is somebody with the leader's link, in a league of a server.
func leaderOf(guild string) leagues.Actor {
	return leagues.Actor{ID: league.Hall, Guild: guild, Manager: true}
}

// read returns a tournament. Other leagues are no business of the pages. Error: NoSuchLeague.
func (c *visit) read(id string) (*season, error) {
	guild, _, _ := strings.Cut(id, ".")
	b, err := c.h.Leagues.Book(leagues.Actor{Guild: guild, Manager: c.leads}, id, 0)
	switch {
	case err != nil:
		return nil, err
	case !b.Mode().Real:
		return nil, league.NoSuchLeague
	}
	s := &season{
		Book: b, ID: id, Title: face.PlainLeagueName(b.League.Name), Rounds: len(b.Weeks), Places: b.Plan.Config.Scoring.Way().Places,
		names: b.Names(), Done: b.State == league.SeasonArchived || b.State == league.SeasonCancelled,
	}
	for _, w := range b.Weeks {
		if w.Draw != nil || w.Due {
			s.Round, s.Drawing, s.Timed = w.Number, w.Due, !w.Ends.IsZero() && !b.Published(w.Number)
			s.Left = int(math.Ceil(w.Ends.Sub(b.Now).Seconds()))
		}
		if b.Published(w.Number) {
			s.Ended = w.Number
		}
	}
	for _, m := range b.Members {
		if m.State.Plays() {
			s.There++
		}
	}
	s.Tables = s.tables(s.Round)
	for _, t := range s.Tables {
		if t.List.Unfinished() {
			s.Open++
		}
	}
	s.Rows, err = s.standings(c.l.T("stats.decimal", nil))
	return s, err
}

// Name returns how a member is called on the pages.
func (s *season) Name(user string) string { return face.Tidy(s.names[user], league.MaxGuest) }

// tables returns the tables of a round in the order of their draw.
func (s *season) tables(round int) (all []*table) {
	if round < 1 || round > len(s.Weeks) {
		return nil
	}
	counted := map[uint64][]int{}
	lists, _, _ := s.History().Week(round) // the standings report the same fault
	for _, r := range lists {
		for _, p := range r.Places {
			counted[r.List] = append(counted[r.List], p.Points)
		}
	}
	for i, at := range s.Evening(round) {
		l, people := at.List, at.List.Members
		if l.Number == 0 { // it is gone
			people = at.Drawn
		}
		t := &table{Number: i + 1, Round: round, List: l, Names: face.Mapped(people, s.Name), State: string(l.State), Points: counted[l.Number]}
		switch {
		case l.Number == 0:
			t.State = string(league.ListAborted)
		case l.Told != nil && l.Unfinished():
			t.State, t.Points, t.Teller = "told", l.Told, s.Name(l.Teller)
		}
		all = append(all, t)
	}
	return all
}

// standings returns the lines of the standings after the latest round with a result, and finds the prizes.
func (s *season) standings(comma string) (lines []rank, err error) {
	if s.Ended == 0 {
		for _, p := range s.Season.Prizes(nil) {
			s.Prizes = append(s.Prizes, prize{p, ""})
		}
		return nil, nil
	}
	write := func(p standings.Points) string {
		if !s.Places {
			return face.Signed(int(p / standings.Point))
		}
		return strings.Replace(strconv.FormatFloat(math.Round(float64(p)/float64(standings.Point)*100)/100, 'f', -1, 64), ".", comma, 1)
	}
	tables, err := s.Standings(s.Ended)
	for _, t := range tables {
		for _, p := range s.Season.Prizes(t.Rows) {
			s.Prizes = append(s.Prizes, prize{p, strings.Join(face.Mapped(p.Members, s.Name), ", ")})
		}
		for _, r := range t.Rows {
			m, _ := s.Member(r.Member)
			line := rank{Rank: r.Rank, Name: s.Name(r.Member), Group: m.Group, Value: write(r.Value), Points: face.Signed(r.GamePoints)}
			for _, w := range r.Weeks {
				line.Rounds = append(line.Rounds, face.Either(w.Lists > 0, write(w.Score), "–"))
			}
			lines = append(lines, line)
		}
	}
	return lines, err
}
