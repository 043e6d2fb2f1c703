package league

import "karlchen/game/rules"

// TaskRules returns the rules by which a league's task is played. A deal of a task depends on nothing that happened before it: the deal passes
// on after every game, nobody comes to owe a solo, no Bock carries over, and no game is repeated. Nobody cuts, for the cards are given.
func TaskRules(r rules.Ruleset) rules.Ruleset {
	for _, o := range rules.Catalogue() {
		if o.Group() == bockGroup {
			if plain, err := o.Set(r, o.Default); err == nil {
				r = plain
			}
		}
	}
	r.Cut = false
	r.DealerRepeatsAfterSolo = rules.RepeatNever
	r.DealerRepeatsAfterVoidDeal = rules.SameDealerAfterVoidDeal
	r.PflichtsoloAfterLostSolo = false
	r.Wiederholung = rules.NeverAgain
	return r
}

// bockGroup is the group of the catalogue that Bockrunden are in.
const bockGroup = "BK"
