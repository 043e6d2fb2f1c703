package cli

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"

	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// mean collects numbers for their average.
type mean struct {
	n           int
	sum, square float64
}

func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.square += x * x
}

// average returns the average, 0 of nothing.
func (m mean) average() float64 {
	if m.n == 0 {
		return 0
	}
	return m.sum / float64(m.n)
}

// standardError returns the standard error of the average.
func (m mean) standardError() float64 {
	if m.n < 2 {
		return 0
	}
	n := float64(m.n)
	variance := max(0, (m.square-m.sum*m.sum/n)/(n-1))
	return math.Sqrt(variance / n)
}

// String returns the average and its standard error: "+0.123 ± 0.045".
func (m mean) String() string { return fmt.Sprintf("%+.3f ± %.3f", m.average(), m.standardError()) }

// share returns a part in hundredths of the whole, 0 of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

type statistics struct {
	games     int                // that count
	void      map[match.Void]int // deals that do not count, by the reason
	bock      map[int]int        // games by their factor
	reasons   map[match.Reason]int
	points    [card.Seats]mean
	won       [game.NoParty + 1]int
	augen     [2]mean
	contracts [rules.Contracts]struct {
		re    mean // points of a player of Re
		won   int  // by Re
		owed  int  // as Pflichtsolo
		shown int  // in a Vorführung
	}
	calls [2][rules.Steps]struct { // by a party's highest announcement
		points     mean // of one of its players
		made, kept int
	}
	specials [rules.Specials]int
}

// add counts a finished game, or a deal that the list does not count.
func (s *statistics) add(state game.State, entry match.Entry) {
	if s.void == nil {
		s.void, s.bock, s.reasons = map[match.Void]int{}, map[int]int{}, map[match.Reason]int{}
	}
	if entry.Void != match.Counts {
		s.void[entry.Void]++
		return
	}
	if entry.Factor > 1 {
		s.bock[entry.Factor]++
	}
	for _, reason := range entry.Reasons.List() {
		s.reasons[reason]++
	}
	r, _ := state.Result()
	s.games++
	s.won[r.Winner]++
	for seat, points := range r.Points() {
		s.points[seat].add(float64(points))
	}
	for p := game.Re; p <= game.Kontra; p++ {
		s.augen[p].add(float64(r.Augen[p]))
		call := &s.calls[p][state.Stands(p)]
		call.made++
		call.points.add(float64(r.PointsOf(p)))
		if r.Winner == p { // with an Absage a party wins only if it keeps the Absage
			call.kept++
		}
	}
	row := &s.contracts[r.Contract]
	row.re.add(float64(r.PointsOf(game.Re)))
	if r.Winner == game.Re {
		row.won++
	}
	if state.Pflichtsolo() {
		row.owed++
	}
	if state.Forced() != card.NoSeat {
		row.shown++
	}
	for _, item := range r.Items() {
		if special, ok := item.Key.Special(); ok {
			s.specials[special]++
		}
	}
}

// print writes the statistics as tables for people.
func (s *statistics) print(to io.Writer, players seated) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	line := func(format string, args ...any) {
		_, _ = fmt.Fprintf(w, format+"\n", args...) // Flush returns the error
	}
	line("games\t%d", s.games)
	for _, why := range match.Voids() {
		if n := s.void[why]; n > 0 {
			line("dealt anew: %s\t%d", why, n)
		}
	}
	for _, factor := range slices.Sorted(maps.Keys(s.bock)) {
		line("Bock ×%d\t%d", factor, s.bock[factor])
	}
	for _, reason := range slices.Sorted(maps.Keys(s.reasons)) {
		line("Bock because: %s\t%d", reason, s.reasons[reason])
	}
	line("\nseat\tplayer\tpoints a game")
	for seat, p := range players {
		line("%s\t%s\t%v", card.Seat(seat), p, s.points[seat])
	}
	line("\nparty\twins\tAugen")
	for p := game.Re; p <= game.Kontra; p++ {
		line("%s\t%.1f %%\t%.1f", p, share(s.won[p], s.games), s.augen[p].average())
	}
	line("%s\t%.1f %%\t", game.NoParty, share(s.won[game.NoParty], s.games))
	line("\ncontract\tgames\tRe wins\tpoints of a Re player\tPflichtsoli\tVorführungen")
	for c, row := range s.contracts {
		if row.re.n > 0 {
			line("%s\t%d\t%.1f %%\t%v\t%d\t%d", rules.Contract(c), row.re.n, share(row.won, row.re.n), row.re, row.owed, row.shown)
		}
	}
	line("\nannounced\tgames\tkept\tmissed\tpoints of a player")
	for p := game.Re; p <= game.Kontra; p++ {
		for step := rules.Ansage; step < rules.Steps; step++ {
			if call := s.calls[p][step]; call.made > 0 {
				line("%s\t%d\t%.1f %%\t%d\t%v", game.CallName(step, p), call.made, share(call.kept, call.made), call.made-call.kept, call.points)
			}
		}
	}
	line("\nSonderpunkt\ta hundred games")
	for special, n := range s.specials {
		if n > 0 {
			line("%s\t%.1f", rules.Special(special), share(n, s.games))
		}
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("write the statistics: %w", err)
	}
	return nil
}
