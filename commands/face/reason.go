package face

import (
	"strconv"
	"strings"
	"time"

	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/rules"
)

// Told is an error that people are told: the key of its text, and what the text names. Cards, parties and the like stay values of the game, for
// views to put into words.
type Told interface {
	error
	Told() (key string, values map[string]any)
}

// Reason says everything for which something was refused. Of a fault of the program it says nothing but that there was one.
func Reason(l *locale.Localizer, err error) string {
	p := Printer{Localizer: l}
	lines := p.Reasons(err)
	if len(lines) == 0 {
		return l.T("reason.other", nil)
	}
	return Paragraph(p.Some(lines, MaxPage)...)
}

// Reasons says in a line each what an error consists of, as far as there are texts for it.
func (p Printer) Reasons(err error) (lines []string) {
	for _, told := range all[Told](err) {
		key, values := told.Told()
		if !locale.Has(key) {
			continue
		}
		named := Data{}
		for name, value := range values {
			named[name] = p.inWords(value)
		}
		lines = append(lines, p.T(key, named))
	}
	return lines
}

// all returns everything of a kind that is wrong, out of errors joined and wrapped in any way.
func all[T error](err error) (found []T) {
	switch e := err.(type) {
	case T:
		return []T{e}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			found = append(found, all[T](inner)...)
		}
	case interface{ Unwrap() error }:
		return all[T](e.Unwrap())
	}
	return found
}

// maxTyped is how much of what somebody typed is repeated to them.
const maxTyped = 40

// inWords puts a value that an error names into words; what needs none stays as it is. What the person typed is shown in code type, in which nothing
// has a meaning.
func (p Printer) inWords(value any) any {
	switch value := value.(type) {
	case rules.Typed:
		text := Clip(strings.Map(printable, string(value)), maxTyped)
		if text == "" {
			text = "?"
		}
		return "`" + text + "`"
	case []string:
		return choices(value)
	case time.Time:
		return Moment(value)
	case game.Party:
		return p.Party(value)
	case game.Announced:
		return p.Step(value.Step, value.Party)
	case rules.Special:
		return p.Special(value)
	case rules.Contract:
		return p.Contract(value)
	}
	return value
}

// choices lists the values of an option; of a range of numbers the ends.
func choices(values []string) string {
	if _, err := strconv.Atoi(values[0]); err == nil && len(values) > 4 {
		return "`" + values[0] + "` – `" + values[len(values)-1] + "`"
	}
	return "`" + strings.Join(values, "`, `") + "`"
}

// printable keeps what code type can show in one line.
func printable(r rune) rune {
	if r == '`' || Plain(string(r)) == "?" && r != '?' {
		return -1
	}
	return r
}
