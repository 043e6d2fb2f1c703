package route

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/game"
	"karlchen/game/card"
)

// kind is a type of parameters.
type kind struct {
	of      reflect.Type
	format  func(reflect.Value) string
	parse   func(string) (reflect.Value, bool)
	longest string // a value as long as one can be
}

// kinds are the types of parameters by the names that patterns call them.
var kinds = map[string]kind{
	"table":   textual[Table](strings.Repeat("z", 20), `[a-z0-9]{1,20}`),
	"version": of("9999.9999", parseVersion, formatVersion),
	"card":    of("CA", parseCard, card.Card.String),
	"word":    of("hochzeit-foreign", parseWord, game.Word.String),
	"call":    of("kontra-schwarz", parseActionOf(game.Calling), game.Action.Verb),
	"move":    of("lay("+strings.Repeat("CA,", 15)+")", parseAction, game.Action.Verb),
	"name":    textual[string](strings.Repeat("z", 20), `[a-z][a-z0-9_-]{0,19}`),
	"vote":    textual[string](settings.Takeover, settings.Wait+"|"+settings.Takeover+"|"+settings.Abort),
	"switch":  of("off", parseSwitch, formatSwitch),
	"user":    textual[string](strings.Repeat("9", 20), `[0-9]{1,20}`),

	"league": textual[League](strings.Repeat("9", 20)+".9999", formNumber+`{0,19}\.`+formNumber+`{0,3}`),
	"member": textual[string](strings.Repeat("9", 20), formNumber+`{0,19}|former-`+formNumber+`{0,8}`),
	"answer": textual[string]("substitute", `in|maybe|substitute|out`),
	"count":  of("9999", parseNumber[int](1, 9999), strconv.Itoa),
	"page":   of("9999", parseNumber[int](0, 9999), strconv.Itoa),
	"step":   of("9999", parseNumber[int](0, 9999), strconv.Itoa),
	"record": of("9999999999999999999", parseNumber[uint64](1, 9999999999999999999), formatUint),
	"list":   of("9999999999999999999", parseNumber[uint64](1, 9999999999999999999), formatUint),
	"number": of("18446744073709551615", parseNumber[uint64](1, 1<<64-1), formatUint),

	"rules":  textual[Rules](strings.Repeat("z", 24), `[a-z][a-z0-9@-]{0,23}|\.[a-z2-7]{10}`),
	"draft":  textual[Draft](".aaaaaaaaaa", `\.[a-z2-7]{10}`),
	"focus":  textual[string]("ZZ9999+9999", `-|[A-Z]{2}(?:[1-9][0-9]{0,3}(?:\+[1-9][0-9]{0,3})?)?`),
	"lesson": textual[string](strings.Repeat("z", 16), `-[A-Z0-9]{2}|[A-Za-z]{1,16}`),
	"marks":  textual[string]("999999.999999.999999.999999", `-|(?:ok|none|[0-9]{3,6})(?:\.(?:ok|none|[0-9]{3,6})){0,3}`),
}

// formNumber begins a number: none has a leading zero, so that each id has one form.
const formNumber = `[1-9][0-9]`

// Table is the id of a table. The router admits only tables of the server where somebody clicks.
type Table string

// League is the id of a league: its server's, a dot and its number there. The router admits only leagues of the server where somebody clicks.
type League string

// Guild returns the id of the league's server.
func (l League) Guild() string {
	guild, _, _ := strings.Cut(string(l), ".")
	return guild
}

// of returns a type of parameters. A text is accepted only if it is what format makes of its value.
func of[T any](longest string, parse func(string) (T, bool), format func(T) string) kind {
	return kind{
		of:      reflect.TypeFor[T](),
		format:  func(v reflect.Value) string { return format(v.Interface().(T)) },
		longest: longest,
		parse: func(text string) (reflect.Value, bool) {
			v, ok := parse(text)
			return reflect.ValueOf(v), ok && format(v) == text
		},
	}
}

// textual returns a type of parameters that are texts of a form.
func textual[T ~string](longest, form string) kind {
	whole := regexp.MustCompile(`^(?:` + form + `)$`)
	return of(longest, func(text string) (T, bool) { return T(text), whole.MatchString(text) }, func(v T) string { return string(v) })
}

func parseVersion(text string) (v table.Version, ok bool) {
	_, err := fmt.Sscanf(text, "%d.%d", &v.Game, &v.Step)
	return v, err == nil && min(v.Game, v.Step) >= 0 && max(v.Game, v.Step) <= 9999
}

func formatVersion(v table.Version) string { return fmt.Sprintf("%d.%d", v.Game, v.Step) }

func parseCard(text string) (card.Card, bool) {
	c, err := card.Parse(text)
	return c, err == nil
}

func parseWord(text string) (game.Word, bool) {
	a, ok := parseActionOf(game.Saying)(text)
	return a.Word(), ok
}

// parseAction reads an action of no particular seat: the table fills in the seat of the person who clicks.
func parseAction(text string) (game.Action, bool) {
	a, err := game.ParseAction(card.Seat(0).String() + ":" + text)
	return a, err == nil && len(text) <= 50
}

func parseActionOf(k game.Kind) func(string) (game.Action, bool) {
	return func(text string) (game.Action, bool) {
		a, ok := parseAction(text)
		return a, ok && a.Kind == k
	}
}

func parseSwitch(text string) (on, ok bool) { return text == "on", text == "on" || text == "off" }

func formatSwitch(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func parseNumber[T int | uint64](least, most T) func(string) (T, bool) {
	return func(text string) (T, bool) {
		n, err := strconv.ParseUint(text, 10, 64)
		return T(n), err == nil && n >= uint64(least) && n <= uint64(most)
	}
}

func formatUint(n uint64) string { return strconv.FormatUint(n, 10) }
