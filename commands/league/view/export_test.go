package view

import (
	"slices"

	"karlchen/game/league"
)

// LogWords returns the ends of the keys of all words of the log.
func LogWords() (all []string) {
	for _, action := range slices.Concat(league.LeadersActions(), othersActions) {
		if variants[action] == nil {
			all = append(all, action)
		}
		for _, variant := range variants[action] {
			all = append(all, action+variant)
		}
	}
	return all
}
