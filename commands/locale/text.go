package locale

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// text is a text of a language in pieces, so that to fill in its variables is only to join them: each answer has dozens of texts.
type text struct {
	variables []string // of all forms
	other     form     // for every number, if there are no others
	forms     map[plural.Form]form
}

// form is one plural form of a text: its words, and between each two of them the name of a variable.
type form struct{ words, names []string }

// newForm takes a text into pieces.
func newForm(written string) (f form) {
	from := 0
	for _, found := range variableForm.FindAllStringSubmatchIndex(written, -1) {
		f.words = append(f.words, written[from:found[0]])
		f.names = append(f.names, written[found[2]:found[3]])
		from = found[1]
	}
	f.words = append(f.words, written[from:])
	return f
}

// newText takes the forms of a text into pieces. Error: it has no general form.
func newText(m *i18n.Message) (*text, error) {
	if m.Other == "" {
		return nil, fmt.Errorf("it has no form %q", "other")
	}
	t := &text{variables: variablesOf(m), other: newForm(m.Other)}
	for n, written := range pluralForms(m) {
		if written == &m.Other || *written == "" {
			continue
		}
		if t.forms == nil {
			t.forms = map[plural.Form]form{}
		}
		t.forms[formsInOrder[n]] = newForm(*written)
	}
	return t, nil
}

// formsInOrder are the forms of [pluralForms] in their order.
var formsInOrder = [...]plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}

// formFor returns the form for a number.
func (t *text) formFor(count int, tag language.Tag) *form {
	if t.forms != nil {
		if f, ok := t.forms[plural.Cardinal.MatchPlural(tag, max(count, -count), 0, 0, 0, 0)]; ok {
			return &f
		}
	}
	return &t.other
}

// fill returns the text with the values of its variables.
func (f *form) fill(value func(name string) any) string {
	if len(f.names) == 0 {
		return f.words[0]
	}
	var b strings.Builder
	for i, name := range f.names {
		b.WriteString(f.words[i])
		switch v := value(name).(type) {
		case string:
			b.WriteString(v)
		case int:
			b.WriteString(strconv.Itoa(v))
		default:
			fmt.Fprint(&b, v)
		}
	}
	b.WriteString(f.words[len(f.names)])
	return b.String()
}
