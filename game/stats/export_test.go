package stats

import "time"

// Strike takes a game out.
func (b *Games) Strike(number uint64) { delete(b.games, number) }

// Server folds the games of a window that looks back from now.
func (b *Games) Server(w Window, now time.Time) Server {
	var sum ServerSum
	for _, g := range b.in(w, now, func(*Game) bool { return true }) {
		sum.Add(g)
	}
	return sum.All()
}

// Weeks counts the games of the last n weeks.
func (b *Games) Weeks(now time.Time, n int) []Week {
	weeks := NewWeeks(now, n)
	for _, g := range b.games {
		weeks.Add(g.Played, g.Played, 1)
	}
	return weeks.All()
}
