package view

import (
	"cmp"
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/trace"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
)

// The guided check takes five clicks of a person. Each click tries something that a bot can only do in answer to a click. The id of the next button
// carries the results so far, so that the check stores nothing.

// CheckStep is one of the clicks; its name is part of the keys of texts.
type CheckStep string

// The steps.
const (
	CheckUpdate CheckStep = "update" // a click redraws its message
	CheckAnswer CheckStep = "answer" // a private answer with a picture
	CheckEdit   CheckStep = "edit"   // that answer is edited, with a picture
	CheckModal  CheckStep = "modal"  // a dialogue opens and returns the person's input
	CheckDefer  CheckStep = "defer"  // an answer comes later than the click
)

// CheckSteps returns the steps in their order.
func CheckSteps() []CheckStep {
	return []CheckStep{CheckUpdate, CheckAnswer, CheckEdit, CheckModal, CheckDefer}
}

// Worked is the mark of a step that worked. Any other mark is Discord's code for the refusal, or that there was no answer at all.
const (
	Worked   = "ok"
	NoAnswer = "none"
)

// Checked has the marks of the steps that are done. Its id asks for the next step.
type Checked struct{ Marks []string }

// noMarks is the text of an id before the first step.
const noMarks = "-"

// ParseChecked reads the marks in an id.
func ParseChecked(p route.Checked) Checked {
	if p.Marks == noMarks {
		return Checked{}
	}
	return Checked{strings.Split(p.Marks, ".")}
}

// ID is the custom id that asks for the next step: "check/ok.50035".
func (c Checked) ID() string {
	return route.CheckStep.ID(route.Checked{Marks: cmp.Or(strings.Join(c.Marks, "."), noMarks)})
}

// Step returns the next step.
func (c Checked) Step() CheckStep { return CheckSteps()[len(c.Marks)] }

// WithMark returns the marks with one more, of the step that was asked for.
func (c Checked) WithMark(mark string) Checked {
	return Checked{append(c.Marks[:len(c.Marks):len(c.Marks)], mark)}
}

func (c Checked) done() bool { return len(c.Marks) == len(CheckSteps()) }

// Check shows the results of the steps so far and offers the next step, or at the end a report to copy.
func Check(id Checked, d DiagnosedChannel, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("check.title", nil)}
	for i, step := range CheckSteps() {
		name := l.T("check.step."+string(step), nil)
		switch {
		case i >= len(id.Marks):
			lines = append(lines, "- ⏳ "+name)
		case id.Marks[i] == Worked:
			lines = append(lines, "- ☑️ "+name)
		default:
			lines = append(lines, "- ⚠️ "+face.Phrases(name, l.T("check.refused", face.Data{"Code": id.Marks[i]}), l.T("check.without."+string(step), nil)))
		}
	}
	if id.done() {
		return face.Private(face.Text(lines...), face.Text(l.T("check.copy", nil), "```\n"+checkReport(id, d)+"```"))
	}
	return face.Private(face.Text(lines...), checkButton(id, l))
}

// checkReport is for the operator and the developers: in English, without names and secrets.
func checkReport(id Checked, d DiagnosedChannel) string {
	var b strings.Builder
	fmt.Fprintf(&b, "karlchen diagnose: channel %s of kind %d, permissions %d\nversion: %s\n", d.Channel, d.Kind, d.BotMay, trace.Version())
	for i, step := range CheckSteps() {
		fmt.Fprintf(&b, "%d %s: %s\n", i+1, step, id.Marks[i])
	}
	return b.String()
}

// checkButton is the button of the step that the id asks for.
func checkButton(id Checked, l *locale.Localizer) discord.ButtonRow {
	return discord.ButtonRow{Buttons: []discord.Button{{
		CustomID: id.ID(), Style: discord.Primary,
		Label: l.T("check.button", face.Data{"Step": len(id.Marks) + 1, "Steps": len(CheckSteps())}),
	}}}
}

// CheckWait is the message that an edit replaces by Check.
func CheckWait(l *locale.Localizer) discord.Message { return face.Answer(l.T("check.wait", nil)) }

// CheckPicture adds a picture to a message of the check.
func CheckPicture(m discord.Message, l *locale.Localizer) discord.Message {
	tile, alt := picture.Back(), l.T("check.picture", nil)
	file := discord.File{Name: tile.Name + ".png", Alt: alt, Render: tile.Render}
	m.Files = append(m.Files[:len(m.Files):len(m.Files)], file)
	m.Blocks = append(m.Blocks[:len(m.Blocks):len(m.Blocks)], discord.Image{File: file.Name, Alt: alt})
	m.Exactly = true // the check must notice if Discord refuses the picture
	return m
}

// CheckInput and CheckMenu are the custom ids of the input and the menu in CheckDialogue.
const (
	CheckInput = "word"
	CheckMenu  = "menu"
)

// MaxCheck is the most characters of the word.
const MaxCheck = 20

// CheckDialogue asks for a word and a choice. The bot keeps neither.
func CheckDialogue(id Checked, l *locale.Localizer) discord.Modal {
	return discord.Modal{CustomID: id.ID(), Title: l.T("check.dialogue", nil), Inputs: []discord.Input{
		{CustomID: CheckInput, Label: l.T("check.word", nil), Value: "Fuchs", Required: true, MaxLength: MaxCheck},
		{CustomID: CheckMenu, Label: l.T("check.menu", nil), Value: "re", Required: true, Options: []discord.Option{
			{Value: "re", Label: "Re"}, {Value: "kontra", Label: "Kontra"},
		}},
	}}
}

// DiagnosedChannel is the channel of a diagnosis.
type DiagnosedChannel struct {
	Channel string
	Kind    discord.ChannelKind
	BotMay  discord.Permission
	// Evenings says that evenings are planned on the server, which the bot enters into its calendar.
	Evenings bool
	// Rival says that another program answers with the bot's token.
	Rival bool
	// Places are the roles and channels in the settings of the server that cause trouble.
	Places []TroubledPlace
}

// TroubledPlace is a role or a channel of the settings with the key of what is wrong with it.
type TroubledPlace struct{ ID, Trouble string }

// Diagnosis says what the bot may do in a channel, and the consequence of each missing permission. Its button begins the guided check.
func Diagnosis(d DiagnosedChannel, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("diagnose.title", face.Data{"Channel": face.Channel(d.Channel)})}
	missing := 0
	for _, need := range face.Needs {
		if !d.needs(need.Permission) {
			continue
		}
		sign, consequence := "☑️", ""
		if !d.BotMay.Has(need.Permission) {
			missing++
			sign, consequence = "⚠️", l.T("diagnose.missing."+d.missingKey(need.Key), nil)
			if need.Permission == discord.ViewChannel || need.Permission == d.Kind.Writing() { // without it nobody can play
				sign = "⛔"
			}
		}
		lines = append(lines, "- "+face.Phrases(sign+" "+l.T("diagnose.permission."+need.Key, nil), consequence))
	}
	if d.Evenings { // tables work without the calendar, too
		sign, consequence := "☑️", ""
		if !d.BotMay.Has(discord.CreateEvents) {
			sign, consequence = "⚠️", l.T("diagnose.missing.create_events", nil)
		}
		lines = append(lines, "- "+face.Phrases(sign+" "+l.T("diagnose.permission.create_events", nil), consequence))
	}
	for _, place := range d.Places { // tables work without them
		lines = append(lines, "- "+troubleLine(place.Trouble, place.ID, l))
	}
	verdict := l.T("diagnose.good", nil)
	switch {
	case d.Rival:
		verdict = "⛔ " + l.T("diagnose.rival", nil)
	case missing > 0:
		verdict = l.T("diagnose.bad", face.Data{"Count": missing})
	}
	return face.Private(face.Text(append(lines, verdict)...), face.Text(face.Small(l.T("diagnose.elsewhere", nil))),
		discord.Divider{}, face.Text(l.T("check.offer", nil)), checkButton(Checked{}, l))
}

// needs reports whether the bot uses the permission in a channel of this kind.
func (d DiagnosedChannel) needs(p discord.Permission) bool {
	switch p {
	case discord.SendMessages:
		return !d.Kind.IsThread()
	case discord.CreatePublicThreads:
		return d.Kind.HoldsThreads()
	case discord.SendMessagesInThreads:
		return d.Kind.HoldsThreads() || d.Kind.IsThread()
	default:
		return true
	}
}

// missingKey is the key of the consequence of a missing permission. In a thread, "send in threads" is what "send" is elsewhere.
func (d DiagnosedChannel) missingKey(key string) string {
	if key == "send_in_threads" && d.Kind.IsThread() {
		return "send_messages"
	}
	return key
}
