package table

import (
	"errors"
	"fmt"

	"karlchen/game/card"
	"karlchen/game/league"
	"karlchen/game/match"
	"karlchen/game/stats"
)

// ErrIncomplete is returned for a list of which a counting game is missing.
var ErrIncomplete = errors.New("the list is not complete")

// Deals returns the games of a finished list and who played them: the id of the member or of the substitute, and an empty one where a computer made
// any move for that person or always plays. The records decide; they are those of Snapshot.Numbers, in that order. Deals that do not count as a game
// are left out. Error: ErrIncomplete.
func Deals(s Snapshot, records []*Recorded) ([]league.Deal, error) {
	entries, numbers := s.list().Entries(), s.model().Numbers
	if s.model().Phase != Ended || s.model().Ending != Finished || !s.list().Over() || len(records) != len(entries) {
		return nil, fmt.Errorf("%w: %d games of %d records, it is %s, %q", ErrIncomplete, s.list().Played(), len(records), s.model().Phase, s.model().Ending)
	}
	var deals []league.Deal
	for i, r := range records {
		if r.ID.Number != numbers[i] || r.Summary.BrokenOff || r.Summary.Void != entries[i].Void {
			return nil, fmt.Errorf("%w: %v is not game #%d as it was played", ErrIncomplete, r.ID, numbers[i])
		}
		if entries[i].Void != match.Counts {
			continue
		}
		var players [card.Seats]stats.Player
		for seat, user := range r.Summary.Players {
			if !r.Summary.StoodIn[seat] {
				players[seat] = stats.Player(user)
			}
		}
		g, ok := r.Statistics(players)
		if !ok {
			return nil, fmt.Errorf("%w: %v has no result", ErrIncomplete, r.ID)
		}
		deals = append(deals, league.Deal{Places: entries[i].Places, Game: g})
	}
	return deals, nil
}
