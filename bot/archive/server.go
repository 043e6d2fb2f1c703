package archive

import (
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/stats"
	"karlchen/storage"
)

// The statistics of a server come from subtotals: what the games of a span of numbers add up to. A subtotal of a higher level is merged from those of
// the level below, the lowest ones from the facts of their games. They are stored, and the store removes the subtotals of a game that changes. Of a window a
// question reads the largest spans that are wholly inside, and the games of the few spans on its border. So it takes about as long for any number of
// games, and the answer is the same as from all games one by one.

// subtotal is what the games of a span add up to. It leaves out the games of tasks that are not over.
type subtotal struct {
	stats.ServerSum
	cards  int          // games that count or do not
	open   []table.Task // whose games are left out
	packed coder        // the members, until readMembers
}

// addUp brings the subtotals of a server up to date, and returns them. Error: ErrReading.
func (a *Archive) addUp(guild string) (*subtotals, error) {
	asked := time.Now()
	defer a.lock(guild).Unlock()
	if err := a.deriveSince(guild, asked); err != nil {
		return nil, err
	}
	last, err := a.Store.LastGame(guild)
	if err != nil {
		return nil, err
	}
	s := &subtotals{reading: a.newReading(), guild: guild, last: last}
	return s, s.walk(func(*subtotal) bool { return true }, nil)
}

// subtotals reads the subtotals of a server for one question.
type subtotals struct {
	*reading
	guild string
	last  uint64 // the number of the latest game
	built []storage.Subtotal
}

// walk calls whole with the subtotals of the largest spans. Where it returns false, it gets those of their parts, and in the end game gets the games.
func (s *subtotals) walk(whole func(*subtotal) bool, game func(*facts) bool) error {
	for _, of := range storage.SpansTo(s.last) {
		if err := s.look(of, whole, game); err != nil {
			return err
		}
	}
	return s.save()
}

func (s *subtotals) look(of storage.Span, whole func(*subtotal) bool, game func(*facts) bool) error {
	sub, err := s.at(of)
	if err != nil || whole(&sub) {
		return err
	}
	if of.Level == 0 {
		return s.games(of.Numbers(), game)
	}
	for part := range of.Parts(s.last) {
		if err := s.look(part, whole, game); err != nil {
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
	if of.Level == 0 {
		err = s.games(of.Numbers(), sub.add)
	} else {
		for part := range of.Parts(s.last) {
			var under subtotal
			if under, err = s.at(part); err != nil {
				break
			}
			sub.merge(&under)
		}
	}
	if err != nil {
		return sub, err
	}
	c = coder{writes: true}
	sub.code(&c)
	stored.Data = c.data
	if s.built = append(s.built, stored); len(s.built) >= saveAfter {
		err = s.save()
	}
	return sub, err
}

// saveAfter is how many subtotals are stored in one transaction.
const saveAfter = 32

func (s *subtotals) save() error {
	built := s.built
	if s.built = nil; len(built) == 0 {
		return nil
	}
	return s.a.Store.SaveSubtotals(s.guild, built)
}

func (s *subtotals) games(of storage.Numbers, fn func(*facts) bool) error {
	return errors.Join(s.a.Store.Facts(s.guild, "", of, s.each(fn)), s.err)
}

func (s *subtotal) add(f *facts) bool {
	switch {
	case f.sealed && f.task.Lesson:
		return true
	case f.sealed:
		s.addOpen(f.task)
		return true
	}
	s.cards++
	f.addTo(&s.ServerSum)
	return true
}

// addTo adds the game to a sum, if it counts or was broken off.
func (f *facts) addTo(sum *stats.ServerSum) {
	switch {
	case f.sealed:
	case f.counts:
		sum.Add(&f.Game)
	case f.Validity == BrokenOff:
		g := stats.Game{Number: f.Number, Played: f.Played}
		for seat, u := range f.Players {
			g.Players[seat] = stats.Player(u)
		}
		sum.AddBrokenOff(&g)
	}
}

func (s *subtotal) merge(other *subtotal) {
	s.cards += other.cards
	s.Merge(other.readMembers())
	for _, of := range other.open {
		s.addOpen(of)
	}
}

func (s *subtotal) addOpen(of table.Task) {
	if !slices.Contains(s.open, of) {
		s.open = append(s.open, of)
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
	s, err := a.addUp(guild)
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
			sum.Merge(all.readMembers())
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
	s, err := a.addUp(guild)
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
func (a *Archive) Week(guild string, now time.Time) (all []stats.Highlight, err error) {
	s, err := a.addUp(guild)
	if err != nil {
		return nil, err
	}
	from := now.Add(-7 * 24 * time.Hour)
	in := func(at time.Time) bool { return at.After(from) && !at.After(now) }
	var best stats.Bests
	err = s.walk(func(all *subtotal) bool {
		if in(all.First) && in(all.Last) {
			best.Merge(&all.Best)
			return true
		}
		return !all.Last.After(from) || all.First.After(now)
	}, counted(func(f *facts) bool {
		if in(f.Played) {
			best.Add(&f.Game)
		}
		return true
	}))
	for kind, b := range best {
		if err != nil || b.Merit == 0 {
			continue
		}
		var found *stats.Game
		err = s.games(storage.Numbers{First: b.Game, Last: b.Game}, counted(func(f *facts) bool {
			found = &f.Game
			return false
		}))
		if found != nil { // it still counts
			all = append(all, stats.Highlight{Kind: stats.HighlightKind(kind), Game: found, Seat: b.Seat})
		}
	}
	return all, err
}

// subtotalVersion is the version of the form of subtotals. Those of another version are built again.
const subtotalVersion = 3

// code is the form of a subtotal, of which reading leaves the members for readMembers. One of another version is an error.
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
	if c.length(len(s.Best)) != len(s.Best) {
		c.take(0)
	}
	for k := range s.Best {
		number(c, &s.Best[k].Merit)
		number(c, &s.Best[k].Game)
		number(c, &s.Best[k].Seat)
	}
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
	for id, m := range s.Members {
		c.member(&id, &m)
	}
}

// readMembers returns the sum with its members, which many questions do not need.
func (s *subtotal) readMembers() *stats.ServerSum {
	if c := s.packed; len(c.data) > 0 {
		people := c.length(0)
		s.Members = make(map[string]stats.Member, people)
		for range people {
			var id string
			var m stats.Member
			c.member(&id, &m)
			s.Members[id] = m
		}
	}
	s.packed = coder{}
	return &s.ServerSum
}

func (c *coder) member(id *string, m *stats.Member) {
	text(c, id)
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
