package notation

import "karlchen/game/rules"

// Options returns the rules of the record as values by their keys in the catalogue, for readers that share no code with the engine.
func (r *Record) Options() map[string]string {
	ruleset := r.Rules.Rules()
	options := map[string]string{}
	for _, o := range rules.Catalogue() {
		options[o.Key] = o.Get(ruleset)
	}
	return options
}
