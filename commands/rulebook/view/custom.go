package view

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/rules"
)

// Focus is the part of a ruleset that is being changed: a group of the catalogue, and perhaps one of its options by its id. From is the first value
// that the menu of values offers.
type Focus struct {
	Group, Option string
	From          int
}

var focusForm = regexp.MustCompile(`^([A-Z]{2})([0-9]*)(?:\+([0-9]+))?$`)

// ParseFocus reads the focus in an id: "CO", "CO14", "AN2+24". Anything else is no focus.
func ParseFocus(text string) Focus {
	parts := focusForm.FindStringSubmatch(text)
	if parts == nil || !slices.Contains(ruleGroups, parts[1]) {
		return Focus{}
	}
	f := Focus{Group: parts[1]}
	if parts[2] != "" {
		f.Option = parts[1] + parts[2]
		f.From, _ = strconv.Atoi(parts[3])
	}
	return f
}

// noFocus is the text of an id without a focus.
const noFocus = "-"

// String writes a focus as ParseFocus reads it.
func (f Focus) String() string {
	switch {
	case f.Option == "":
		return cmp.Or(f.Group, noFocus)
	case f.From == 0:
		return f.Option
	}
	return fmt.Sprintf("%s+%d", f.Option, f.From)
}

// findOption returns the option that is being changed.
func (f Focus) findOption() (rules.Option, bool) {
	all := rules.Catalogue()
	i := slices.IndexFunc(all, func(o rules.Option) bool { return o.ID == f.Option && o.Choosable() })
	if i < 0 {
		return rules.Option{}, false
	}
	return all[i], true
}

// Choose applies a choice in a menu of the dialogue to the rules and the focus. Error: there is no such choice.
type Choose func(r rules.Ruleset, f Focus, choice string) (rules.Ruleset, Focus, error)

// ChooseBase replaces the rules by a preset.
func ChooseBase(r rules.Ruleset, f Focus, choice string) (rules.Ruleset, Focus, error) {
	base, ok := rules.Preset(choice)
	if !ok {
		return r, f, noChoice(choice)
	}
	return base, f, nil
}

// ChooseGroup moves the focus to a group of options.
func ChooseGroup(r rules.Ruleset, _ Focus, choice string) (rules.Ruleset, Focus, error) {
	f := ParseFocus(choice)
	if f.Group == "" {
		return r, f, noChoice(choice)
	}
	return r, f, nil
}

// ChooseOption moves the focus to an option.
func ChooseOption(r rules.Ruleset, _ Focus, choice string) (rules.Ruleset, Focus, error) {
	f := ParseFocus(choice)
	if _, ok := f.findOption(); !ok {
		return r, f, noChoice(choice)
	}
	return r, f, nil
}

// ChooseValue changes the option, or moves the focus to its next values.
func ChooseValue(r rules.Ruleset, f Focus, choice string) (rules.Ruleset, Focus, error) {
	o, ok := f.findOption()
	if !ok {
		return r, f, noChoice(choice)
	}
	if from, more := strings.CutPrefix(choice, moreValues); more {
		var err error
		f.From, err = strconv.Atoi(from)
		return r, f, err
	}
	r, err := o.Set(r, choice)
	return r, f, err
}

func noChoice(choice string) error { return fmt.Errorf("%q is no choice of this menu", choice) }

// Custom is the dialogue in which a person puts rules together from a preset, option by option. It shows all problems at once,
// and further blocks above its buttons.
func Custom(r NamedRuleset, l *locale.Localizer, f Focus, further ...discord.Block) discord.Message {
	p := printer{face.Printer{Localizer: l.Under(r.Ruleset)}}
	err := r.Validate()
	blocks := []discord.Block{
		face.Text("## "+p.T("custom.title", nil), p.T("custom.base", face.Data{"Rules": face.PresetName(p.Localizer, r.Ruleset)})),
		face.Text(p.changeLines(r.Ruleset)...),
		face.Text(p.verdictLine(err)),
		p.baseMenu(r, f),
		p.groupMenu(r, f),
	}
	if f.Group != "" {
		blocks = append(blocks, p.optionMenu(r, f))
	}
	if o, ok := f.findOption(); ok {
		blocks = append(blocks, p.valueMenu(o, r, f))
	}
	return face.Private(append(append(blocks, further...), discord.ButtonRow{Buttons: append([]discord.Button{
		face.EnableIf(p.rulesButton(r, discord.Success, route.RulesName, "button.rules_save"), err == nil),
		p.rulesButton(r, discord.Secondary, route.RulesSearch, "button.rules_search"),
		p.rulesButton(r, discord.Secondary, route.RulesCard, "button.rules_card"),
	}, p.wordButtons(r)...)})...)
}

// The most characters of changes and of problems that the dialogue shows.
const (
	maxChosen  = 1200
	maxVerdict = 1500
)

// changeLines list the differences from the preset.
func (p printer) changeLines(r rules.Ruleset) []string {
	var lines []string
	for _, o := range r.Differences() {
		if !isIdle(o, r) {
			lines = append(lines, p.ruleLine(o, r))
		}
	}
	if len(r.Differences()) == 0 {
		return []string{p.T("custom.unchanged", nil)}
	}
	return append(p.FitItems(lines, maxChosen), p.idleLines(r)...)
}

// verdictLine says that people can play these rules, or lists all their problems.
func (p printer) verdictLine(err error) string {
	if err == nil {
		return "☑️ " + p.T("custom.good", nil)
	}
	lines := p.Reasons(err)
	for i := range lines {
		lines[i] = "- " + lines[i]
	}
	return face.Paragraph(append([]string{"⚠️ " + p.T("custom.bad", face.Data{"Count": len(lines)})}, p.FitItems(lines, maxVerdict)...)...)
}

func (p printer) menu(to route.Path[route.Editing], r NamedRuleset, f Focus, placeholder string) discord.Select {
	return discord.Select{CustomID: to.ID(route.Editing{Rules: r.Name, Focus: f.String()}), Placeholder: p.T(placeholder, nil)}
}

func (p printer) baseMenu(r NamedRuleset, f Focus) discord.Select {
	s := p.menu(route.RulesBase, r, f, "custom.choose_base")
	offer := func(value string, base rules.Ruleset) {
		s.Options = append(s.Options, discord.Option{Value: value, Label: face.PresetName(p.Localizer, base), Default: base == r.Base()})
	}
	if r.Outdated() {
		offer(r.Base().String(), r.Base())
	}
	for _, name := range rules.Presets() {
		newest, _ := rules.Preset(name)
		offer(name, newest)
	}
	return s
}

func (p printer) groupMenu(r NamedRuleset, f Focus) discord.Select {
	s := p.menu(route.RulesGroup, r, f, "custom.choose_group")
	for _, group := range ruleGroups {
		s.Options = append(s.Options, discord.Option{Value: group, Label: p.T("rules.group."+group, nil), Default: group == f.Group})
	}
	return s
}

// optionMenu offers the options of a group. If the group has more options than a menu can hold, the last entry is the first of the next ones.
func (p printer) optionMenu(r NamedRuleset, f Focus) discord.Select {
	s := p.menu(route.RulesOption, r, Focus{Group: f.Group}, "custom.choose_option")
	group := slices.DeleteFunc(rules.Catalogue(), func(o rules.Option) bool { return o.Group() != f.Group || !o.Choosable() })
	here := slices.IndexFunc(group, func(o rules.Option) bool { return o.ID == f.Option })
	from, to := menuWindow(len(group), here)
	s.Options = p.optionChoices(group[from:to], r.Ruleset, f.Option)
	if len(group) > face.MaxMenu {
		s.Options = append(s.Options, discord.Option{Value: group[to%len(group)].ID, Label: p.T("custom.more_options", nil)})
	}
	return s
}

// optionChoices are options in a menu; chosen is the id of the one that is open.
func (p printer) optionChoices(options []rules.Option, r rules.Ruleset, chosen string) (choices []discord.Option) {
	for _, o := range options {
		choice := discord.Option{Value: o.ID, Label: face.Clip(p.WithoutSigns().Rule(o, r), face.MaxChoice), Description: o.Key, Default: o.ID == chosen}
		if !o.Applies(r) {
			choice.Description = face.Clip(o.Key+" · "+p.T("custom.idle", nil), face.MaxChoice)
		}
		choices = append(choices, choice)
	}
	return choices
}

// moreValues begins the value of the last entry of a full menu, which leads to the next values.
const moreValues = "more:"

// menuWindow returns the range of n entries that a menu shows. It includes the entry at a place, and leaves room for one that leads to more.
func menuWindow(n, place int) (from, to int) {
	if n <= face.MaxMenu {
		return 0, n
	}
	from = max(0, place) / (face.MaxMenu - 1) * (face.MaxMenu - 1)
	return from, min(from+face.MaxMenu-1, n)
}

func (p printer) valueMenu(o rules.Option, r NamedRuleset, f Focus) discord.Select {
	s := p.menu(route.RulesValue, r, Focus{Group: f.Group, Option: f.Option}, "custom.choose_value")
	values := o.Values()
	from, to := menuWindow(len(values), min(f.From, len(values)-1))
	for _, value := range values[from:to] {
		s.Options = append(s.Options, discord.Option{
			Value: value, Label: face.Clip(p.WithoutSigns().Value(o, value, r.Ruleset), face.MaxChoice), Description: o.Key + "=" + value, Default: value == o.Get(r.Ruleset),
		})
	}
	if len(values) > face.MaxMenu {
		next := to % len(values)
		s.Options = append(s.Options, discord.Option{Value: moreValues + strconv.Itoa(next), Label: p.T("custom.more_values", nil)})
	}
	return s
}

// NameModal asks for a name under which the server saves the rules.
func NameModal(name route.Rules, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.RulesSave.ID(route.Ruleset{Rules: name}), Title: l.T("custom.name_title", nil),
		Inputs: []discord.Input{{CustomID: NameInput, Label: l.T("custom.name_label", nil), Required: true, MinLength: 1, MaxLength: MaxRulesName}},
	}
}

// NameInput is the custom id of the name in NameModal.
const NameInput = "name"

// MaxRulesName is the most characters of the name of saved rules.
const MaxRulesName = 30

// RulesSaved says how to play by saved rules.
func RulesSaved(name string, r NamedRuleset, l *locale.Localizer) discord.Message {
	r.Wordable = true
	p := newPrinter(l)
	return face.Private(face.Text(p.T("custom.saved", face.Data{"Name": face.Escape(name)}), p.RulesetName(r.Ruleset)), discord.ButtonRow{Buttons: p.wordButtons(r)})
}

// RulesRenamed says the new name of saved rules.
func RulesRenamed(name string, l *locale.Localizer) discord.Message {
	return face.Answer(l.T("custom.renamed", face.Data{"Name": face.Escape(name)}))
}

// RulesSet says by which rules the server plays from now on. It uses the server's own name for them, if any.
func RulesSet(name string, r rules.Ruleset, l *locale.Localizer) discord.Message {
	if name == "" {
		name = newPrinter(l).RulesetName(r)
	} else {
		name = face.Markdown(name)
	}
	return face.Answer(l.T("rules.set", face.Data{"Rules": name}))
}

// folded writes a text as people type it in a hurry: without capitals, umlauts and hyphens.
var folded = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "ae", "a", "oe", "o", "ue", "u", "ß", "ss", "-", " ", "’", "'")

func fold(text string) string { return folded.Replace(strings.ToLower(text)) }

// findOptions returns the options that people can choose and whose words have all that was typed. Those come first that clubs call so, or whose present
// value says so, then those of which another value does.
func (p printer) findOptions(typed string, r rules.Ruleset) (found []rules.Option) {
	words := strings.Fields(fold(typed))
	has := func(text string) bool {
		text = fold(text)
		return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	var others []rules.Option
	for _, o := range rules.Catalogue() {
		if !o.Choosable() {
			continue
		}
		alias, now := "alias."+o.Key, p.WithoutSigns().Rule(o, r)
		clubs := p.When(locale.Has(alias), alias, nil)
		switch {
		case has(clubs), has(o.Key), has(now):
			found = append(found, o)
		case slices.ContainsFunc(o.Values(), func(value string) bool { return has(clubs + " " + p.WithoutSigns().Value(o, value, r)) }):
			others = append(others, o)
		}
	}
	return append(found, others...)
}

// SearchModal asks for words of a rule.
func SearchModal(name route.Rules, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.RulesFind.ID(route.Ruleset{Rules: name}), Title: l.T("button.rules_search", nil),
		Inputs: []discord.Input{{CustomID: SearchInput, Label: l.T("custom.search_label", nil), Required: true, MinLength: 1, MaxLength: MaxSearch}},
	}
}

// SearchInput is the custom id of the words in SearchModal.
const SearchInput = "search"

// MaxSearch is the most characters of the words in SearchModal.
const MaxSearch = 60

// Found is the dialogue with the rules that were searched for. One alone is opened at once.
func Found(r NamedRuleset, l *locale.Localizer, typed string) discord.Message {
	p := printer{face.Printer{Localizer: l.Under(r.Ruleset)}}
	found := p.findOptions(typed, r.Ruleset)
	if len(found) == 1 {
		return Custom(r, l, ParseFocus(found[0].ID))
	}
	if len(found) == 0 {
		return Custom(r, l, Focus{}, face.Text(p.T("custom.not_found", face.Data{"Typed": face.Escape(typed)})))
	}
	s := p.menu(route.RulesOption, r, Focus{}, "custom.found")
	s.Options = p.optionChoices(found[:min(len(found), face.MaxMenu)], r.Ruleset, "")
	return Custom(r, l, Focus{}, s)
}
