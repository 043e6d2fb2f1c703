package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// Rules is the rule card of a ruleset: every option that leaves a choice in words, what differs from the preset marked, and the document behind it.
func Rules(r rules.Ruleset, l *locale.Localizer) discord.Message {
	p := printer{Localizer: l}
	changed := map[string]bool{}
	for _, o := range r.Differences() {
		changed[o.Key] = true
	}
	head := []string{"## " + l.T("preset."+r.Preset, nil), l.T("preset."+r.Preset+".document", nil)}
	if len(changed) > 0 {
		head = append(head, l.T("rules.changed", nil))
	}
	blocks := []discord.Block{text(head...)}
	for _, g := range ruleGroups {
		lines := []string{"### " + l.T("rules.group."+g.key, nil)}
		for _, o := range rules.Catalogue() {
			if slices.Contains(g.groups, o.Group()) && o.Choosable() && o.Applies(r) {
				lines = append(lines, bullet(p.rule(o, r), changed[o.Key]))
			}
		}
		blocks = append(blocks, text(lines...))
	}
	return private(blocks...)
}

// ruleGroups sorts the options by their groups in the rules matrix.
var ruleGroups = []struct {
	key    string
	groups []string
}{
	{"cards", []string{"DK", "CO"}},
	{"games", []string{"PA", "VB", "HZ", "AR", "EM", "SO", "ZN"}},
	{"calls", []string{"AN"}},
	{"points", []string{"WI", "SC", "SP", "BK"}},
	{"list", []string{"TB", "DL"}},
	{"short", []string{"AB"}},
}

func bullet(sentence string, changed bool) string {
	if changed {
		return "- 🔸 **" + sentence + "**"
	}
	return "- " + sentence
}

// rule says an option's value in words: in a sentence of its own, or in one for all numbers, of which deadlines have one for each unit.
func (p printer) rule(o rules.Option, r rules.Ruleset) string {
	key := "rule." + o.Key
	for _, end := range []string{o.Get(r), deadlineUnit(r)} {
		if locale.Has(key + "." + end) {
			key += "." + end
			break
		}
	}
	return p.T(key, data{"N": o.Get(r)})
}

func deadlineUnit(r rules.Ruleset) string {
	o, _ := rules.Find("deadline_unit")
	return o.Get(r)
}
