package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// RuleChoices completes what somebody types as rules: the presets, and what he typed if it is a ruleset already.
func RuleChoices(l *locale.Localizer, typed string) []discord.Choice {
	var all []discord.Choice
	if r, err := rules.Parse(typed); err == nil && (r != r.Base() || r.Outdated()) && len(r.String()) <= MaxChoice {
		_, differences, _ := strings.Cut(r.String(), " ")
		all = append(all, discord.Choice{Name: clip(strings.TrimSpace(presetName(l, r)+" "+differences), MaxChoice), Value: r.String()})
	}
	for _, preset := range rules.Presets() {
		name := l.T("preset."+preset, nil)
		if strings.HasPrefix(typed, preset) || strings.Contains(strings.ToLower(preset+" "+name), strings.ToLower(typed)) {
			all = append(all, discord.Choice{Name: name, Value: preset})
		}
	}
	return all
}

// SavedName is how saved rules are offered.
func SavedName(name string) string { return clip("★ "+name, MaxChoice) }

// MaxChoices is how many completions Discord shows.
const MaxChoices = 25

// MaxChoice is how long Discord lets a completion, or an option of a menu, be.
const MaxChoice = 100
