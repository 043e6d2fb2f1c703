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

// What a component of a dialogue does, if it is no field.
const (
	DeskFocus = "focus" // select: a folded field to be changed
	DeskWrite = "write" // opens the modal for what has to be written, or is it
	DeskDo    = "do"
	DeskDrop  = "drop"
)

// Desk is a dialogue in which a leader decides something: what he has to say, what will come of it, and the button that does it.
type Desk struct {
	Draft  uint64
	Name   string // of the dialogue; its texts have keys of that name
	League string // the league's name, if it has one yet
	Fields []DeskField
	Focus  string   // the folded field that is being changed
	Lines  []string // what will happen, in markdown
	Wrong  string   // why it cannot be done, in markdown
	Ready  bool     // it can be done
	Danger bool     // it cannot be taken back
}

// DeskField is one thing that is chosen, picked or written in a dialogue.
type DeskField struct {
	Key    string
	Kind   DeskKind
	Value  string
	Folded bool // it is shown only when somebody wants to change it
	// Options are what a menu offers, more of them than fit: From is the first one that is shown.
	Options []discord.Option
	From    int
	Most    int // characters of what is written
	Needed  bool
}

// DeskKind says how a field gets its value.
type DeskKind uint8

// The kinds.
const (
	DeskMenu DeskKind = iota
	DeskChannel
	DeskRole
	DeskText
)

// Message draws a dialogue.
func (d Desk) Message(l *locale.Localizer) discord.Message {
	p := printer{face.Printer{Localizer: l}}
	title := "## " + p.T("desk.title."+d.Name, nil)
	if d.League != "" {
		title += " – " + face.Markdown(d.League)
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
			blocks = append(blocks, d.labelled(p, f)...)
		}
	}
	if len(folded) > 0 {
		blocks = append(blocks, discord.Select{CustomID: d.id(DeskFocus), Placeholder: p.T("desk.change", nil), Options: folded})
	}
	if focus.Key != "" {
		blocks = append(blocks, d.field(p, focus))
	}
	for _, f := range written {
		blocks = append(blocks, face.Text("**"+p.T("desk.field."+f.Key, nil)+"**: "+face.Escape(face.Tidy(f.Value, maxWritten))))
	}
	blocks = append(blocks, discord.Divider{})
	if len(d.Lines) > 0 {
		blocks = append(blocks, face.Text(face.Split(d.Lines, maxDeskText)[0]...))
	}
	if missing := d.missing(p); !d.Ready && len(d.Lines) == 0 && d.Wrong == "" && missing != "" {
		blocks = append(blocks, face.Text(p.T("desk.missing", face.Data{"Names": missing})))
	}
	if d.Wrong != "" {
		blocks = append(blocks, face.Text("⚠️ "+face.Clip(d.Wrong, maxDeskWrong)))
	}
	return face.Private(append(blocks, d.buttons(p, texts))...)
}

// How many characters are shown of what somebody has written, of what will happen, and of what is wrong.
const (
	maxWritten   = 300
	maxDeskText  = 1800
	maxDeskWrong = 900
)

func (d Desk) id(part string) string {
	return route.DeskPart.ID(route.Desk{Draft: d.Draft, Part: part})
}

func (d Desk) buttons(p printer, texts []DeskField) discord.Row {
	yes := discord.Button{CustomID: d.id(DeskDo), Label: p.T("desk.do."+d.Name, nil), Style: discord.Success, Disabled: !d.Ready}
	if d.Danger {
		yes.Style = discord.Danger
	}
	row := discord.Row{Buttons: []discord.Button{yes}}
	if len(texts) > 0 {
		label := names(p, texts)
		if face.Columns(label) > maxDeskLabel {
			label = p.T("desk.write", nil)
		}
		row.Buttons = append(row.Buttons, discord.Button{CustomID: d.id(DeskWrite), Label: label, Style: discord.Secondary, Emoji: "✏️"})
	}
	return discord.Row{Buttons: append(row.Buttons, discord.Button{CustomID: d.id(DeskDrop), Label: p.T("button.keep", nil), Style: discord.Secondary})}
}

// names lists fields.
func names(p printer, fields []DeskField) string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = p.T("desk.field."+f.Key, nil)
	}
	return strings.Join(all, ", ")
}

// NotOffered says that what was given for some fields cannot be chosen there.
func NotOffered(lost []DeskField, l *locale.Localizer) string {
	p := printer{face.Printer{Localizer: l}}
	return p.T("desk.not_offered", face.Data{"Names": names(p, lost)})
}

// missing names what still has to be said.
func (d Desk) missing(p printer) string {
	return names(p, slices.DeleteFunc(slices.Clone(d.Fields), func(f DeskField) bool { return !f.Needed || f.Value != "" }))
}

// maxDeskLabel is how much of a label a phone shows.
const maxDeskLabel = 34

// labelled shows a field below its name: once something is chosen, the menu itself does not say what it is about.
func (d Desk) labelled(p printer, f DeskField) []discord.Block {
	return []discord.Block{face.Text("**" + p.T("desk.field."+f.Key, nil) + "**"), d.field(p, f)}
}

// moreEntries is the entry of a menu that leads to those which do not fit.
const moreEntries = "more"

// field shows a menu or a picker.
func (d Desk) field(p printer, f DeskField) discord.Block {
	switch f.Kind {
	case DeskChannel:
		return discord.Picker{CustomID: d.id(f.Key), Of: discord.Channels, Placeholder: p.T("setting.nothing", nil), Chosen: f.Value}
	case DeskRole:
		return discord.Picker{CustomID: d.id(f.Key), Of: discord.Roles, Placeholder: p.T("setting.nothing", nil), Chosen: f.Value}
	case DeskMenu, DeskText:
	}
	menu := discord.Select{CustomID: d.id(f.Key), Placeholder: p.T("desk.choose", face.Data{"Field": p.T("desk.field."+f.Key, nil)})}
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

// MoreOf reads the choice that leads to other entries of a menu; ok is false for any other.
func MoreOf(choice string) (from int, ok bool) {
	text, ok := strings.CutPrefix(choice, moreEntries)
	from, err := strconv.Atoi(text)
	return from, ok && err == nil && from >= 0
}

// chosenAtDesk says what is chosen in a folded field.
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

// Modal asks for what has to be written in a dialogue.
func (d Desk) Modal(l *locale.Localizer) discord.Modal {
	m := discord.Modal{CustomID: d.id(DeskWrite), Title: face.Clip(l.T("desk.title."+d.Name, nil), maxModalTitle)}
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

// maxModalTitle is how long Discord lets the title of a modal be.
const maxModalTitle = 45
