package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// The pages of a rule card that are not groups of the rules matrix.
const (
	Overview = "overview"
	Changed  = "changed" // what is not as in the preset, where anything is
	always   = "always"  // what every ruleset plays
)

// Named is a ruleset with the name that the person who reads about it can click on: a preset's, or a draft's.
type Named struct {
	rules.Ruleset
	Name route.Rules
}

// Rules is a page of the rule card of a ruleset, and a menu of the others: options in words, each with its documents; what differs from the
// preset and what cannot be played yet is marked. A page that there is not is the overview.
func Rules(r Named, l *locale.Localizer, page string) discord.Message {
	p := printer{Localizer: l.Naming(r.DeckNaming)}
	return private(p.ruleCard(r, page)...)
}

func (p printer) ruleCard(r Named, page string) []discord.Block {
	pages := p.rulePages(r.Ruleset)
	shown := max(slices.IndexFunc(pages, func(candidate rulePage) bool { return candidate.value == page }), 0)
	menu := discord.Select{CustomID: route.RulesPage.ID(route.Ruleset{Rules: r.Name}), Placeholder: p.T("rules.pages", nil)}
	from, to := window(len(pages), shown)
	for i, candidate := range pages[from:to] {
		menu.Options = append(menu.Options, discord.Option{Value: candidate.value, Label: candidate.label, Default: from+i == shown})
	}
	if len(pages) > maxMenu {
		menu.Options = append(menu.Options, discord.Option{Value: pages[to%len(pages)].value, Label: p.T("rules.more_pages", nil)})
	}
	edit := discord.Button{CustomID: route.RulesEdit.ID(route.Ruleset{Rules: r.Name}), Label: p.T("button.rules_edit", nil), Style: discord.Secondary}
	return []discord.Block{
		text("## "+presetName(p.Localizer, r.Ruleset), p.T("preset."+r.Preset+".document", nil)),
		text(append([]string{"### " + pages[shown].label}, pages[shown].lines...)...),
		text(p.legend(r.Ruleset, pages[shown].value)...),
		menu,
		discord.Row{Buttons: []discord.Button{edit}},
	}
}

// ruleGroups are the groups of the rules matrix that leave something to choose, in the order of the card.
var ruleGroups = []string{"DK", "CO", "VB", "HZ", "AR", "EM", "SO", "ZN", "AN", "WI", "SC", "SP", "BK", "DL", "TB", "AB"}

// gist are the options by which players tell rulesets apart; they stand on the overview.
var gist = []string{
	"deck", "dullen", "second_dulle_beats_first", "schweine", "superschweine", "spitze", "hochzeit_partner", "armut", "abreizen", "zn_stock", "zn_reizen", "zn_druecken",
	"pflichtsolo", "pflichtsolo_after_lost_solo", "solo_lead", "deadline_re", "re_kontra_value", "feigheit", "sonderpunkte_in_soli", "bock",
}

// rare are those of the gist that stand on the overview only where they are in use.
var rare = []string{"pflichtsolo_after_lost_solo"}

// rulePage is a page of a rule card.
type rulePage struct {
	value, label string
	lines        []string
}

// maxPage is how many characters of options stand on a page; headline and legend come to it.
const maxPage = 3000

// rulePages divides the catalogue: the overview, a page or more for each group, and what every ruleset plays.
func (p printer) rulePages(r rules.Ruleset) []rulePage {
	overview := rulePage{value: Overview, label: p.T("rules.overview", nil)}
	for _, key := range gist {
		if o, ok := rules.Find(key); ok && o.Applies(r) && (!slices.Contains(rare, key) || o.Get(r) != o.Default) {
			overview.lines = append(overview.lines, p.bullet(o, r))
		}
	}
	pages := []rulePage{overview}
	if changes := p.changes(r); len(changes) > 0 {
		pages = append(pages, rulePage{value: Changed, label: p.T("rules.changes", nil), lines: changes})
	}
	add := func(value, label string, on func(rules.Option) bool) {
		var lines []string
		for _, o := range rules.Catalogue() {
			if on(o) && o.Applies(r) {
				lines = append(lines, p.bullet(o, r)+sources(o))
			}
		}
		for i, part := range split(lines, maxPage) {
			page := rulePage{value: value, label: label, lines: part}
			if i > 0 {
				page.value, page.label = fmt.Sprintf("%s.%d", value, i+1), fmt.Sprintf("%s (%d)", label, i+1)
			}
			pages = append(pages, page)
		}
	}
	for _, group := range ruleGroups {
		add(group, p.T("rules.group."+group, nil), func(o rules.Option) bool { return o.Group() == group && (varies(o) || o.Requires() != nil) })
	}
	add(always, p.T("rules.always", nil), func(o rules.Option) bool { return !varies(o) && o.Requires() == nil })
	return pages
}

// changes are the rules that are not as in the preset, as far as there is room for them on a page.
func (p printer) changes(r rules.Ruleset) []string {
	base := r.Base()
	var lines []string
	for _, o := range r.Differences() {
		if o.Applies(r) || o.Applies(base) {
			lines = append(lines, "- "+p.rule(o, r))
		}
	}
	if parts := split(lines, maxPage); len(parts) > 1 {
		return append(parts[0], "- "+p.T("lobby.more_differences", data{"Count": len(lines) - len(parts[0])}))
	}
	return lines
}

// varies reports whether rulesets differ in the option at all.
func varies(o rules.Option) bool { return len(o.Values()) > 1 }

// split divides lines into parts of at most so many characters.
func split(lines []string, most int) [][]string {
	var parts [][]string
	size := most
	for _, line := range lines {
		n := utf8.RuneCountInString(line) + 1
		if size+n > most {
			parts, size = append(parts, nil), 0
		}
		size += n
		last := len(parts) - 1
		parts[last] = append(parts[last], line)
	}
	return parts
}

// markChanged stands before what differs from the preset on a rule card.
const markChanged = "🔺"

// bullet says an option's value as a line, marked when it differs from the preset.
func (p printer) bullet(o rules.Option, r rules.Ruleset) string {
	sentence := p.rule(o, r)
	if changed(o, r) {
		sentence = markChanged + " **" + sentence + "**"
	}
	return "- " + sentence
}

func changed(o rules.Option, r rules.Ruleset) bool { return o.Get(r.Base()) != o.Get(r) }

// presetName is what people call the preset that the rules started from. Only a version that is not the newest is named.
func presetName(l *locale.Localizer, r rules.Ruleset) string {
	name := l.T("preset."+r.Preset, nil)
	if r.Outdated() {
		return l.T("preset.version", data{"Rules": name, "Version": r.Version})
	}
	return name
}

// maxSources is how many characters of an option's documents stand beside it.
const maxSources = 60

// sources names the documents of an option.
func sources(o rules.Option) string {
	short := strings.NewReplacer(":L", ":", " L", " ").Replace(o.Source)
	return " `" + clip(short, maxSources) + "`"
}

// legend says how many rules are marked and what the marks and numbers mean.
func (p printer) legend(r rules.Ruleset, page string) []string {
	var lines []string
	if n := len(r.Differences()); n > 0 && page != Changed {
		lines = append(lines, small(markChanged+" "+p.T("rules.changed", data{"Count": n})))
	}
	if page == Overview || page == Changed {
		return append(lines, small(p.T("rules.more", nil)))
	}
	return append(lines, small(p.T("rules.sources", nil)))
}

// rule says an option's value in words.
func (p printer) rule(o rules.Option, r rules.Ruleset) string { return p.value(o, o.Get(r), r) }

// value says in words what the option means with a value, the rest being as in r: in a sentence of its own, or in one for all numbers, of
// which deadlines have one for each unit.
func (p printer) value(o rules.Option, value string, r rules.Ruleset) string {
	key := "rule." + o.Key
	for _, end := range []string{value, deadlineUnit(r)} {
		if locale.Has(key + "." + end) {
			key += "." + end
			break
		}
	}
	return p.T(key, data{"N": value})
}

func deadlineUnit(r rules.Ruleset) string {
	o, _ := rules.Find("deadline_unit")
	return o.Get(r)
}
