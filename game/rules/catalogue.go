package rules

import "slices"

// catalogue has a row for each option of the rules matrix, in its groups and order, under its ids and keys; the file of a group holds its rows
// and the types of their fields. Sources are "seed:line" or "seed§paragraph", or TSR for the tournament rules themselves.
//
// An option with one value is what every ruleset plays and has no field.
var catalogue = slices.Concat(
	tableOptions, deckOptions, dealOptions, cardsOptions, partiesOptions, vorbehaltOptions, hochzeitOptions, armutOptions, throwOptions,
	soloOptions, stockOptions, callsOptions, winningOptions, scoringOptions, specialOptions, bockOptions, claimOptions,
)

// places says where in the catalogue the row of a key stands.
var places = func() map[string]int {
	all := make(map[string]int, len(catalogue))
	for i, o := range catalogue {
		all[o.Key] = i
	}
	return all
}()

// Catalogue returns all rows in their order.
func Catalogue() []Option { return slices.Clone(catalogue) }

// Find returns the row of a key.
func Find(key string) (Option, bool) {
	i, ok := places[key]
	if !ok {
		return Option{}, false
	}
	return catalogue[i], true
}

// AddSwitch adds a row for a switch while the program runs, and returns what takes it out again, the latest first. It is for tests: nothing that
// is stored, shown or typed may depend on how many rows there are.
func AddSwitch(o Option, field func(*Ruleset) *bool) (remove func()) {
	o.Default, o.domain = "off", toggle(field)
	places[o.Key] = len(catalogue)
	catalogue = append(catalogue, o)
	return func() {
		delete(places, o.Key)
		catalogue = catalogue[:len(catalogue)-1]
	}
}
