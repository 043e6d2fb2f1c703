package face

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"karlchen/commands/locale"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/game/stats"
)

// Told is an error with a text for users: the key of the text and its variables. Cards, parties and the like stay values of the game; a printer
// puts them into words.
type Told interface {
	error
	Told() (key string, values map[string]any)
}

// Reason says all reasons of a refusal. It hides the details of a fault of the program.
func Reason(l *locale.Localizer, err error) string {
	p := Printer{Localizer: l}
	lines := p.Reasons(err)
	if len(lines) == 0 {
		return l.T("reason.other", nil)
	}
	return Paragraph(p.FitItems(lines, MaxPage)...)
}

// Reasons returns a line for each error with a text for users that err contains.
func (p Printer) Reasons(err error) (lines []string) {
	for _, told := range findAll[Told](err) {
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

// findAll returns all errors of type T that err joins or wraps.
func findAll[T error](err error) (found []T) {
	switch e := err.(type) {
	case T:
		return []T{e}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			found = append(found, findAll[T](inner)...)
		}
	case interface{ Unwrap() error }:
		return findAll[T](e.Unwrap())
	}
	return found
}

// maxTyped is how many characters of a person's own input an answer repeats.
const maxTyped = 40

// inWords puts a variable of an error into words, if it is a value of the game. A person's own input is set as code, where markdown means nothing.
func (p Printer) inWords(value any) any {
	switch value := value.(type) {
	case rules.Setting:
		if named := p.nameOptions(value); named != "" {
			return named
		}
		return p.inWords(rules.Typed(value))
	case rules.Typed:
		text := Clip(strings.TrimSpace(strings.Map(printable, string(value))), maxTyped)
		if text == "" {
			text = "?"
		}
		return "`" + text + "`"
	case []string:
		return listValues(value)
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
	case Term:
		return p.T(string(value), nil)
	}
	return value
}

// nameOptions says what options are about, with their keys behind. It is empty for what is no option.
func (p Printer) nameOptions(of rules.Setting) string {
	base, _ := rules.Preset(rules.Presets()[0])
	var named []string
	for _, setting := range strings.Fields(string(of)) {
		key, values, _ := strings.Cut(setting, "=")
		value, _, _ := strings.Cut(values, "|")
		o, ok := rules.Find(key)
		var name string
		switch {
		case ok && locale.Has("part."+key):
			name = p.T("part."+key, nil)
		case ok:
			if !slices.Contains(o.Values(), value) { // the error speaks of the option alone
				value = o.Get(base)
			}
			name, _, _ = strings.Cut(strings.TrimSuffix(p.Value(o, value, base), "."), ". ")
		default:
			return ""
		}
		named = append(named, p.T("problem.option", Data{"Name": name, "Key": "`" + setting + "`"}))
	}
	return strings.Join(named, ", ")
}

// listValues lists the values of an option; of a long range of numbers only both ends.
func listValues(values []string) string {
	if _, err := strconv.Atoi(values[0]); err == nil && len(values) > 4 {
		return "`" + values[0] + "` – `" + values[len(values)-1] + "`"
	}
	return "`" + strings.Join(values, "`, `") + "`"
}

// printable returns the letter, or -1 if inline code cannot show it in one line.
func printable(r rune) rune {
	if r == '`' || Plain(string(r)) == "?" && r != '?' && r != ' ' {
		return -1
	}
	return r
}

// HighlightLines tell the highlights of some games, a line each; name says which game has a number.
func (p Printer) HighlightLines(all []stats.Highlight, name func(number uint64) string) []string {
	var lines []string
	for _, h := range all {
		key, d := "highlight."+h.Kind.String(), Data{"Game": name(h.Game.Number), "Contract": p.Contract(h.Game.Contract)}
		switch h.Kind {
		case stats.Bravest:
			d["Call"] = p.Step(h.Game.Called[h.Seat], h.Game.Party(h.Seat))
			if !h.Game.Won(h.Seat) {
				key += ".lost"
			}
		case stats.Closest:
			d["Re"], d["Kontra"] = h.Game.Augen[0], h.Game.Augen[1]
		case stats.Biggest, stats.CaughtKarlchen, stats.HighlightKinds:
		}
		if h.Seat != card.NoSeat {
			d["Name"], d["Points"] = p.statsName(h.Game.Players[h.Seat]), Signed(h.Game.Points[h.Seat])
		}
		lines = append(lines, p.T(key, d))
	}
	return lines
}

// statsName returns the name of a player in statistics; computers are marked.
func (p Printer) statsName(who stats.Player) string {
	if p.NameOf != nil {
		return p.NameOf(who)
	}
	name := Escape(p.PlainName(who))
	if who.Computer() {
		return "🤖 " + name
	}
	return name
}
