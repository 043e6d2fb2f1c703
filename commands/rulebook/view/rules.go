package view

import (
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// The pages of a rule card that are not groups of the catalogue.
const (
	Overview = "overview"
	Changed  = "changed" // the differences from the preset, if there are any
	always   = "always"  // the rules of every ruleset
	wording  = "words"   // the server's own words, if it has any
	// what counts where real cards are on the table
	realTable = "real"
)

// NamedRuleset is a ruleset with its name in the ids of buttons: that of a preset, or of a draft.
type NamedRuleset struct {
	rules.Ruleset
	Name route.Rules
	// Saved is the server's name for the rules, if it has saved them.
	Saved string
	// Words are the server's own words for the saved rules. A comparison takes them from here, all else from its localizer.
	Words rules.Words
	// Wordable says that the server has saved the rules and that the reader may give its own words for them.
	Wordable bool
}

// headed puts the server's name for the rules, if it has one, before the one that says from which preset they started.
func (r NamedRuleset) headed(started string) string {
	if r.Saved == "" {
		return started
	}
	return face.Markdown(r.Saved) + " · " + started
}

// Rules shows a page of the rule card of a ruleset, with a menu of the other pages. It says in words what players need to know, and marks
// differences from the preset. An unknown page is the overview.
func Rules(r NamedRuleset, l *locale.Localizer, page string) discord.Message {
	return face.Private(RuleCard(r, l, page)...)
}

// RuleCard has the blocks of Rules, for messages that show more than the card.
func RuleCard(r NamedRuleset, l *locale.Localizer, page string) []discord.Block {
	p := printer{face.Printer{Localizer: l.Under(r.Ruleset)}}
	pages := p.rulePages(r.Ruleset)
	if words, lines := p.ownWords(r); len(words) > 0 {
		title := p.T("wording.title", nil)
		pages[0].lines = append(pages[0].lines, "- **"+title+":** "+face.Clip(face.Commas(words...), maxOwnWords))
		pages = slices.Insert(pages, 1, rulePage{value: wording, label: title, lines: p.FitItems(lines, face.MaxPage)})
	}
	shown := max(slices.IndexFunc(pages, func(candidate rulePage) bool { return candidate.value == page }), 0)
	menu := discord.Select{CustomID: route.RulesPage.ID(route.Ruleset{Rules: r.Name}), Placeholder: p.T("rules.pages", nil)}
	from, to := menuWindow(len(pages), shown)
	for i, candidate := range pages[from:to] {
		menu.Options = append(menu.Options, discord.Option{Value: candidate.value, Label: candidate.label, Default: from+i == shown})
	}
	if len(pages) > face.MaxMenu {
		menu.Options = append(menu.Options, discord.Option{Value: pages[to%len(pages)].value, Label: p.T("rules.more_pages", nil)})
	}
	buttons := append([]discord.Button{p.rulesButton(r, discord.Secondary, route.RulesEdit, "button.rules_edit")}, p.wordButtons(r)...)
	return []discord.Block{
		face.Text("## "+r.headed(face.PresetName(p.Localizer, r.Ruleset)), p.T("preset."+r.Preset+".document", nil)),
		face.Text(append([]string{"### " + pages[shown].label}, pages[shown].lines...)...),
		p.legendText(r.Ruleset, pages[shown].value),
		menu, discord.ButtonRow{Buttons: buttons},
	}
}

func (p printer) rulesButton(r NamedRuleset, style discord.Style, to route.Path[route.Ruleset], key string) discord.Button {
	return discord.Button{CustomID: to.ID(route.Ruleset{Rules: r.Name}), Label: p.T(key, nil), Style: style}
}

// ruleGroups are the groups of the catalogue with options to choose from, in the order of the card: first what newcomers ask first.
var ruleGroups = []string{"DK", "CO", "HZ", "AR", "SO", "ZN", "AN", "SC", "SP", "BK", "PA", "VB", "EM", "WI", "DL", "TB", "AB"}

// overviewOptions are the options by which players tell rulesets apart, in the order in which newcomers ask; the overview shows them.
var overviewOptions = []string{
	"deck", "dullen", "second_dulle_beats_first", "schweine", "superschweine", "spitze", "hochzeit_partner", "armut", "solo_karo", "pflichtsolo", "pflichtsolo_after_lost_solo",
	"solo_lead", "deadline_re", "re_kontra_value", "doppelkopf", "sonderpunkte_in_soli", "bock", "bock_trigger_120", "feigheit", "em_7_volle", "gegen", "genscher", "abreizen",
	"zn_stock", "zn_reizen", "zn_druecken",
}

type rulePage struct {
	value, label string
	lines        []string
}

// rulePages divides the catalogue into pages: the overview, the changes, a page or more for each group, and the rules of every ruleset.
func (p printer) rulePages(r rules.Ruleset) []rulePage {
	overview := rulePage{value: Overview, label: p.T("rules.overview", nil)}
	var telling []rules.Option
	for _, key := range overviewOptions {
		if o, ok := rules.Find(key); ok {
			telling = append(telling, o)
		}
	}
	lines, none := p.cardLines(telling, r, map[string]bool{})
	if len(none) > 0 {
		lines = append(lines, "- "+p.T("rules.off", face.Data{"Items": strings.Join(none, ", ")}))
	}
	overview.lines = append(lines, p.idleLines(r)...)
	pages := []rulePage{overview}
	if changes := p.changedLines(r); len(changes) > 0 {
		pages = append(pages, rulePage{value: Changed, label: p.T("rules.changes", nil), lines: changes})
	}
	catalogue := rules.Catalogue()
	add := func(value, label string, lines []string) {
		for i, part := range face.SplitLines(lines, face.MaxPage) {
			page := rulePage{value: value, label: label, lines: part}
			if i > 0 {
				page.value, page.label = fmt.Sprintf("%s.%d", value, i+1), fmt.Sprintf("%s (%d)", label, i+1)
			}
			pages = append(pages, page)
		}
	}
	said := map[string]bool{}
	topic := func(on func(rules.Option) bool) []rules.Option {
		return slices.DeleteFunc(slices.Clone(catalogue), func(o rules.Option) bool { return !on(o) })
	}
	for _, group := range ruleGroups {
		lines, _ := p.cardLines(topic(func(o rules.Option) bool { return o.Group() == group && (varies(o) || o.Requires() != nil) }), r, said)
		add(group, p.T("rules.group."+group, nil), lines)
	}
	lines, _ = p.cardLines(topic(func(o rules.Option) bool { return !varies(o) && o.Requires() == nil }), r, said)
	add(always, p.T("rules.always", nil), lines)
	lines = nil
	for _, o := range topic(isForRealTable) {
		if o.Get(r) != o.Default || isChanged(o, r) {
			lines = append(lines, p.ruleLine(o, r))
		}
	}
	add(realTable, p.T("rules.real_table", nil), lines)
	return pages
}

// maxIdle is the most characters of rules without effect that a text has.
const maxIdle = 600

// idleLines list the rules in use that have no effect under the others, below a heading; nil without any.
func (p printer) idleLines(r rules.Ruleset) []string {
	lines := face.Mapped(r.Idle(), func(o rules.Option) string { return "- " + p.Rule(o, r) })
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"**" + p.T("rules.idle", nil) + "**"}, p.FitItems(lines, maxIdle)...)
}

func isIdle(o rules.Option, r rules.Ruleset) bool {
	return slices.ContainsFunc(r.Idle(), func(idle rules.Option) bool { return idle.Key == o.Key })
}

// changedLines list the rules that differ from the preset, as many as a page can hold.
func (p printer) changedLines(r rules.Ruleset) []string {
	base := r.Base()
	var lines []string
	for _, o := range r.Differences() {
		if (o.Applies(r) || o.Applies(base)) && !isIdle(o, r) {
			lines = append(lines, "- "+p.Rule(o, r))
		}
	}
	if parts := face.SplitLines(lines, face.MaxPage); len(parts) > 1 {
		return append(parts[0], "- "+p.T("lobby.more_differences", face.Data{"Count": len(lines) - len(parts[0])}))
	}
	return lines
}

// varies reports whether rulesets can differ in the option.
func varies(o rules.Option) bool { return len(o.Values()) > 1 }

// markChanged marks a difference from the preset on a rule card.
const markChanged = "🔺"

// ruleLine says an option's value as a line, marked if it differs from the preset.
func (p printer) ruleLine(o rules.Option, r rules.Ruleset) string {
	sentence := p.Rule(o, r)
	if isChanged(o, r) {
		sentence = markChanged + " **" + sentence + "**"
	}
	return "- " + sentence
}

func isChanged(o rules.Option, r rules.Ruleset) bool { return o.Get(r.Base()) != o.Get(r) }

// legendText says how many rules are marked, and where the others are.
func (p printer) legendText(r rules.Ruleset, page string) discord.Text {
	n := len(r.Differences())
	marked := face.If(n > 0 && page != Changed, markChanged+" "+p.T("rules.changed", face.Data{"Count": n}))
	return face.Text(face.Small(marked), face.Small(p.When(page == Overview || page == Changed, "rules.more", nil)))
}

// printer says in one language what rules say.
type printer struct{ face.Printer }

func newPrinter(l *locale.Localizer) printer { return printer{face.Printer{Localizer: l}} }

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
