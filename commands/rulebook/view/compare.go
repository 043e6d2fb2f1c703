package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// Compare shows two rulesets side by side: every option in which they differ and that no other decides, by groups, in pages from 1 on.
func Compare(a, b NamedRuleset, l *locale.Localizer, page int) discord.Message {
	p := newPrinter(l)
	head := face.Text(
		"## "+p.T("compare.title", nil),
		markFirst+" **"+a.headed(p.RulesetName(a.Ruleset))+"**",
		markSecond+" **"+b.headed(p.RulesetName(b.Ruleset))+"**",
	)
	parts := p.differencePages(a, b)
	if len(parts) == 0 {
		return face.Private(head, face.Text(p.T("compare.same", nil)))
	}
	page = min(max(page, 1), len(parts))
	blocks := []discord.Block{head, face.Text(parts[page-1]...)}
	if len(parts) > 1 {
		turn := func(to int, key string) discord.Button {
			id := route.RulesCompare.ID(route.Pages{A: a.Name, B: b.Name, Page: to})
			return face.EnableIf(discord.Button{CustomID: id, Label: p.T(key, nil), Style: discord.Secondary}, 1 <= to && to <= len(parts))
		}
		blocks = append(blocks,
			face.Text(face.Small(p.T("compare.page", face.Data{"Page": page, "Pages": len(parts)}))),
			discord.ButtonRow{Buttons: []discord.Button{turn(page-1, "button.previous"), turn(page+1, "button.following")}})
	}
	return face.Private(blocks...)
}

// The marks of two rulesets that are compared.
const (
	markFirst  = "🅰️"
	markSecond = "🅱️"
)

// mostTelling is how many differences come first where there are more than these.
const mostTelling = 5

// differencePages have both values of each option in which the two differ: where there are many, first the most telling ones on a page of their own,
// then those of each group. The first option of a group comes with the group's name.
func (p printer) differencePages(a, b NamedRuleset) [][]string {
	all := p.groupedLines(a, b, nil)
	if len(all) <= mostTelling {
		return face.SplitLines(all, face.MaxPage)
	}
	first := rules.Telling(a.Ruleset, b.Ruleset, mostTelling)
	var lines []string
	title := "### " + p.T("compare.first", nil) + "\n"
	for _, o := range first {
		lines = append(lines, title+p.bothLines(o, a, b))
		title = ""
	}
	return append(face.SplitLines(lines, face.MaxPage), face.SplitLines(p.groupedLines(a, b, first), face.MaxPage)...)
}

// groupedLines have both values of each option in which the two differ, except those that are said already.
func (p printer) groupedLines(a, b NamedRuleset, said []rules.Option) []string {
	var all []string
	for _, group := range ruleGroups {
		title := "### " + p.T("rules.group."+group, nil) + "\n"
		for _, o := range rules.Catalogue() {
			if o.Group() != group || o.Info != "" || o.Get(a.Ruleset) == o.Get(b.Ruleset) || !o.Applies(a.Ruleset) && !o.Applies(b.Ruleset) {
				continue
			}
			if slices.ContainsFunc(said, func(s rules.Option) bool { return s.Key == o.Key }) {
				continue
			}
			all = append(all, title+p.bothLines(o, a, b))
			title = ""
		}
	}
	return all
}

// bothLines have both values of an option.
func (p printer) bothLines(o rules.Option, a, b NamedRuleset) string {
	return markFirst + " " + p.comparedRule(o, a) + "\n" + markSecond + " " + p.comparedRule(o, b) + "\n"
}

// comparedRule says an option's value in the words of its rules, or that the option has no effect in these rules.
func (p printer) comparedRule(o rules.Option, r NamedRuleset) string {
	p.Localizer = p.With(r.Words).Under(r.Ruleset)
	if !o.Applies(r.Ruleset) {
		return p.T("compare.idle", nil)
	}
	return p.Rule(o, r.Ruleset)
}
