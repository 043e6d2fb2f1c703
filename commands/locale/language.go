package locale

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"karlchen/bot/settings"
	"karlchen/game/rules"
)

// Language is the content of a language's folder.
type Language struct {
	// Tag is Discord's tag of the language.
	Tag string `json:"-"`
	// Name is what the language calls itself.
	Name string `json:"name"`
	// Letters are the letters of its cards: settings.German or settings.English.
	Letters string `json:"letters"`
	// MomentFormat is the layout, for package time, of a day and an hour without weekday and year.
	MomentFormat string `json:"moment_format"`
	// Moments are its words for days.
	Moments momentWords `json:"moments"`
	// GermanCards has the German name of each French name that stands in braces in a text, and of each card with a sign: "♣D" is "Eichel-Ober".
	GermanCards map[string]string `json:"german_cards"`
	// Rounds has the words of a week, and in their place those of a round: the texts of a league serve a tournament, too.
	Rounds map[string]string `json:"rounds"`
	// WithoutSigns has the same names with the signs ♣♠♥♦ in words: "♣D" is "Kreuz-Dame".
	WithoutSigns map[string]string `json:"without_signs"`

	parsed     language.Tag
	texts      map[string][namings]*text // by their keys
	inRounds   map[string][namings]*text // the texts with words of Rounds
	references map[string]string         // of the variables that refer to a text
	named      [namings]*Localizer
	scopes     []scope // the words that rules bring
}

// Localizer gives the texts of one language with one naming of the cards and the words of a club. It may be used from any goroutine.
type Localizer struct {
	language *Language
	naming   naming
	scopes   []scope     // that the rules bring, those that go before others first
	own      rules.Words // of a server
	rounds   bool        // a week is a round
}

type momentWords struct {
	Weekdays  [7][]string        `json:"weekdays"`   // the names of each day of the week, from Sunday on
	Months    [12][]string       `json:"months"`     // those of each month, from January on
	DaysAhead [][]string         `json:"days_ahead"` // the words for today, tomorrow, and so on
	Parts     map[string]float64 `json:"parts"`      // parts of the day, with the hour that they mean where no time stands beside them
	Numbers   map[string]float64 `json:"numbers"`    // numbers that people write as words
	Minutes   []string           `json:"minutes"`
	Hours     []string           `json:"hours"`
	Days      []string           `json:"days"`
	Weeks     []string           `json:"weeks"`
	In        []string           `json:"in"`      // before a time that has to pass
	Clock     []string           `json:"clock"`   // after an hour
	Fillers   []string           `json:"fillers"` // without a meaning in a moment
}

// languageFile is the file with the fields of a [Language]; the other files hold texts.
const languageFile = "language.json"

// Read reads a language from its folder. The error names the file.
func Read(tag string, folder fs.FS) (*Language, error) {
	parsed, err := language.Parse(tag)
	if err != nil {
		return nil, fmt.Errorf("language %q: %w", tag, err)
	}
	l := &Language{Tag: tag, parsed: parsed, texts: map[string][namings]*text{}, inRounds: map[string][namings]*text{}}
	raw, err := fs.ReadFile(folder, languageFile)
	if err == nil {
		err = json.Unmarshal(raw, l)
	}
	if err != nil {
		return nil, fmt.Errorf("language %s: %s: %w", tag, languageFile, err)
	}
	if l.Letters != settings.German && l.Letters != settings.English {
		return nil, fmt.Errorf("language %s: %s: there are no letters %q for cards", tag, languageFile, l.Letters)
	}
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, fmt.Errorf("language %s: %w", tag, err)
	}
	for n := range l.named {
		l.named[n] = &Localizer{language: l, naming: naming(n)}
	}
	for _, name := range names {
		if name == languageFile {
			continue
		}
		if err := l.addTexts(folder, name); err != nil {
			return nil, fmt.Errorf("language %s: %s: %w", tag, name, err)
		}
	}
	if err := errors.Join(l.readReferences(), l.readScopes()); err != nil {
		return nil, fmt.Errorf("language %s: %w", tag, err)
	}
	return l, nil
}

// addTexts reads a file of texts.
func (l *Language) addTexts(folder fs.FS, name string) error {
	raw, err := fs.ReadFile(folder, name)
	if err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	for key, written := range all {
		if _, twice := l.texts[key]; twice {
			return fmt.Errorf("%s is there twice", key)
		}
		forms, err := readForms(written)
		if err == nil {
			err = l.addText(l.texts, key, forms)
		}
		if rounds := l.asRounds(forms); err == nil && rounds != forms {
			err = l.addText(l.inRounds, key, rounds)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// addText adds a text, once for each naming of the cards. Most texts name no cards, and are the same for each.
func (l *Language) addText(to map[string][namings]*text, key string, forms writtenForms) error {
	var named [namings]*text
	usual, names := newText(forms), forms.nameCards()
	for n := range named {
		if named[n] = usual; names {
			renamed, err := l.nameCards(naming(n), forms)
			if err != nil {
				return err
			}
			named[n] = newText(renamed)
		}
	}
	to[key] = named
	return nil
}

// fixedForm finds what stays in a text about rounds: its variables, and the names of commands.
var fixedForm = regexp.MustCompile("{{\\.\\w+}}|`[^`]*`")

// asRounds returns a text about a week as one about a round. Few texts have a word of a week, and only they are searched for what stays.
func (l *Language) asRounds(forms writtenForms) writtenForms {
	for week, round := range l.Rounds {
		for of, written := range forms {
			if strings.Contains(written, week) {
				forms[of] = mapOutside(fixedForm, written, func(part string) string { return strings.ReplaceAll(part, week, round) })
			}
		}
	}
	return forms
}

// Localizer returns the texts of the language with the French names of the cards.
func (l *Language) Localizer() *Localizer { return l.named[french] }

// cardForm finds the names of cards in a text, in braces: "Re ist, wer {eine ♣D} hat".
var cardForm = regexp.MustCompile(`{[^{}]+}`)

// nameCards reports whether a form may name cards: it has a brace that belongs to no variable.
func (w writtenForms) nameCards() bool {
	for _, written := range w {
		if strings.Count(written, "{") > 2*strings.Count(written, "{{") {
			return true
		}
	}
	return false
}

// nameCards returns the text with the names of a naming. A name without an entry is an error; only withoutSigns needs no entry, for names that
// have no sign.
func (l *Language) nameCards(n naming, forms writtenForms) (writtenForms, error) {
	var missing error
	name := func(marked string) string {
		written := strings.Trim(marked, "{}")
		entry, ok := l.namesOf(n)[written]
		switch {
		case n == french, n == withoutSigns && !ok:
			return written
		case !ok:
			missing = errors.Join(missing, fmt.Errorf("german_cards has no name for %q", written))
		}
		return entry
	}
	renamed := writtenForms{}
	for of, written := range forms {
		renamed[of] = mapOutside(variableForm, written, func(part string) string { return cardForm.ReplaceAllStringFunc(part, name) })
	}
	return renamed, missing
}

// mapOutside changes the parts of a text between the matches.
func mapOutside(matches *regexp.Regexp, text string, change func(string) string) string {
	var b strings.Builder
	from := 0
	for _, found := range matches.FindAllStringIndex(text, -1) {
		b.WriteString(change(text[from:found[0]]))
		b.WriteString(text[found[0]:found[1]])
		from = found[1]
	}
	b.WriteString(change(text[from:]))
	return b.String()
}

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
