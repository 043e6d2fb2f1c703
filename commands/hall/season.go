package hall

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

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
	Over      bool     // no round follows
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
}

// table is a table of a round.
type table struct {
	Number int // in its round, from 1
	League string
	Round  int
	List   league.List
	Names  []string
	Points []int  // that were told or count, by place; nil are none
	State  string // the end of the key of its words
	Teller string // who has told the points
}

// Line writes its points as a leader types them.
func (t *table) Line() string { return strings.Trim(fmt.Sprint(t.Points), "[]") }

// rank is a line of the standings.
type rank struct {
	Rank            int
	ID, Name, Group string
	Rounds          []string
	Value, Points   string
	Prizes          []string // that they would win now
}

// prize is a line of the prizes, with those who would win it now.
type prize struct {
	Place            int
	Group, What, Who string
}

// read returns a tournament of the path. Other leagues are no business of the pages. Errors: NoSuchLeague.
func (c *visit) read(id string) (*season, error) {
	guild, _, _ := strings.Cut(id, ".")
	by := leagues.Actor{Guild: guild}
	if c.leads {
		by = leaderOf(guild)
	}
	b, err := c.h.Leagues.Book(by, id, 0)
	if err != nil {
		return nil, err
	}
	if !b.Mode().Real {
		return nil, league.NoSuchLeague
	}
	s := &season{Book: b, ID: id, Title: face.PlainLeagueName(b.League.Name), Rounds: len(b.Weeks), Places: b.Plan.Config.Scoring.Way().Places}
	for _, w := range b.Weeks {
		if w.Draw != nil || w.Due {
			s.Round, s.Drawing = w.Number, w.Due
			s.Timed = !w.Ends.IsZero() && !b.Published(w.Number)
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
	s.Over, s.Done = b.State.Over(), b.State == league.SeasonArchived || b.State == league.SeasonCancelled
	s.Tables = c.tablesOf(s, s.Round)
	for _, t := range s.Tables {
		if t.List.Unfinished() {
			s.Open++
		}
	}
	if s.Ended > 0 {
		if s.Rows, err = c.standings(s); err != nil {
			return nil, err
		}
	}
	s.Prizes = prizesOf(s)
	return s, nil
}

// leaderOf is the leader, who came with the link, in a league of a server.
func leaderOf(guild string) leagues.Actor {
	return leagues.Actor{ID: league.Hall, Guild: guild, Manager: true}
}

// tablesOf returns the tables of a round in the order of their draw.
func (c *visit) tablesOf(s *season, round int) (all []*table) {
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
		t := &table{Number: i + 1, League: s.ID, Round: round, List: l, Names: face.Mapped(people, s.name)}
		switch {
		case l.Number == 0 || l.State == league.ListAborted:
			t.State = "aborted"
		case l.State == league.ListStruck:
			t.State = "struck"
		case !l.Unfinished():
			t.State, t.Points = face.Either(l.State == league.ListDisputed || l.State == league.ListCorrected, string(l.State), "counts"), counted[l.Number]
		case l.Told != nil:
			t.State, t.Points, t.Teller = "told", l.Told, s.name(l.Teller)
		default:
			t.State = "waits"
		}
		all = append(all, t)
	}
	return all
}

// name returns how a member is called on the pages.
func (s *season) name(user string) string {
	return face.Tidy(s.Names()[user], league.MaxGuest)
}

// standings returns the lines of the standings after the latest round with a result.
func (c *visit) standings(s *season) (rows []rank, err error) {
	tables, err := s.Standings(s.Ended)
	for _, t := range tables {
		for _, r := range t.Rows {
			m, _ := s.Member(r.Member)
			line := rank{Rank: r.Rank, ID: r.Member, Name: s.name(r.Member), Group: m.Group, Value: c.decimal(r.Value, !s.Places), Points: face.Signed(r.GamePoints)}
			for n := range s.Ended {
				text := "–"
				if n < len(r.Weeks) && r.Weeks[n].Lists > 0 {
					text = c.decimal(r.Weeks[n].Score, !s.Places)
				}
				line.Rounds = append(line.Rounds, text)
			}
			rows = append(rows, line)
		}
	}
	return rows, err
}

// decimal writes points of a season; those that are sums of game points have a sign.
func (c *visit) decimal(p standings.Points, signed bool) string {
	if signed && p%standings.Point == 0 {
		return face.Signed(int(p / standings.Point))
	}
	text := strconv.FormatFloat(math.Round(float64(p)/float64(standings.Point)*100)/100, 'f', -1, 64)
	return strings.NewReplacer(".", c.l.T("stats.decimal", nil), "-", "−").Replace(text)
}

// placeForm is a prize with its place in front: "2. a ham".
var placeForm = regexp.MustCompile(`^(\d{1,3})\s*[.):]\s*(.+)$`)

// prizesOf returns the prizes with those who would win them now. A line is for the place after that of the line before, or for its own. One with a colon is for
// the best of a group.
func prizesOf(s *season) (all []prize) {
	place, tied := 0, map[int]int{} // people of one rank share its places
	for _, r := range s.Rows {
		tied[r.Rank]++
	}
	for line := range strings.Lines(s.Plan.Prizes) {
		line = strings.TrimSpace(line)
		group, what, grouped := strings.Cut(line, ":")
		own := placeForm.FindStringSubmatch(line)
		p := prize{What: line}
		var wins func(rank) bool
		switch {
		case line == "":
			continue
		case own == nil && grouped:
			best := 0
			p.Group, p.What = strings.TrimSpace(group), strings.TrimSpace(what)
			for _, r := range s.Rows {
				if strings.EqualFold(r.Group, p.Group) && r.Rank > 0 && best == 0 {
					best = r.Rank
				}
			}
			wins = func(r rank) bool { return r.Rank == best && best > 0 && strings.EqualFold(r.Group, p.Group) }
		case own != nil:
			place, _ = strconv.Atoi(own[1])
			p.What = own[2]
			p.Place = place
		default:
			place++
			p.Place = place
		}
		if wins == nil {
			wins = func(r rank) bool { return r.Rank > 0 && r.Rank <= p.Place && p.Place < r.Rank+tied[r.Rank] }
		}
		var who []string
		for i := range s.Rows {
			if r := &s.Rows[i]; wins(*r) {
				who = append(who, r.Name)
				r.Prizes = append(r.Prizes, p.What)
			}
		}
		p.Who = strings.Join(who, ", ")
		all = append(all, p)
	}
	return all
}

// markup finds what means something in messages on Discord and nothing here.
var markup = regexp.MustCompile("<t:(\\d+):\\w>|<@&?(\\w+)>|\\*\\*|`|\\\\(.)|^(?:- |-# |#+ )")

// plain writes a line of a message for a page.
func (c *visit) plain(line string) string {
	return markup.ReplaceAllStringFunc(line, func(found string) string {
		switch part := markup.FindStringSubmatch(found); {
		case part[1] != "":
			unix, _ := strconv.ParseInt(part[1], 10, 64)
			return c.l.Moment(time.Unix(unix, 0))
		case part[2] == league.Hall:
			return c.text("the_leader")
		case part[2] != "":
			return "@" + part[2]
		default:
			return part[3]
		}
	})
}
