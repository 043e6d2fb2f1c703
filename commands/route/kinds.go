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
	"karlchen/game/stats"
)

// kind is a type of parameters: how its values are written and parsed.
type kind struct {
	goType  reflect.Type
	format  func(reflect.Value) string
	parse   func(string) (reflect.Value, bool)
	longest string // the text of a longest value
}

// kinds are the types of parameters by their names in patterns.
var kinds = map[string]kind{
	"table":   textKind[Table](strings.Repeat("z", 20), `[a-z0-9]{1,20}`),
	"version": newKind("9999.9999", parseVersion, formatVersion),
	"card":    newKind("CA", parseCard, card.Card.String),
	"word":    newKind("hochzeit-foreign", parseWord, game.Word.String),
	"call":    newKind("kontra-schwarz-late", parseActionOf(game.Calling), game.Action.Verb),
	"move":    newKind("lay("+strings.Repeat("CA,", 15)+")", parseAction, game.Action.Verb),
	"name":    textKind[string](strings.Repeat("z", 20), `[a-z][a-z0-9_-]{0,19}`),
	"vote":    textKind[string](settings.Takeover, strings.Join([]string{settings.Wait, settings.Takeover, settings.Abort, table.Agree}, "|")),
	"switch":  newKind("off", parseSwitch, formatSwitch),
	"chart":   textKind[string](ChartCurve, strings.Join(Charts, "|")),
	"window":  newKind(stats.LastEvening.String(), stats.ParseWindow, stats.Window.String),
	"user":    textKind[string](strings.Repeat("9", 20), `[0-9]{1,20}`),

	"league":  textKind[League](strings.Repeat("9", 20)+".9999", formNumber+`{0,19}\.`+formNumber+`{0,3}`),
	"member":  textKind[string](strings.Repeat("9", 20), formNumber+`{0,19}|former-`+formNumber+`{0,8}`),
	"answer":  textKind[string]("substitute", `in|maybe|substitute|out`),
	"case":    textKind[string]("p9999999999999999999", `[pl]`+formNumber+`{0,18}`),
	"choice":  textKind[string]("p9999999999999999999", `[a-z]{1,10}|[pl]?`+formNumber+`{0,18}`),
	"points":  textKind[string]("-99999.-99999.-99999.-99999.100000", `-?[0-9]{1,6}(?:\.-?[0-9]{1,6}){3,4}`),
	"verdict": textKind[string]("refuse", "uphold|reject|accept|refuse"),
	"count":   newKind("9999", parseNumber[int](1, 9999), strconv.Itoa),
	"page":    newKind("9999", parseNumber[int](0, 9999), strconv.Itoa),
	"step":    newKind("9999", parseNumber[int](0, 9999), strconv.Itoa),
	"seat":    newKind(allSeats, parseSeat, formatSeat),
	"record":  newKind("9999999999999999999", parseNumber[uint64](1, 9999999999999999999), formatUint),
	"list":    newKind("9999999999999999999", parseNumber[uint64](1, 9999999999999999999), formatUint),
	"number":  newKind("18446744073709551615", parseNumber[uint64](1, 1<<64-1), formatUint),

	"rules": textKind[Rules](strings.Repeat("z", 24), `[a-z][a-z0-9@-]{0,23}|\.[a-z2-7]{10}`),
	"draft": textKind[Draft](".aaaaaaaaaa", `\.[a-z2-7]{10}`),
	"focus": textKind[string]("ZZ9999+9999", `-|[A-Z]{2}(?:[1-9][0-9]{0,3}(?:\+[1-9][0-9]{0,3})?)?`),
	"term":  textKind[string]("special."+strings.Repeat("z", 30), `(?:call|contract|special)\.[a-z0-9_-]{1,30}`),
	"marks": textKind[string]("999999.999999.999999.999999", `-|(?:ok|none|[0-9]{3,6})(?:\.(?:ok|none|[0-9]{3,6})){0,3}`),
}

// formNumber begins the form of a number. No number has a leading zero, so that each id has one form.
const formNumber = `[1-9][0-9]`

// Table is the id of a table. Package serve admits only tables of the server of the click.
type Table string

// League is the id of a league: its server's, a dot and its number there. Package serve admits only leagues of the server of
// the click.
type League string

// Guild returns the id of the league's server.
func (l League) Guild() string {
	guild, _, _ := strings.Cut(string(l), ".")
	return guild
}

// newKind returns a type of parameters. It accepts only texts that format would write.
func newKind[T any](longest string, parse func(string) (T, bool), format func(T) string) kind {
	return kind{
		goType:  reflect.TypeFor[T](),
		format:  func(v reflect.Value) string { return format(v.Interface().(T)) },
		longest: longest,
		parse: func(text string) (reflect.Value, bool) {
			v, ok := parse(text)
			return reflect.ValueOf(v), ok && format(v) == text
		},
	}
}

// textKind returns a type of parameters that are texts of a form, a regular expression.
func textKind[T ~string](longest, form string) kind {
	whole := regexp.MustCompile(`^(?:` + form + `)$`)
	return newKind(longest, func(text string) (T, bool) { return T(text), whole.MatchString(text) }, func(v T) string { return string(v) })
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

// parseAction reads an action without a seat. The table fills in the seat of the user.
func parseAction(text string) (game.Action, bool) {
	a, err := game.ParseAction(card.Seat(0).String() + ":" + text)
	return a, err == nil && len(text) <= 50
}

func parseActionOf(k game.ActionKind) func(string) (game.Action, bool) {
	return func(text string) (game.Action, bool) {
		a, ok := parseAction(text)
		return a, ok && a.Kind == k
	}
}

// allSeats stands for NoSeat.
const allSeats = "all"

func parseSeat(text string) (card.Seat, bool) {
	if text == allSeats {
		return card.NoSeat, true
	}
	s, err := card.ParseSeat(text)
	return s, err == nil
}

func formatSeat(s card.Seat) string {
	if s == card.NoSeat {
		return allSeats
	}
	return s.String()
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
