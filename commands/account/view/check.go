package view

import (
	"cmp"
	"fmt"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/picture"
	"karlchen/commands/route"
)

// The guided check tries, with five clicks of a person, what Discord can only be asked in answer to one. What came of each click stands in the
// id of the next button, so that nothing has to be kept.

// CheckStep is one of its clicks; the names are part of the texts' keys.
type CheckStep string

// The steps.
const (
	CheckUpdate CheckStep = "update" // a click redraws its message
	CheckAnswer CheckStep = "answer" // a private answer with a picture
	CheckEdit   CheckStep = "edit"   // that answer is edited, with a picture
	CheckModal  CheckStep = "modal"  // a dialogue opens and comes back with what was written and chosen
	CheckDefer  CheckStep = "defer"  // an answer is put off, and given
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

// Checked are the marks of the steps of the check that are done. It asks for the next one.
type Checked struct{ Marks []string }

// noMarks stands for them before the first step.
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

// Step is what they ask for.
func (c Checked) Step() CheckStep { return CheckSteps()[len(c.Marks)] }

// Done returns them with the mark of the step that they asked for.
func (c Checked) Done(mark string) Checked {
	return Checked{append(c.Marks[:len(c.Marks):len(c.Marks)], mark)}
}

// over reports whether all steps are done: then it is no id any more, but a result.
func (c Checked) over() bool { return len(c.Marks) == len(CheckSteps()) }

// Check shows what came of the steps that are done, and offers the next one; at the end a report to copy.
func Check(id Checked, d Diagnosed, l *locale.Localizer) discord.Message {
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
	if id.over() {
		return face.Private(face.Text(lines...), face.Text(l.T("check.copy", nil), "```\n"+checkReport(id, d)+"```"))
	}
	return face.Private(face.Text(lines...), checkButton(id, l))
}

// checkReport is for the operator and the developers: in English, without names, and without anything secret.
func checkReport(id Checked, d Diagnosed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "karlchen diagnose: channel %s of kind %d, permissions %d\n", d.Channel, d.Kind, d.BotMay)
	for i, step := range CheckSteps() {
		fmt.Fprintf(&b, "%d %s: %s\n", i+1, step, id.Marks[i])
	}
	return b.String()
}

// checkButton is the button of the step that the id asks for.
func checkButton(id Checked, l *locale.Localizer) discord.Row {
	return discord.Row{Buttons: []discord.Button{{
		CustomID: id.ID(), Style: discord.Primary,
		Label: l.T("check.button", face.Data{"Step": len(id.Marks) + 1, "Steps": len(CheckSteps())}),
	}}}
}

// CheckWait is what stands in the place of Check until an edit brings it.
func CheckWait(l *locale.Localizer) discord.Message { return face.Answer(l.T("check.wait", nil)) }

// CheckPicture adds a picture to a message of the check.
func CheckPicture(m discord.Message, l *locale.Localizer) discord.Message {
	tile, alt := picture.Back(), l.T("check.picture", nil)
	file := discord.File{Name: tile.Name + ".png", Alt: alt, Render: tile.Draw}
	m.Files = append(m.Files[:len(m.Files):len(m.Files)], file)
	m.Blocks = append(m.Blocks[:len(m.Blocks):len(m.Blocks)], discord.Image{File: file.Name, Alt: alt})
	m.Exactly = true // whether the picture is taken is the question
	return m
}

// CheckInput and CheckMenu are the custom ids of what is written and of what is chosen in CheckDialogue.
const (
	CheckInput = "word"
	CheckMenu  = "menu"
)

// CheckDialogue asks for a word and a choice, of which nothing is kept.
func CheckDialogue(id Checked, l *locale.Localizer) discord.Modal {
	return discord.Modal{CustomID: id.ID(), Title: l.T("check.dialogue", nil), Inputs: []discord.Input{
		{CustomID: CheckInput, Label: l.T("check.word", nil), Value: "Fuchs", Required: true, MaxLength: 20},
		{CustomID: CheckMenu, Label: l.T("check.menu", nil), Value: "re", Required: true, Options: []discord.Option{
			{Value: "re", Label: "Re"}, {Value: "kontra", Label: "Kontra"},
		}},
	}}
}
