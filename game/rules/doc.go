// Package rules holds what the rules of Doppelkopf say, as data: a Ruleset with a field for each house rule, the catalogue with a row for
// each of those fields, the contracts with a row for each kind of game, and the presets. Compile turns a ruleset into the look-up tables
// that the engine and the computer players ask.
//
// What must stay true: nothing branches on the name of a preset or of a contract; a Ruleset is comparable and is never changed once a
// table has been compiled from it; a value that no engine plays is refused when it is chosen and never ignored.
package rules

//go:generate go test . -run ^TestDocument$ -count 1 -update
