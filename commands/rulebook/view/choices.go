package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// RuleChoices completes what somebody types as rules: the presets, and what he typed if it is a ruleset already.
func RuleChoices(l *locale.Localizer, typed string) []discord.Choice {
	var all []discord.Choice
	if r, err := rules.Parse(typed); err == nil && (r != r.Base() || r.Outdated()) && len(r.String()) <= face.MaxChoice {
		_, differences, _ := strings.Cut(r.String(), " ")
		all = append(all, discord.Choice{Name: face.Clip(strings.TrimSpace(face.PresetName(l, r)+" "+differences), face.MaxChoice), Value: r.String()})
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
func SavedName(name string) string { return face.Clip("★ "+name, face.MaxChoice) }
