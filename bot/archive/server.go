package archive

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/stats"
	"karlchen/storage"
)

// The statistics of a server come from subtotals: what the games of a span of numbers add up to. They are stored, and the store removes the subtotal
// of a game that changes. A question adds up the subtotals of the spans that it is wholly about, and reads the games of the few others one by one. The
// answer is the same as from all games one by one.

// subtotal is what the games of a span add up to. It leaves out the games of tasks that are not over.
type subtotal struct {
	stats.ServerSum
	cards  int          // games that count or do not
	open   []table.Task // whose games are left out
	packed coder        // the members of one that is stored
}

// subtotals returns the subtotals of a server, whose facts it brings up to date. Error: ErrReading.
func (a *Archive) subtotals(guild string) (*subtotals, error) {
	if err := a.update(guild); err != nil {
		return nil, err
	}
	last, err := a.Store.LastGame(guild)
	return &subtotals{reading: a.newReading(), guild: guild, spans: storage.SpanOf(last) + 1}, err
}

// addUp builds the subtotals of a server that are not stored. Error: ErrReading.
func (a *Archive) addUp(guild string) error {
	s, err := a.subtotals(guild)
	if err != nil {
		return err
	}
	return s.walk(func(*subtotal) bool { return true }, nil)
}

// subtotals reads the subtotals of a server for one question.
type subtotals struct {
	*reading
	guild string
	spans storage.Span // the number of spans
}

// walk calls whole with the subtotal of each span. Where it returns false, game gets the games of the span, until it returns false.
func (s *subtotals) walk(whole func(*subtotal) bool, game func(*facts) bool) error {
	for of := range s.spans {
		sub, err := s.at(of)
		if err == nil && !whole(&sub) {
			err = s.games(of.Numbers(), game)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// at returns the subtotal of a span. It builds one that is not stored, or leaves out games of a task that is over now.
func (s *subtotals) at(of storage.Span) (sub subtotal, err error) {
	stored, err := s.a.Store.Subtotal(s.guild, of)
	if err != nil {
		return sub, err
	}
	c := coder{data: stored.Data, same: s.same}
	if sub.code(&c); c.err == nil && !slices.ContainsFunc(sub.open, s.isOver) {
		return sub, nil
	}
	sub = subtotal{}
	if err := s.games(of.Numbers(), sub.add); err != nil {
		return sub, err
	}
	c = coder{writes: true}
	sub.code(&c)
	stored.Data = c.data
	return sub, s.a.Store.SaveSubtotal(s.guild, stored)
}

func (s *subtotals) games(of storage.Numbers, fn func(*facts) bool) error {
	return errors.Join(s.a.Store.Facts(s.guild, "", of, s.each(fn)), s.err)
}

func (s *subtotal) add(f *facts) bool {
	switch {
	case f.sealed && f.task.Lesson:
	case f.sealed:
		if !slices.Contains(s.open, f.task) {
			s.open = append(s.open, f.task)
		}
	default:
		s.cards++
		f.addTo(&s.ServerSum)
	}
	return true
}

// addTo adds the game to a sum, if it counts or was broken off.
func (f *facts) addTo(sum *stats.ServerSum) {
	switch {
	case f.sealed:
	case f.counts:
		sum.Add(&f.Game)
	case f.Validity == BrokenOff:
		sum.AddBrokenOff(&stats.Game{Number: f.Number, Played: f.Played, Players: f.Players})
	}
}

// count returns the number of games that a person may see.
func (s *subtotals) count(person string) (n int, err error) {
	err = s.walk(func(all *subtotal) bool {
		if len(all.open) > 0 {
			return false
		}
		n += all.cards
		return true
	}, func(f *facts) bool {
		if !f.hidesFrom(person) {
			n++
		}
		return true
	})
	return n, err
}

// Server returns the statistics of the server in a window that looks back from now.
func (a *Archive) Server(guild string, w stats.Window, now time.Time) (stats.Server, error) {
	s, err := a.subtotals(guild)
	if err != nil {
		return stats.Server{}, err
	}
	var failed error
	from := w.Begins(func(yield func(time.Time) bool) {
		failed = a.scan(guild, "", counted(func(f *facts) bool { return yield(f.Played) }))
	}, now)
	var sum stats.ServerSum
	err = s.walk(func(all *subtotal) bool {
		switch {
		case !all.First.Before(from):
			all.addTo(&sum)
		case !all.Last.Before(from):
			return false
		}
		return true
	}, func(f *facts) bool {
		if !f.Played.Before(from) {
			f.addTo(&sum)
		}
		return true
	})
	return sum.All(), errors.Join(failed, err)
}

// Weeks counts the server's games of the last n weeks.
func (a *Archive) Weeks(guild string, now time.Time, n int) ([]stats.Week, error) {
	weeks := stats.NewWeeks(now, n)
	s, err := a.subtotals(guild)
	if err == nil {
		err = s.walk(func(all *subtotal) bool { return weeks.Add(all.First, all.Last, all.Games) },
			counted(func(f *facts) bool {
				weeks.Add(f.Played, f.Played, 1)
				return true
			}))
	}
	return weeks.All(), err
}

// Week returns the highlights of the server's games that were dealt in the seven days before now. Its games have the server's numbers.
func (a *Archive) Week(guild string, now time.Time) ([]stats.Highlight, error) {
	s, err := a.subtotals(guild)
	if err != nil {
		return nil, err
	}
	from := now.Add(-7 * 24 * time.Hour)
	var games []stats.Game
	err = s.walk(func(all *subtotal) bool { return !all.Last.After(from) || all.First.After(now) }, counted(func(f *facts) bool {
		if f.Played.After(from) && !f.Played.After(now) {
			games = append(games, f.Game)
		}
		return true
	}))
	slices.SortFunc(games, func(a, b stats.Game) int { return cmp.Compare(a.Number, b.Number) })
	return stats.Highlights(games), err
}

// subtotalVersion is the version of the form of subtotals. Those of another version are built again.
const subtotalVersion = 4

// code is the form of a subtotal, of which reading leaves the members for addTo. One of another version is an error.
func (s *subtotal) code(c *coder) {
	version := subtotalVersion
	if number(c, &version); version != subtotalVersion {
		c.take(0)
	}
	if open := c.length(len(s.open)); !c.writes {
		s.open = make([]table.Task, open)
	}
	for i := range s.open {
		c.json(&s.open[i])
	}
	number(c, &s.cards)
	number(c, &s.Games)
	number(c, &s.BrokenOff)
	number(c, &s.Re)
	number(c, &s.Kontra)
	c.time(&s.First)
	c.time(&s.Last)
	if c.length(len(s.Contracts)) != len(s.Contracts) {
		c.take(0)
	}
	for k := range s.Contracts {
		c.count(&s.Contracts[k])
	}
	c.count(&s.Computers)
	if !c.writes {
		s.packed = *c
		return
	}
	c.length(len(s.Members))
	for _, m := range s.Members {
		c.member(&m)
	}
}

// addTo adds the games to a sum, with their members, which many questions do not need.
func (s *subtotal) addTo(sum *stats.ServerSum) {
	sum.Merge(&s.ServerSum)
	c := s.packed
	for range c.length(0) {
		var m stats.Ranked
		c.member(&m)
		sum.AddMember(m)
	}
}

func (c *coder) member(m *stats.Ranked) {
	text(c, &m.ID)
	text(c, &m.Name)
	number(c, &m.Latest)
	c.count(&m.Count)
	c.count(&m.Alone)
	number(c, &m.BrokenOff)
}

func (c *coder) count(n *stats.Count) {
	number(c, &n.Games)
	number(c, &n.Won)
	signed(c, &n.Points)
}
