package view

import (
	"errors"
	"strings"
	"time"

	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/locale"
	"karlchen/commands/when"
	"karlchen/game"
	"karlchen/game/rules"
)

// Reason says why something was refused: a violation of the rules, something that the table does not do now, or everything that is wrong
// with a ruleset. Of a fault of ours it says nothing but that there was one.
func Reason(l *locale.Localizer, err error) string {
	var illegal game.Illegal
	var refusal table.Refusal
	var moment when.Problem
	round, isRound := roundReason(l, err)
	switch problems, refusals := all[rules.Problem](err), leagueReasons(l, err); {
	case isRound:
		return round
	case len(problems) > 0:
		lines := make([]string, len(problems))
		for i, p := range problems {
			lines[i] = problem(l, p)
		}
		return paragraph(printer{Localizer: l}.some(lines, maxPage)...)
	case len(refusals) > 0:
		return paragraph(printer{Localizer: l}.some(refusals, maxPage)...)
	case errors.As(err, &illegal) && illegal != game.Legal:
		return l.T("illegal."+illegal.Key(), nil)
	case errors.As(err, &moment):
		return l.T(string(moment), nil)
	case errors.As(err, &refusal) && locale.Has("refusal."+string(refusal)):
		return l.T("refusal."+string(refusal), nil)
	}
	return l.T("reason.other", nil)
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

// leagueReasons says everything for which a league refuses something.
func leagueReasons(l *locale.Localizer, err error) (lines []string) {
	for _, r := range all[leagues.Refusal](err) {
		lines = append(lines, l.T(string(r), nil))
	}
	for _, p := range all[leagues.Problem](err) {
		values := data{}
		for name, value := range p.Data {
			if at, ok := value.(time.Time); ok {
				value = moment(at)
			}
			values[name] = value
		}
		lines = append(lines, l.T(string(p.Key), values))
	}
	return lines
}

// maxTyped is how much of what somebody typed is repeated to him.
const maxTyped = 40

// problem says what is wrong with one option. What the person typed is shown in code type, in which nothing has a meaning.
func problem(l *locale.Localizer, p rules.Problem) string {
	typed := func(text string) string {
		if text = clip(strings.Map(printable, text), maxTyped); text == "" {
			text = "?"
		}
		return "`" + text + "`"
	}
	d := data{"Key": typed(p.Key), "Value": typed(p.Value), "Other": typed(p.Other)}
	switch p.Code {
	case rules.UnknownPreset:
		d["Choices"] = "`" + strings.Join(rules.Presets(), "`, `") + "`"
	case rules.BadValue:
		if o, ok := rules.Find(p.Key); ok {
			d["Choices"] = choices(o.Values())
		}
	case rules.UnknownVersion, rules.UnknownOption, rules.BadForm, rules.GivenTwice, rules.NeedsOption, rules.ExcludesOption, rules.DeadlineOrder:
	}
	return l.T("problem."+string(p.Code), d)
}

// choices lists the values of an option; of a range of numbers the ends.
func choices(values []string) string {
	if len(values) > 4 {
		return "`" + values[0] + "` – `" + values[len(values)-1] + "`"
	}
	return "`" + strings.Join(values, "`, `") + "`"
}

// printable keeps what code type can show in one line.
func printable(r rune) rune {
	if r == '`' || plain(string(r)) == "?" && r != '?' {
		return -1
	}
	return r
}
