package view

import (
	"slices"
	"strconv"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

// The components of a dialogue that are no fields.
const (
	DeskFocus = "focus" // the menu that unfolds a field
	DeskWrite = "write" // the button that opens the modal, and the modal itself
	DeskDo    = "do"
	DeskDrop  = "drop"
)

// LeaderDialogue is a dialogue in which a leader decides something: its fields, the consequences, and the button that does it.
type LeaderDialogue struct {
	Draft   uint64
	Name    string // of the dialogue; its texts have keys of that name
	League  string // the league's name, if it has one yet
	Fields  []DeskField
	Focus   string   // the unfolded field
	Lines   []string // the consequences, in markdown
	Warning string   // what will not work after it, in markdown
	Wrong   string   // why the decision is impossible, in markdown
	Ready   bool     // the decision is possible
	Danger  bool     // the decision is final
}

// DeskField is a field of a dialogue.
type DeskField struct {
	Key    string
	Kind   DeskKind
	Value  string
	Folded bool // the dialogue shows it only after the leader has unfolded it
	// Options are the options of a menu. If they are too many, From is the first one in the menu.
	Options []discord.Option
	From    int
	Most    int // the most characters of a text
	Needed  bool
	// Withheld: the menu leaves out options because they are the leader's own case.
	Withheld bool
}

// DeskKind is the kind of a field.
type DeskKind uint8

const (
	DeskMenu DeskKind = iota
	DeskChannel
	DeskRole
	DeskText
)

// Message is the message of a dialogue.
func (d LeaderDialogue) Message(l *locale.Localizer) discord.Message {
	p := newPrinter(l)
	title := "## " + p.T("desk.title."+d.Name, nil)
	if d.League != "" {
		title += " – " + face.LeagueName(d.League)
	}
	blocks := []discord.Block{face.Text(title, face.Small(p.T("desk.about."+d.Name, nil)))}
	var folded []discord.Option
	var focus DeskField
	var written, texts []DeskField
	for _, f := range d.Fields {
		switch {
		case f.Kind == DeskText:
			texts = append(texts, f)
			if f.Value != "" && !f.Folded {
				written = append(written, f)
			}
		case f.Folded:
			folded = append(folded, discord.Option{Value: f.Key, Label: p.T("desk.field."+f.Key, nil), Description: face.Clip(p.chosenAtDesk(f), face.MaxChoice), Default: f.Key == d.Focus})
			if f.Key == d.Focus {
				focus = f
			}
		case len(f.Options) > 0 || f.Kind != DeskMenu:
			// A menu with a chosen option does not show its name.
			blocks = append(blocks, face.Text("**"+p.T("desk.field."+f.Key, nil)+"**"), d.fieldBlock(p, f))
		}
	}
	if len(folded) > 0 {
		blocks = append(blocks, discord.Select{CustomID: d.partID(DeskFocus), Placeholder: p.T("desk.change", nil), Options: folded})
	}
	if focus.Key != "" {
		blocks = append(blocks, d.fieldBlock(p, focus))
	}
	for _, f := range written {
		blocks = append(blocks, face.Text("**"+p.T("desk.field."+f.Key, nil)+"**: "+writtenWhy(f.Value)))
	}
	blocks = append(blocks, discord.Divider{})
	if len(d.Lines) > 0 {
		blocks = append(blocks, face.Text(face.SplitLines(d.Lines, maxDeskText)[0]...))
	}
	missing := fieldNames(p, slices.DeleteFunc(slices.Clone(d.Fields), func(f DeskField) bool { return !f.Needed || f.Value != "" }))
	begun := slices.ContainsFunc(d.Fields, func(f DeskField) bool { return f.Value != "" }) // before the first choice the menus' own names say it
	withheld := slices.ContainsFunc(d.Fields, func(f DeskField) bool { return f.Withheld })
	blocks = append(blocks,
		face.Text(p.When(begun && !d.Ready && len(d.Lines) == 0 && d.Wrong == "" && missing != "", "desk.missing", face.Data{"Names": missing})),
		face.Text(face.If(d.Warning != "", "⚠️ "+d.Warning)),
		face.Text(face.If(d.Wrong != "", "⚠️ "+face.Clip(d.Wrong, maxDeskWrong))),
		face.Text(face.Small(p.When(withheld, "desk.own_case", nil))),
		d.buttonRow(p, texts),
	)
	return face.Private(blocks...)
}

// The most characters that a message shows of a person's text, of the consequences, and of a refusal.
const (
	maxWritten   = 300
	maxDeskText  = 1800
	maxDeskWrong = 900
)

func (d LeaderDialogue) partID(part string) string {
	return route.DeskPart.ID(route.LeaderDialogue{Draft: d.Draft, Part: part})
}

func (d LeaderDialogue) buttonRow(p printer, texts []DeskField) discord.ButtonRow {
	yes := discord.Button{CustomID: d.partID(DeskDo), Label: p.T("desk.do."+d.Name, nil), Style: discord.Success, Disabled: !d.Ready}
	if d.Danger {
		yes.Style = discord.Danger
	}
	row := discord.ButtonRow{Buttons: []discord.Button{yes}}
	if len(texts) > 0 {
		label := fieldNames(p, texts)
		if face.Columns(label) > maxDeskLabel {
			label = p.T("desk.write", nil)
		}
		row.Buttons = append(row.Buttons, discord.Button{CustomID: d.partID(DeskWrite), Label: label, Style: discord.Secondary, Emoji: "✏️"})
	}
	return discord.ButtonRow{Buttons: append(row.Buttons, discord.Button{CustomID: d.partID(DeskDrop), Label: p.T("button.keep", nil), Style: discord.Secondary})}
}

func fieldNames(p printer, fields []DeskField) string {
	return strings.Join(face.Mapped(fields, func(f DeskField) string { return p.T("desk.field."+f.Key, nil) }), ", ")
}

// NotOffered says that the options of a command are not among the choices of their fields.
func NotOffered(lost []DeskField, l *locale.Localizer) string {
	p := newPrinter(l)
	return p.T("desk.not_offered", face.Data{"Names": fieldNames(p, lost)})
}

// maxDeskLabel is the width of the label that a phone can show.
const maxDeskLabel = 34

// moreEntries begins the value of the last entry of a full menu, which leads to the next entries.
const moreEntries = "more"

// fieldBlock shows a menu or a picker.
func (d LeaderDialogue) fieldBlock(p printer, f DeskField) discord.Block {
	switch f.Kind {
	case DeskChannel:
		return discord.Picker{CustomID: d.partID(f.Key), Of: discord.Channels, Placeholder: p.T("setting.nothing", nil), Chosen: f.Value}
	case DeskRole:
		return discord.Picker{CustomID: d.partID(f.Key), Of: discord.Roles, Placeholder: p.T("setting.nothing", nil), Chosen: f.Value}
	case DeskMenu, DeskText:
	}
	menu := discord.Select{CustomID: d.partID(f.Key), Placeholder: p.T("desk.choose", face.Data{"Field": p.T("desk.field."+f.Key, nil)})}
	from, to := 0, len(f.Options)
	if to > face.MaxMenu {
		from = f.From % to
		to = min(from+face.MaxMenu-1, to)
	}
	for _, o := range f.Options[from:to] {
		o.Default = o.Value == f.Value
		menu.Options = append(menu.Options, o)
	}
	if len(f.Options) > face.MaxMenu {
		menu.Options = append(menu.Options, discord.Option{Value: moreEntries + strconv.Itoa(to%len(f.Options)), Label: p.T("desk.more", nil)})
	}
	return menu
}

// ParseMore reads the choice that leads to other entries of a menu; ok is false for other choices.
func ParseMore(choice string) (from int, ok bool) {
	text, ok := strings.CutPrefix(choice, moreEntries)
	from, err := strconv.Atoi(text)
	return from, ok && err == nil && from >= 0
}

// chosenAtDesk says the value of a folded field.
func (p printer) chosenAtDesk(f DeskField) string {
	i := slices.IndexFunc(f.Options, func(o discord.Option) bool { return o.Value == f.Value })
	switch {
	case i >= 0:
		return f.Options[i].Label
	case f.Value == "" || f.Kind == DeskMenu:
		return p.T("setting.nothing", nil)
	}
	return p.T("desk.chosen", nil) // channels and roles have names that only Discord knows
}

// Modal asks for the texts of a dialogue.
func (d LeaderDialogue) Modal(l *locale.Localizer) discord.Modal {
	m := discord.Modal{CustomID: d.partID(DeskWrite), Title: face.Clip(l.T("desk.title."+d.Name, nil), maxModalTitle)}
	for _, f := range d.Fields {
		if f.Kind == DeskText {
			m.Inputs = append(m.Inputs, discord.Input{
				CustomID: f.Key, Label: l.T("desk.field."+f.Key, nil), Placeholder: l.T("desk.hint."+f.Key, nil), Required: f.Needed,
				Value: string([]rune(f.Value)[:min(len([]rune(f.Value)), f.Most)]), MaxLength: f.Most,
			})
		}
	}
	return m
}

// maxModalTitle is Discord's limit of the characters of a modal's title.
const maxModalTitle = 45

// writtenWhy shows a leader's reason.
func writtenWhy(why string) string { return face.Escape(face.Tidy(why, maxWritten)) }
