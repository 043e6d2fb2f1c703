package view

import (
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/game/rules"
)

// Rules is the rule card of a ruleset: every option in words, what differs from the preset marked, and the document behind it.
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
			if strings.Contains(g.ids, strings.TrimRight(o.ID, "0123456789")) && applies(o, r) {
				lines = append(lines, bullet(p.rule(o, r), changed[o.Key]))
			}
		}
		blocks = append(blocks, text(lines...))
	}
	return private(blocks...)
}

// ruleGroups sorts the options by the letters of their ids in the rules matrix.
var ruleGroups = []struct{ key, ids string }{
	{"cards", "DK CO"},
	{"games", "HZ SO"},
	{"calls", "AN"},
	{"points", "WI SC SP"},
	{"list", "TB DL"},
	{"short", "AB"},
}

// applies reports whether an option says anything: one that another must switch on does not where that is off.
func applies(o rules.Option, r rules.Ruleset) bool {
	if o.Requires == "" {
		return true
	}
	needed, ok := rules.Find(o.Requires)
	return ok && needed.Get(r) == "on"
}

func bullet(sentence string, changed bool) string {
	if changed {
		return "- 🔸 **" + sentence + "**"
	}
	return "- " + sentence
}

// rule says an option's value in words.
func (p printer) rule(o rules.Option, r rules.Ruleset) string {
	value := o.Get(r)
	if key := "rule." + o.Key + "." + value; locale.Has(key) {
		return p.T(key, nil)
	}
	return p.T("rule."+o.Key, data{"N": value})
}
