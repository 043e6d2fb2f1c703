package archive

import (
	"errors"
	"slices"
	"time"

	"karlchen/bot/table"
	"karlchen/game/card"
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
	packed unpacker     // the members, until readMembers
}

// addUp brings the subtotals of a server up to date, and returns them. Error: ErrReading.
func (a *Archive) addUp(guild string) (*subtotals, error) {
	asked := time.Now()
	defer a.lock(guild).Unlock()
	if err := a.deriveSince(guild, asked); err != nil {
		return nil, err
	}
	last, err := a.store.LastGame(guild)
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

// walk calls whole with the subtotals of the largest spans. Where it returns false, it gets those of their parts, and in the end game gets the games
// that count, and those that were broken off.
func (s *subtotals) walk(whole func(*subtotal) bool, game func(*facts)) error {
	for _, of := range storage.SpansTo(s.last) {
		if err := s.look(of, whole, game); err != nil {
			return err
		}
	}
	return s.save()
}

func (s *subtotals) look(of storage.Span, whole func(*subtotal) bool, game func(*facts)) error {
	sub, err := s.at(of)
	if err != nil || sub.Empty() || whole(&sub) {
		return err
	}
	if of.Level == 0 {
		return s.games(of, s.each(func(f *facts) bool {
			if !f.sealed && (f.counts || f.Validity == BrokenOff) {
				game(f)
			}
			return true
		}))
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
	stored, err := s.a.store.Subtotal(s.guild, of)
	if err != nil || sub.unpack(stored.Data, s.same) && !slices.ContainsFunc(sub.open, s.isOver) {
		return sub, err
	}
	sub = subtotal{}
	if of.Level == 0 {
		err = s.games(of, s.each(sub.add))
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
	stored.Data = sub.pack()
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
	return s.a.store.SaveSubtotals(s.guild, built)
}

func (s *subtotals) games(of storage.Span, fn func(number uint64, data []byte) bool) error {
	return errors.Join(s.a.store.FactsIn(s.guild, of, fn), s.err)
}

func (s *subtotal) add(f *facts) bool {
	if f.sealed {
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
	for _, of := range storage.SpansTo(s.last) {
		some, err := s.countIn(of, person)
		if n += some; err != nil {
			return n, err
		}
	}
	return n, s.save()
}

func (s *subtotals) countIn(of storage.Span, person string) (n int, err error) {
	sub, err := s.at(of)
	switch {
	case err != nil || len(sub.open) == 0:
		return sub.cards, err
	case of.Level == 0:
		err = s.games(of, s.each(func(f *facts) bool {
			if !f.hidesFrom(person) {
				n++
			}
			return true
		}))
		return n, err
	}
	for part := range of.Parts(s.last) {
		some, err := s.countIn(part, person)
		if n += some; err != nil {
			return n, err
		}
	}
	return n, nil
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
	}, func(f *facts) {
		if !f.Played.Before(from) {
			f.addTo(&sum)
		}
	})
	return sum.All(), errors.Join(failed, err)
}

// Weeks counts the server's games of the last n weeks.
func (a *Archive) Weeks(guild string, now time.Time, n int) ([]stats.Week, error) {
	weeks := stats.NewWeeks(now, n)
	s, err := a.addUp(guild)
	if err == nil {
		err = s.walk(func(all *subtotal) bool { return weeks.Add(all.First, all.Last, all.Games) },
			func(f *facts) {
				if f.counts {
					weeks.Add(f.Played, f.Played, 1)
				}
			})
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
	}, func(f *facts) {
		if f.counts && in(f.Played) {
			best.Add(&f.Game)
		}
	})
	for kind, b := range best {
		if err != nil || b.Merit == 0 {
			continue
		}
		var found *stats.Game
		err = s.games(storage.SpanOf(b.Game), func(number uint64, data []byte) bool {
			return number != b.Game || s.each(counted(func(f *facts) bool {
				found = &f.Game
				return false
			}))(number, data)
		})
		if found != nil { // it still counts
			all = append(all, stats.Highlight{Kind: stats.HighlightKind(kind), Game: found, Seat: b.Seat})
		}
	}
	return all, err
}

// subtotalVersion is the version of the form of subtotals. Those of another version are built again.
const subtotalVersion = 3

func (s *subtotal) pack() []byte {
	var p packer
	p.uint(subtotalVersion)
	p.uint(uint64(len(s.open)))
	for _, of := range s.open {
		p.json(of)
	}
	p.uint(uint64(s.cards))
	p.uint(uint64(s.Games))
	p.uint(uint64(s.BrokenOff))
	p.uint(uint64(s.Re))
	p.uint(uint64(s.Kontra))
	p.int(s.First.Unix())
	p.int(s.Last.Unix())
	p.uint(uint64(len(s.Best)))
	for _, b := range s.Best {
		p.uint(uint64(b.Merit))
		p.uint(b.Game)
		p.uint(uint64(b.Seat))
	}
	p.uint(uint64(len(s.Contracts)))
	for _, c := range s.Contracts {
		p.count(c)
	}
	p.count(s.Computers)
	p.uint(uint64(len(s.Members)))
	for id, m := range s.Members {
		p.text(id)
		p.text(m.Name)
		p.uint(m.Latest)
		p.count(m.Count)
		p.count(m.Alone)
		p.uint(uint64(m.BrokenOff))
	}
	return p
}

// unpack reverses pack. It returns false for data of another version, and for none.
func (s *subtotal) unpack(data []byte, same func([]byte) string) bool {
	u := unpacker{rest: data, same: same}
	if len(data) == 0 || u.uint() != subtotalVersion {
		return false
	}
	s.open = make([]table.Task, u.length())
	for i := range s.open {
		u.json(&s.open[i])
	}
	s.cards = int(u.uint())
	s.Games, s.BrokenOff, s.Re, s.Kontra = int(u.uint()), int(u.uint()), int(u.uint()), int(u.uint())
	s.First, s.Last = time.Unix(u.int(), 0).UTC(), time.Unix(u.int(), 0).UTC()
	if u.length() != len(s.Best) {
		return false
	}
	for k := range s.Best {
		s.Best[k] = stats.Best{Merit: int(u.uint()), Game: u.uint(), Seat: card.Seat(u.uint())}
	}
	if u.length() != len(s.Contracts) {
		return false
	}
	for c := range s.Contracts {
		s.Contracts[c] = u.count()
	}
	s.Computers = u.count()
	s.packed = u
	return u.err == nil
}

// readMembers returns the sum with its members, which many questions do not need.
func (s *subtotal) readMembers() *stats.ServerSum {
	u := s.packed
	if s.packed = (unpacker{}); len(u.rest) == 0 {
		return &s.ServerSum
	}
	people := u.length()
	s.Members = make(map[string]stats.Member, people)
	for range people {
		id := u.text()
		s.Members[id] = stats.Member{Name: u.text(), Latest: u.uint(), Count: u.count(), Alone: u.count(), BrokenOff: int(u.uint())}
	}
	return &s.ServerSum
}

func (p *packer) count(c stats.Count) {
	p.uint(uint64(c.Games))
	p.uint(uint64(c.Won))
	p.int(int64(c.Points))
}

func (u *unpacker) count() stats.Count {
	return stats.Count{Games: int(u.uint()), Won: int(u.uint()), Points: int(u.int())}
}

// length returns the number of things that follow, of which each has a byte at least.
func (u *unpacker) length() int {
	n := u.uint()
	if n > uint64(len(u.rest)) {
		u.err, n = errFacts, 0
	}
	return int(n)
}
