package game

import (
	"karlchen/game/card"
	"karlchen/game/rules"
)

// SettledBy returns the number, from 1, of the trick after which the winner was certain, whatever the later tricks would bring. The announcements of
// the whole game count, also those that came later. It is 0 if no trick settled the game, but a claim or a concession, and if there is no result.
func (s State) SettledBy() int {
	if s.phase != Scored && s.phase != Closing {
		return 0
	}
	s.revealSilentHochzeit()
	t := s.beginTally()
	for i := range int(s.tricks) {
		t.takeTrick(s.Party(s.leads[i+1]), s.Trick(i).Augen())
		if t.settles(card.Augen-t.Augen[Re]-t.Augen[Kontra], s.rules.HandSize()-i-1, s.rules.Ruleset()) {
			return i + 1
		}
	}
	return 0
}

// settles reports whether the same party wins, or none, however the remaining Augen and tricks fall. All divisions are tried, because a party can also
// lose by winning too much (WI9).
func (t *Tally) settles(augen, tricks int, rs *rules.Ruleset) bool {
	winner, known := NoParty, false
	for i := range augen + 1 {
		re := (augen + i) % (augen + 1)                // all first, and then none: these two tell most games that are open
		for _, taken := range [...]int{0, 1, tricks} { // only whether a party has a trick matters
			if taken > tricks || re > 0 && taken == 0 || re < augen && taken == tricks {
				continue
			}
			end := *t
			end.Augen[Re] += re
			end.Augen[Kontra] += augen - re
			end.Tricks[Re] += taken
			end.Tricks[Kontra] += tricks - taken
			_, wins := end.settleLate(rs)
			if known && wins != winner {
				return false
			}
			winner, known = wins, true
		}
	}
	return known
}
