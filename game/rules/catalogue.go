package rules

import "slices"

// catalogue has a row for each option of the rules matrix, in its groups and order, under its ids and keys. The file of a group holds its rows,
// values.go and values_score.go the types of their fields. Sources are "seed:line" or "seed§paragraph", or TSR for the tournament rules themselves.
//
// An option with one value belongs to every ruleset and has no field.
var catalogue = slices.Concat(
	tableOptions, deckOptions, dealOptions, cardsOptions, partiesOptions, vorbehaltOptions, hochzeitOptions, armutOptions, throwOptions,
	soloOptions, stockOptions, callsOptions, winningOptions, scoringOptions, specialOptions, bockOptions, claimOptions,
)

// places holds the index of each key in the catalogue.
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

// AddSwitch adds a row for a switch while the program runs, and returns a function that removes it again; remove the latest row first. It
// is for tests: no stored, shown or typed value may depend on the number of rows.
func AddSwitch(o Option, field func(*Ruleset) *bool) (remove func()) {
	o.Default, o.domain = "off", toggle(field)
	places[o.Key] = len(catalogue)
	catalogue = append(catalogue, o)
	return func() {
		delete(places, o.Key)
		catalogue = catalogue[:len(catalogue)-1]
	}
}
