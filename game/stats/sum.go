package stats

import (
	"maps"
	"slices"
	"time"

	"karlchen/game"
	"karlchen/game/card"
)

// ServerSum is what games of a server add up to. Games and other sums are added in any order. The zero value is empty.
type ServerSum struct {
	Server // without its people
	// Members are the people who played, by their ids.
	Members map[string]Ranked
	// First and Last are the earliest and the latest deal; games without a time are as early as can be.
	First, Last time.Time
}

// Add adds a game.
func (s *ServerSum) Add(g *Game) {
	s.addTimes(g.Played, g.Played)
	s.Games++
	alone := g.people() < 2
	for seat := range card.Seat(card.Seats) {
		who, own := g.Players[seat], Count{}.plus(g.Won(seat), g.Points[seat])
		switch {
		case !who.Computer() && alone:
			s.AddMember(Ranked{Mate: Mate{Player: who, Latest: g.Number}, Alone: own})
		case !who.Computer():
			s.AddMember(Ranked{Mate: Mate{who, own, g.Number}})
		case !alone:
			s.Computers = s.Computers.and(own)
		}
	}
	re := slices.Index(g.Re[:], true)
	if re < 0 {
		return
	}
	won := g.Won(card.Seat(re))
	s.Contracts[g.Contract] = s.Contracts[g.Contract].plus(won, g.Points[re])
	if won {
		s.Re++
	} else if g.Winner != game.NoParty {
		s.Kontra++
	}
}

// AddBrokenOff adds a game that was broken off, of which only number, time and players matter.
func (s *ServerSum) AddBrokenOff(g *Game) {
	s.addTimes(g.Played, g.Played)
	s.BrokenOff++
	for _, who := range g.Players {
		if !who.Computer() {
			s.AddMember(Ranked{Mate: Mate{Player: who, Latest: g.Number}, BrokenOff: 1})
		}
	}
}

// Empty reports whether the sum has no games, not even broken ones.
func (s *ServerSum) Empty() bool { return s.Games+s.BrokenOff == 0 }

// Merge adds the games of another sum, which has none of the same games.
func (s *ServerSum) Merge(other *ServerSum) {
	if other.Empty() {
		return
	}
	s.addTimes(other.First, other.Last)
	s.Games += other.Games
	s.BrokenOff += other.BrokenOff
	s.Re += other.Re
	s.Kontra += other.Kontra
	s.Computers = s.Computers.and(other.Computers)
	for c, n := range other.Contracts {
		s.Contracts[c] = s.Contracts[c].and(n)
	}
	for _, m := range other.Members {
		s.AddMember(m)
	}
}

// addTimes must be called before the games are counted.
func (s *ServerSum) addTimes(first, last time.Time) {
	if s.Empty() || first.Before(s.First) {
		s.First = first
	}
	if s.Empty() || last.After(s.Last) {
		s.Last = last
	}
}

// AddMember adds what a person did in games of the sum.
func (s *ServerSum) AddMember(m Ranked) {
	if s.Members == nil {
		s.Members = map[string]Ranked{}
	}
	own := s.Members[m.ID]
	if own.Latest > m.Latest {
		m.Name, m.Latest = own.Name, own.Latest
	}
	m.Count, m.Alone, m.BrokenOff = m.and(own.Count), m.Alone.and(own.Alone), m.BrokenOff+own.BrokenOff
	s.Members[m.ID] = m
}

// All returns the statistics of the server, with its people.
func (s *ServerSum) All() Server {
	all := s.Server
	all.People = slices.SortedFunc(maps.Values(s.Members), func(a, b Ranked) int { return byPoints(a.Mate, b.Mate) })
	return all
}
