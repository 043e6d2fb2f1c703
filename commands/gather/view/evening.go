package view

import (
	"fmt"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/match"
	"karlchen/game/rules"
)

// mostNames is how many names of people with one answer a post shows.
const mostNames = 30

// evening describes an evening in one language.
type evening struct {
	face.Printer
	gather.Evening
}

func newEvening(e gather.Evening, l *locale.Localizer) evening {
	return evening{face.Printer{Localizer: l}, e}
}

// Evening is the public post about a date: before it people answer, and after it the post says who plays where.
func Evening(of gather.Evening, l *locale.Localizer) discord.Message {
	e := newEvening(of, l)
	if e.Stage != gather.Open {
		return face.Public(face.AccentTable, face.Text(append([]string{"## " + e.title(), face.Moment(e.Begins())}, e.outcome()...)...))
	}
	button := func(style discord.Style, says gather.Says) discord.Button {
		id := route.AnswerEvening.ID(route.AnsweringEvening{Evening: route.Evening{Number: e.Number, Round: e.Round}, Answer: string(says)})
		return discord.Button{CustomID: id, Label: e.T("evening.button."+string(says), nil), Style: style}
	}
	return face.Public(face.AccentTable,
		face.Text("## "+e.title(), e.when(), termsLine(e.Printer, e.Terms)),
		face.Text(e.names(gather.In), e.names(gather.Maybe), e.names(gather.Out), face.Small(e.outlook())),
		discord.ButtonRow{Buttons: []discord.Button{button(discord.Success, gather.In), button(discord.Secondary, gather.Maybe), button(discord.Secondary, gather.Out)}},
	)
}

// eventHours is how long an evening takes in Discord's calendar, which wants an end.
const eventHours = 3

// EventOf returns the entry of a date for the server's calendar on Discord.
func EventOf(of gather.Evening, l *locale.Localizer) discord.Event {
	e := newEvening(of, l)
	return discord.Event{
		Name: e.plainTitle(), Description: e.T("evening.event", nil), Location: fmt.Sprintf("https://discord.com/channels/%s/%s", e.Guild, e.Channel),
		Begins: e.Begins(), Ends: e.Begins().Add(eventHours * time.Hour),
	}
}

// Remind mentions people before an evening.
func Remind(of gather.Evening, users []string, l *locale.Localizer) discord.Message {
	e := newEvening(of, l)
	m := face.Public(face.AccentTable, face.Text(e.T("evening.remind", face.Data{
		"Names": face.Mention(users...), "Title": e.title(), "In": face.Countdown(e.Begins()), "Count": len(e.Saying(gather.In)),
	})))
	m.Ping = users
	return m
}

// Evenings lists the evenings of a server. The reader may cancel those for which may returns true.
func Evenings(all []gather.Evening, may func(gather.Evening) bool, l *locale.Localizer) discord.Message {
	lines := []string{"## " + l.T("evenings.title", nil)}
	var buttons []discord.Button
	for _, of := range all {
		e := newEvening(of, l)
		if !e.Over.IsZero() {
			continue
		}
		lines = append(lines, "- "+e.summary())
		if may(of) && len(buttons) < face.MaxButtons {
			label := e.T("evenings.button.cancel", face.Data{"Name": e.plainTitle()})
			buttons = append(buttons, discord.Button{CustomID: route.AskCancel.ID(e.at()), Label: label, Style: discord.Secondary})
		}
	}
	if len(lines) == 1 {
		lines = append(lines, l.T("evenings.none", nil))
	}
	blocks := []discord.Block{face.Text(lines...)}
	for _, b := range buttons {
		blocks = append(blocks, discord.ButtonRow{Buttons: []discord.Button{b}})
	}
	return face.Private(blocks...)
}

// summary is an evening in a line of a list.
func (e evening) summary() string {
	return face.Phrases("**"+e.title()+"**", e.when(), e.T("evenings.coming", face.Data{"N": len(e.Coming())}), face.Channel(e.Channel))
}

// ConfirmCancel asks once more before an evening is cancelled.
func ConfirmCancel(of gather.Evening, l *locale.Localizer) discord.Message {
	e := newEvening(of, l)
	key := face.Either(e.Weekly, "evening.confirm_weekly", "evening.confirm")
	return face.Private(face.Text("## "+e.title(), e.T(key, face.Data{"At": face.Moment(e.Begins()), "Count": len(e.Saying(gather.In))})), discord.ButtonRow{Buttons: []discord.Button{
		{CustomID: route.CancelEvening.ID(e.at()), Label: e.T("evening.button.cancel", nil), Style: discord.Danger},
		{CustomID: route.ShowEvenings.ID(route.None{}), Label: e.T("evening.button.keep", nil), Style: discord.Secondary},
	}})
}

func (e evening) at() route.Evening { return route.Evening{Number: e.Number, Round: e.Round} }

// title is the name of the evening, or a usual one.
func (e evening) title() string {
	if e.Name == "" {
		return e.T("evening.title", nil)
	}
	return face.LeagueName(e.Name)
}

// plainTitle is the title for a button.
func (e evening) plainTitle() string {
	if e.Name == "" {
		return e.T("evening.title", nil)
	}
	return face.PlainLeagueName(e.Name)
}

func (e evening) when() string {
	key := face.Either(e.Weekly, "evening.weekly", "evening.once")
	return e.T(key, face.Data{"At": face.Moment(e.Begins()), "In": face.Countdown(e.Begins())})
}

// termsLine says what is played.
func termsLine(p face.Printer, t gather.Terms) string {
	name := rulesName(p, t)
	if name == "" {
		return ""
	}
	length := p.T("lobby.games_unlimited", nil)
	if t.Games != match.Unlimited {
		length = p.T("lobby.games", face.Data{"Count": t.Games})
	}
	return face.Phrases(p.T("lobby.rules", face.Data{"Rules": name}), length)
}

// rulesName is the server's name for the rules, or the usual one; empty for rules of a version that this program does not know.
func rulesName(p face.Printer, t gather.Terms) string {
	if t.RulesName != "" {
		return face.Markdown(t.RulesName)
	}
	r, err := rules.Parse(t.Rules)
	if err != nil {
		return ""
	}
	return face.PresetName(p.Localizer, r)
}

// names list the people with an answer.
func (e evening) names(says gather.Says) string {
	users := e.Saying(says)
	return e.When(len(users) > 0, "evening.says."+string(says), face.Data{"N": len(users), "Names": e.namesOf(users)})
}

func (e evening) namesOf(users []string) string {
	names := face.Mapped(users[:min(len(users), mostNames)], func(user string) string { return face.Markdown(e.Answers[user].Name) })
	if more := len(users) - mostNames; more > 0 {
		names = append(names, e.T("evening.more", face.Data{"N": more}))
	}
	return strings.Join(names, ", ")
}

// outlook says what the answers lead to.
func (e evening) outlook() string {
	switch n := len(e.Saying(gather.In)); {
	case n < card.Seats:
		return e.T("evening.lacks", face.Data{"Count": card.Seats - n})
	case n <= match.MaxPlaces:
		return e.T("evening.one_table", nil)
	default:
		return e.T("evening.tables", face.Data{"N": n / card.Seats})
	}
}

// outcome says what has become of the date.
func (e evening) outcome() (lines []string) {
	switch {
	case e.Stage == gather.Cancelled:
		return []string{e.T("evening.cancelled", nil)}
	case e.Stage == gather.Missed:
		lines = []string{e.T("evening.missed", nil)}
	case len(e.Evening.Seats) == 0:
		lines = []string{e.T("evening.nobody", nil)}
	}
	for i, seating := range e.Evening.Seats {
		lines = append(lines, e.T("evening.table", face.Data{"Number": i + 1, "Names": e.namesOf(seating.People)}))
	}
	switch {
	case !e.Weekly:
	case e.Over.IsZero():
		lines = append(lines, face.Small(e.T("evening.next_week", nil)))
	default:
		lines = append(lines, face.Small(e.T("evening.ended", nil)))
	}
	return lines
}
