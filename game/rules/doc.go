// Package rules holds what the rules of Doppelkopf say, as data: the catalogue with a row for each option of the rules matrix, a Ruleset with
// a field for each option that leaves a choice, the presets, and the contracts with a row for each kind of game. Compile turns a ruleset into
// the look-up tables that the engine and the computer players ask. RULES.md lists all options and presets; go generate makes it.
//
// What must stay true: nothing branches on the name of a preset or of a contract; a Ruleset is comparable and is never changed once a
// table has been compiled from it; a ruleset that contradicts itself is refused when it is chosen and never bent; a version of a preset that was
// released never changes.
package rules

//go:generate go test . -run "^(TestDocument|TestReleasedPresetsNeverChange)$" -count 1 -update
