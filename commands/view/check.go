package view

import (
	"fmt"
	"regexp"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/locale"
	"karlchen/commands/view/picture"
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

// CheckID is the custom id of a component of the check: the marks of the steps that are done. It asks for the next one.
type CheckID struct{ Marks []string }

const checkPrefix = "k:"

var checkIDForm = regexp.MustCompile(`^k:((?:(?:ok|none|[0-9]{3,6})\.){0,4})$`)

// IsCheckID tells such ids from others.
func IsCheckID(text string) bool { return strings.HasPrefix(text, checkPrefix) }

// String returns the custom id: "k:ok.50035.". It has at most 100 characters.
func (id CheckID) String() string {
	text := checkPrefix
	for _, mark := range id.Marks {
		text += mark + "."
	}
	return text
}

// ParseCheckID reads a custom id exactly as String writes it.
func ParseCheckID(text string) (CheckID, error) {
	parts := checkIDForm.FindStringSubmatch(text)
	if parts == nil {
		return CheckID{}, fmt.Errorf("custom id %q is not of the form k:mark.mark", text)
	}
	marks := strings.Split(parts[1], ".")
	return CheckID{marks[:len(marks)-1]}, nil
}

// Step is what the id asks for.
func (id CheckID) Step() CheckStep { return CheckSteps()[len(id.Marks)] }

// Done returns the id with the mark of the step that it asked for.
func (id CheckID) Done(mark string) CheckID {
	return CheckID{append(id.Marks[:len(id.Marks):len(id.Marks)], mark)}
}

// over reports whether all steps are done: then it is no id any more, but a result.
func (id CheckID) over() bool { return len(id.Marks) == len(CheckSteps()) }

// Check shows what came of the steps that are done, and offers the next one; at the end a report to copy.
func Check(id CheckID, d Diagnosed, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("check.title", nil)}
	for i, step := range CheckSteps() {
		name := l.T("check.step."+string(step), nil)
		switch {
		case i >= len(id.Marks):
			lines = append(lines, "- ⏳ "+name)
		case id.Marks[i] == Worked:
			lines = append(lines, "- ☑️ "+name)
		default:
			lines = append(lines, "- ⚠️ "+phrases(name, l.T("check.refused", data{"Code": id.Marks[i]}), l.T("check.without."+string(step), nil)))
		}
	}
	if id.over() {
		return private(text(lines...), text(l.T("check.copy", nil), "```\n"+checkReport(id, d)+"```"))
	}
	return private(text(lines...), checkButton(id, l))
}

// checkReport is for the operator and the developers: in English, without names, and without anything secret.
func checkReport(id CheckID, d Diagnosed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "karlchen diagnose: channel %s of kind %d, permissions %d\n", d.Channel, d.Kind, d.BotMay)
	for i, step := range CheckSteps() {
		fmt.Fprintf(&b, "%d %s: %s\n", i+1, step, id.Marks[i])
	}
	return b.String()
}

// checkButton is the button of the step that the id asks for.
func checkButton(id CheckID, l *locale.Localizer) discord.Row {
	return discord.Row{Buttons: []discord.Button{{
		CustomID: id.String(), Style: discord.Primary,
		Label: l.T("check.button", data{"Step": len(id.Marks) + 1, "Steps": len(CheckSteps())}),
	}}}
}

// CheckWait is what stands in the place of Check until an edit brings it.
func CheckWait(l *locale.Localizer) discord.Message { return Answer(l.T("check.wait", nil)) }

// CheckPicture adds a picture to a message of the check.
func CheckPicture(m discord.Message, l *locale.Localizer) discord.Message {
	tile, alt := picture.Back(), l.T("check.picture", nil)
	file := discord.File{Name: tile.Name + ".png", Alt: alt, Data: tile.PNG}
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
func CheckDialogue(id CheckID, l *locale.Localizer) discord.Modal {
	return discord.Modal{CustomID: id.String(), Title: l.T("check.dialogue", nil), Inputs: []discord.Input{
		{CustomID: CheckInput, Label: l.T("check.word", nil), Value: "Fuchs", Required: true, MaxLength: 20},
		{CustomID: CheckMenu, Label: l.T("check.menu", nil), Value: "re", Required: true, Options: []discord.Option{
			{Value: "re", Label: "Re"}, {Value: "kontra", Label: "Kontra"},
		}},
	}}
}
