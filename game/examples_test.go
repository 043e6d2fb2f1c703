package game_test

import (
	"testing"

	"karlchen/game"
	"karlchen/game/rules"
)

// The two worked examples of seed 000, with their variations, and its statement about 120:120 (T000-4, T000-5, T000-10).
func TestExamplesOfTheSpielordnung(t *testing.T) {
	compiled := compiled(t, "spielordnung")
	vorab := [2]bool{game.Kontra: true}
	for _, tt := range []struct {
		name       string
		augen      int // of Re
		re, kontra rules.Step
		vorab      [2]bool
		winner     game.Party
		value      int
	}{
		{"Kontra vorab and Re, 120:120", 120, rules.Ansage, rules.Ansage, vorab, game.NoParty, 0},
		{"Kontra vorab and Re, Re 119", 119, rules.Ansage, rules.Ansage, vorab, game.Kontra, 12},
		{"Kontra vorab and Re, Re 90", 90, rules.Ansage, rules.Ansage, vorab, game.Kontra, 12},
		{"Kontra vorab and Re, Re 89", 89, rules.Ansage, rules.Ansage, vorab, game.Kontra, 16},
		{"Kontra vorab and Re, Re 29", 29, rules.Ansage, rules.Ansage, vorab, game.Kontra, 16},
		{"Re keine 9 and Kontra, Kontra 100", 140, rules.No90, rules.Ansage, [2]bool{}, game.Kontra, 16},
		{"Re keine 9 and Kontra, Kontra 150", 90, rules.No90, rules.Ansage, [2]bool{}, game.Kontra, 24},
		{"nothing announced, 120:120", 120, rules.NoStep, rules.NoStep, [2]bool{}, game.Kontra, 0},
	} {
		tally := tally(tt.augen, tt.re, tt.kontra)
		tally.Vorab = tt.vorab
		if r := tally.Score(compiled); r.Winner != tt.winner || r.Value != tt.value {
			t.Errorf("%s: %s wins %d, want %s and %d: %v", tt.name, r.Winner, r.Value, tt.winner, tt.value, lines(&r))
		}
	}
}
