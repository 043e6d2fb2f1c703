package table

import (
	"slices"

	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/stats"
)

// Highlights returns what is memorable about the list so far. Its games have the numbers of the list, from 1.
func (s *view) Highlights() []stats.Highlight {
	var games []stats.Game
	for i, e := range s.list().Entries() {
		if e.Void != match.Counts {
			continue
		}
		g := stats.Game{Number: uint64(len(games) + 1), Contract: e.Contract, Winner: e.Winner, Soloist: card.NoSeat, Points: e.Points, Feats: e.Feats}
		for seat, place := range e.Places {
			who := s.playedIn(i, place)
			g.Players[seat] = stats.Player{ID: who.User.ID, Name: who.User.Name}
		}
		games = append(games, g)
	}
	return stats.Highlights(games)
}

// playedIn returns the player who had the place in an entry of the list, counted from 0.
func (s *view) playedIn(entry, place int) Player {
	who := s.model().Players[place]
	for _, sub := range slices.Backward(s.model().Subs) {
		if sub.Place == place && sub.Game > entry+1 {
			who = sub.Before
		}
	}
	return who
}
