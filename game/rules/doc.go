// Package rules holds the rules of Doppelkopf as data: the catalogue with a row for each option of the rules matrix, a Ruleset with a field
// for each option that leaves a choice, the presets, and the contracts with a row for each kind of game. Compile turns a ruleset into the
// look-up data of the engine and the computer players. RULES.md lists all options and presets; go generate writes it.
//
// These things must stay true. Nothing branches on the name of a preset or of a contract. A Ruleset is comparable, and nobody changes it
// once it is compiled. A ruleset that contradicts itself is refused when it is chosen and never bent. A released version of a preset never
// changes.
package rules

//go:generate go test . -run "^(TestDocument|TestReleasedPresetsNeverChange)$" -count 1 -update
