package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// RuleChoices completes a person's input of rules: the presets, and the input itself if it is a ruleset.
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

// SavedName is the label of saved rules in a menu.
func SavedName(name string) string { return face.Clip("★ "+name, face.MaxChoice) }
