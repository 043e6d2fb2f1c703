package league

import "karlchen/game/rules"

// TaskRules returns the rules for a league's task. A deal of a task does not depend on earlier ones: the deal passes on after every game,
// nobody comes to owe a solo, no Bock carries over, and no game is repeated, and no clock ends it. Nobody cuts, because the cards are given.
func TaskRules(r rules.Ruleset) rules.Ruleset {
	for _, o := range rules.Catalogue() {
		if o.Group() == bockGroup {
			if plain, err := o.Set(r, o.Default); err == nil {
				r = plain
			}
		}
	}
	r.Cut, r.SessionMinutes = false, 0
	r.DealerRepeatsAfterSolo = rules.RepeatNever
	r.DealerRepeatsAfterVoidDeal = rules.SameDealerAfterVoidDeal
	r.PflichtsoloAfterLostSolo = false
	r.Wiederholung = rules.NeverAgain
	return r
}

// bockGroup is the catalogue's group of Bockrunden.
const bockGroup = "BK"
