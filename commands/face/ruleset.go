package face

import (
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// PresetName is the name of the preset from which the rules started. It includes the version unless that is the newest.
func PresetName(l *locale.Localizer, r rules.Ruleset) string {
	name := l.T("preset."+r.Preset, nil)
	if r.Outdated() {
		return l.T("preset.version", Data{"Rules": name, "Version": r.Version})
	}
	return name
}

// Rule says in words what an option means that has its value in r.
func (p Printer) Rule(o rules.Option, r rules.Ruleset) string { return p.Value(o, o.Get(r), r) }

// Value says in words what a value of the option means under the other options of r. A value has a sentence of its own, or all numbers share
// one; deadlines have one for each unit, which names the card that ends the time, and one for a number of cards that no hand has.
func (p Printer) Value(o rules.Option, value string, r rules.Ruleset) string {
	key, ends := "rule."+o.Key, []string{value, deadlineUnit(r)}
	ansagen := Either(r.DeadlineKontra == rules.DeadlineAsRe, "part.deadline_re", "part.re_alone")
	d := Data{"N": value, "Ansagen": p.T(ansagen, nil)}
	if n, err := strconv.Atoi(value); err == nil {
		limit := r.DeadlineAt(n)
		d["Trick"], d["Card"] = p.Ordinal(limit.Trick), p.Ordinal(limit.Card)
		if limit.Trick < 1 {
			ends = []string{value, "never"}
		}
	}
	for _, end := range ends {
		if locale.Has(key + "." + end) {
			key += "." + end
			break
		}
	}
	return p.T(key, d)
}

// Ordinal writes 2 as "2nd".
func (p Printer) Ordinal(n int) string {
	ending := "n"
	if 1 <= n && n <= 3 {
		ending = strconv.Itoa(n)
	}
	return p.T("ordinal."+ending, Data{"N": n})
}

func deadlineUnit(r rules.Ruleset) string {
	o, _ := rules.Find("deadline_unit")
	return o.Get(r)
}

// RulesetName is the name of a ruleset's preset with the number of options that differ from it.
func (p Printer) RulesetName(r rules.Ruleset) string {
	name := PresetName(p.Localizer, r)
	if n := len(r.Differences()); n > 0 {
		name += p.T("compare.changed", Data{"Count": n})
	}
	return name
}

// RulesMenu offers rules. Saved ones have a name, by which they are offered. If the menu lacks the present rules, the placeholder stands for them.
func RulesMenu(id, placeholder string, now rules.Ruleset, name string, offered []discord.Choice) discord.Select {
	menu := discord.Select{CustomID: id, Placeholder: placeholder}
	for _, o := range offered {
		r, err := rules.Parse(o.Value)
		isNow := name == "" && err == nil && r == now || name != "" && o.Value == name
		menu.Options = append(menu.Options, discord.Option{Value: o.Value, Label: o.Name, Default: isNow})
	}
	return menu
}

// RecordButton leads to something about a recorded game; name ends the key of its label.
func RecordButton(l *locale.Localizer, name string, to route.Path[route.Record], number uint64) discord.Button {
	return discord.Button{CustomID: to.ID(route.Record{Record: number}), Label: l.T("replay.button."+name, nil), Style: discord.Secondary}
}
