package standings

import (
	"errors"
	"fmt"
	"slices"
)

// MinDivided is the number of active players that a league needs for divisions, and MinDivision the number for each of them.
const MinDivided, MinDivision = 12, 4

// Divide splits active members, the best first, into divisions whose sizes differ by one at most; upper ones are the larger.
func Divide(ranked []string, divisions int) ([][]string, error) {
	if len(ranked) < MinDivided {
		return nil, fmt.Errorf("divisions need %d active players, and there are %d", MinDivided, len(ranked))
	}
	if divisions < 2 || len(ranked)/divisions < MinDivision {
		return nil, fmt.Errorf("%d players cannot be split into %d divisions of at least %d", len(ranked), divisions, MinDivision)
	}
	all := make([][]string, divisions)
	for i := range all {
		n := (len(ranked) + divisions - i - 1) / (divisions - i)
		all[i], ranked = slices.Clone(ranked[:n]), ranked[n:]
	}
	return all, nil
}

// Move returns the divisions of the next season: the best moving members of each change places with the worst of the division above.
// Divisions come from the top, each with its members in their final order, the best first. The members of the next divisions are in order
// of strength, too.
func Move(divisions [][]string, moving int) ([][]string, error) {
	if moving < 1 {
		return nil, errors.New("at least one must move")
	}
	active := 0
	for i, d := range divisions {
		active += len(d)
		both := 1 // nobody moves twice
		if i > 0 && i < len(divisions)-1 {
			both = 2
		}
		if len(d) < moving*both || len(d) < MinDivision {
			return nil, fmt.Errorf("division %d has %d members, too few for %d to move", i+1, len(d), moving)
		}
	}
	if len(divisions) < 2 || active < MinDivided {
		return nil, fmt.Errorf("promotion needs two divisions and %d active players, and there are %d", MinDivided, active)
	}
	next := make([][]string, len(divisions))
	for i, d := range divisions {
		if i > 0 { // the best of this division are now in the one above, and its worst here
			above := divisions[i-1]
			next[i-1] = append(next[i-1], d[:moving]...)
			next[i] = append(next[i], above[len(above)-moving:]...)
			d = d[moving:]
		}
		if i < len(divisions)-1 {
			d = d[:len(d)-moving]
		}
		next[i] = append(next[i], d...)
	}
	return next, nil
}
