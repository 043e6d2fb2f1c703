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
	Mode league.Mode // how it is played
	// Looking are those who look for a game.
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
	d := lengths(p.Config, o.Mode)
	d["Closes"] = face.Moment(p.Calendar.Closes(o.Week))
	if o.Mode.Drawn {
		d["At"], d["In"], d["CheckIn"] = face.Moment(o.MatchDay), since(o.MatchDay), clockTime(o.MatchDay.Add(-league.CheckInBefore))
	}
	lines = append(lines, p.T("week."+string(o.Mode.Format), d))
	var buttons []discord.Button
	switch {
	case o.Mode.Drawn:
		lines = append(lines, p.answers(o)...)
		for _, answer := range answers {
			style := discord.Secondary
			if answer == league.AnswerIn {
				style = discord.Primary
			}
			buttons = append(buttons, p.act(style, "answer."+string(answer), route.LeagueSignUp.ID(route.SigningUp{Whole: p.of(), Season: p.Season, Week: o.Week, Answer: string(answer)})))
		}
	case o.Mode.Attempts:
		lines = append(lines, p.named("week.played", o.Played))
		buttons = []discord.Button{p.act(discord.Primary, "league.button.task", route.LeagueTask.ID(p.inWeek(p.Season, o.Week)))}
	default:
		lines = append(lines, p.named("week.looking", o.Looking))
		buttons = p.playing(o)
	}
	blocks := []discord.Block{face.Text(lines...)}
	if o.Over {
		return append(blocks, face.Text(face.Small(p.T("week.over", nil))))
	}
	return append(blocks, discord.Row{Buttons: buttons})
}

// lengths are the variables of the texts about a mode: the games of a list, and the number of lists that count in a week.
func lengths(c league.Config, m league.Mode) face.Data {
	d := face.Data{"Games": c.ListGames()}
	if m.Limited {
		d["Count"] = c.PerWeek
	}
	return d
}

// playing are the buttons of a week in which members open their tables.
func (p leaguePrinter) playing(o Opening) []discord.Button {
	return []discord.Button{
		p.act(discord.Primary, "league.button.play", route.LeaguePlay.ID(p.inWeek(p.Season, o.Week))),
		p.act(discord.Secondary, "league.button.looking", route.LeagueLooking.ID(p.inWeek(p.Season, o.Week))),
	}
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
	return strings.Join(within(names, crowdCharacters, func(hidden int) string { return p.T("league.more", face.Data{"Count": hidden}) }), ", ")
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

// Reminder calls those who wanted to be reminded and have not played enough in a week.
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
	if o.Mode.Attempts {
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
