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
	return sum.Server()
}

// Weeks counts the games of the last n weeks; see CountWeeks.
func (b *Games) Weeks(now time.Time, n int) []Week {
	return CountWeeks(func(yield func(time.Time) bool) {
		for _, g := range b.games {
			if !yield(g.Played) {
				return
			}
		}
	}, now, n)
}
