package face

import (
	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// PresetName is what people call the preset that the rules started from. Only a version that is not the newest is named.
func PresetName(l *locale.Localizer, r rules.Ruleset) string {
	name := l.T("preset."+r.Preset, nil)
	if r.Outdated() {
		return l.T("preset.version", Data{"Rules": name, "Version": r.Version})
	}
	return name
}

// Rule says an option's value in words.
func (p Printer) Rule(o rules.Option, r rules.Ruleset) string { return p.Value(o, o.Get(r), r) }

// Value says in words what the option means with a value, the rest being as in r: in a sentence of its own, or in one for all numbers, of
// which deadlines have one for each unit.
func (p Printer) Value(o rules.Option, value string, r rules.Ruleset) string {
	key := "rule." + o.Key
	for _, end := range []string{value, deadlineUnit(r)} {
		if locale.Has(key + "." + end) {
			key += "." + end
			break
		}
	}
	return p.T(key, Data{"N": value})
}

func deadlineUnit(r rules.Ruleset) string {
	o, _ := rules.Find("deadline_unit")
	return o.Get(r)
}

// Named is the name of a ruleset's preset, and how far it is from it.
func (p Printer) Named(r rules.Ruleset) string {
	name := PresetName(p.Localizer, r)
	if n := len(r.Differences()); n > 0 {
		name += p.T("compare.changed", Data{"Count": n})
	}
	return name
}

func RecordButton(l *locale.Localizer, name string, to route.Path[route.Record], number uint64) discord.Button {
	return discord.Button{CustomID: to.ID(route.Record{Record: number}), Label: l.T("replay.button."+name, nil), Style: discord.Secondary}
}
