package locale

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

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

var variableForm = regexp.MustCompile(`{{\.(\w+)}}`)

// newForm takes a text into pieces.
func newForm(written string) (f form) {
	for {
		words, rest, more := strings.Cut(written, "{{.")
		name, after, closed := strings.Cut(rest, "}}")
		if !more || !closed {
			f.words = append(f.words, written)
			return f
		}
		f.words, f.names, written = append(f.words, words), append(f.names, name), after
	}
}

// writtenForms are the plural forms of a text as its file has them, or empty.
type writtenForms [plural.Many + 1]string

// formNames are the names of plural forms in files, which are Unicode's.
var formNames = map[string]plural.Form{
	"zero": plural.Zero, "one": plural.One, "two": plural.Two, "few": plural.Few, "many": plural.Many, "other": plural.Other,
}

// readForms reads a text: a string with its only form, or an object with several. Error: it is neither, or has no general form.
func readForms(written any) (forms writtenForms, err error) {
	if words, ok := written.(string); ok && words != "" {
		return writtenForms{plural.Other: words}, nil
	}
	named, _ := written.(map[string]any)
	for name, of := range named {
		form, ok := formNames[name]
		if !ok {
			return forms, fmt.Errorf("there is no plural form %q", name)
		}
		if forms[form], ok = of.(string); !ok {
			return forms, fmt.Errorf("the form %q is no text", name)
		}
	}
	if forms[plural.Other] == "" {
		return forms, fmt.Errorf("it has no form %q", "other")
	}
	return forms, nil
}

// newText takes the forms of a text into pieces.
func newText(written writtenForms) *text {
	t := &text{}
	t.other = newForm(written[plural.Other])
	t.variables = t.other.names
	for of, words := range written[1:] {
		if words == "" {
			continue
		}
		if t.forms == nil {
			t.forms = map[plural.Form]form{}
		}
		f := newForm(words)
		t.forms[plural.Form(of+1)] = f
		t.variables = slices.Concat(t.variables, f.names)
	}
	return t
}

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
