package view

import (
	"slices"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
	"karlchen/game/notation"
)

// Opening is a week that people can play in.
type Opening struct {
	Week int
	// Looking are those who look for a game, of the open format.
	Looking []string
	// Answers are what members have said of a match day, each in the order in which they did; MatchDay is when tables are drawn.
	Answers  map[league.Answer][]string
	MatchDay time.Time
	// Played are those who have finished the task of the week.
	Played []string
	// Over says that the week has ended: nothing can be clicked any more.
	Over bool
}

// opening says what the week is, who is in, and offers what can be done.
func (p leaguePrinter) opening(o Opening, title discord.Text) []discord.Block {
	lines := []string{title.Markdown}
	closes := p.Calendar.Closes(o.Week)
	var buttons []discord.Button
	switch p.Config.Format {
	case league.Open:
		lines = append(lines, p.T("week.open", face.Data{"Count": p.Config.PerWeek, "Games": p.Config.Games, "Closes": face.Moment(closes)}),
			p.named("week.looking", o.Looking))
		buttons = p.playing(o)
	case league.MatchDay:
		lines = append(append(lines, p.matchDay(o)), p.answers(o)...)
		for _, answer := range answers {
			style := discord.Secondary
			if answer == league.AnswerIn {
				style = discord.Primary
			}
			buttons = append(buttons, p.act(style, "answer."+string(answer), route.LeagueSignUp.ID(route.SigningUp{Whole: p.of(), Season: p.Season, Week: o.Week, Answer: string(answer)})))
		}
	case league.Task:
		lines = append(lines, p.T("week.task", face.Data{"N": league.TaskDeals, "Closes": face.Moment(closes)}), p.named("week.played", o.Played))
		buttons = []discord.Button{p.act(discord.Primary, "league.button.task", route.LeagueTask.ID(p.inWeek(p.Season, o.Week)))}
	}
	blocks := []discord.Block{face.Text(lines...)}
	if o.Over {
		return append(blocks, face.Text(face.Small(p.T("week.over", nil))))
	}
	return append(blocks, discord.Row{Buttons: buttons})
}

// playing are the buttons of an open week.
func (p leaguePrinter) playing(o Opening) []discord.Button {
	return []discord.Button{
		p.act(discord.Primary, "league.button.play", route.LeaguePlay.ID(p.inWeek(p.Season, o.Week))),
		p.act(discord.Secondary, "league.button.looking", route.LeagueLooking.ID(p.inWeek(p.Season, o.Week))),
	}
}

// matchDay says when a match day is.
func (p leaguePrinter) matchDay(o Opening) string {
	return p.T("week.matchday", face.Data{
		"At": face.Moment(o.MatchDay), "In": since(o.MatchDay), "CheckIn": clockTime(o.MatchDay.Add(-league.CheckInBefore)), "Games": p.Config.Games,
	})
}

// answers are those that have a button, in its order.
var answers = []league.Answer{league.AnswerIn, league.AnswerMaybe, league.AnswerSubstitute, league.AnswerOut}

// answers lists who has said what.
func (p leaguePrinter) answers(o Opening) (lines []string) {
	for _, answer := range answers {
		ids := o.Answers[answer]
		if answer == league.AnswerIn {
			ids = slices.Concat(o.Answers[league.AnswerHere], ids)
		}
		if len(ids) > 0 {
			lines = append(lines, p.T("answer.line", face.Data{"Answer": p.T("answer."+string(answer), nil), "Count": len(ids), "Names": p.crowd(ids)}))
		}
	}
	if len(lines) == 0 {
		return []string{p.T("answer.nobody", nil)}
	}
	return lines
}

// named says who they are, if anybody.
func (p leaguePrinter) named(key string, ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return p.T(key, face.Data{"Names": p.crowd(ids), "Count": len(ids)})
}

// crowdCharacters is how long a list of people may be.
const crowdCharacters = 260

// crowd lists as many members as there is room for.
func (p leaguePrinter) crowd(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = p.member(id)
	}
	return strings.Join(face.FitLines(names, crowdCharacters, func(hidden int) string { return p.T("league.more", face.Data{"Count": hidden}) }), ", ")
}

// until says how long a result can be protested against; the zero time is no longer.
func (p leaguePrinter) until(at time.Time) string {
	if at.IsZero() {
		return p.T("list.final", nil)
	}
	return p.T("list.provisional", face.Data{"Until": face.Moment(at)})
}

// maxCalled is how many people a message can call.
const maxCalled = 80

// callable returns those of the members who can be called: who has had his data deleted cannot.
func callable(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { _, former := notation.Former(id); return former })
}

func mention(id string) string { return "<@" + id + ">" }

// calls makes messages that call people together, all with the same text.
func (p leaguePrinter) calls(ids []string, body func(names string, count int) []discord.Block) (all []discord.Message) {
	for some := range slices.Chunk(callable(ids), maxCalled) {
		m := discord.Message{Blocks: body("<@"+strings.Join(some, "> <@")+">", len(some)), Ping: some}
		all = append(all, m)
	}
	return all
}

// Reminder calls those who wanted to be reminded and have not played enough in a week of the open format or the task.
func Reminder(g League, o Opening, members []string, l *locale.Localizer) []discord.Message {
	return onLeague(face.Look{}, g, l).remind("week.reminder", "week.reminder.task", o, members)
}

// LastCall calls the same people on the last evening of a week.
func LastCall(g League, o Opening, members []string, l *locale.Localizer) []discord.Message {
	return onLeague(face.Look{}, g, l).remind("week.last_call", "week.last_call.task", o, members)
}

func (p leaguePrinter) remind(key, ofTask string, o Opening, members []string) []discord.Message {
	closes := p.Calendar.Closes(o.Week)
	to, label := route.LeaguePlay, "league.button.play"
	if p.Config.Format == league.Task {
		to, label, key = route.LeagueTask, "league.button.task", ofTask
	}
	return p.calls(members, func(names string, count int) []discord.Block {
		return []discord.Block{
			face.Text(p.T(key, face.Data{"Names": names, "Count": count, "League": face.Markdown(p.Name), "Closes": face.Moment(closes), "In": since(closes)}),
				p.named("week.looking", o.Looking)),
			discord.Row{Buttons: []discord.Button{p.act(discord.Primary, label, to.ID(p.inWeek(p.Season, o.Week)))}},
		}
	})
}
