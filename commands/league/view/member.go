package view

import (
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// LeagueJoined welcomes a member, and says what he can do first.
func LeagueJoined(b *leagues.Book, user string, l *locale.Localizer) discord.Message {
	p := book(b, l)
	return p.leagueNext(b, user, p.T("member.joined", face.Data{"League": face.Markdown(p.Name)}))
}

// LeagueStays tells somebody who is a member already what he can do.
func LeagueStays(b *leagues.Book, user string, l *locale.Localizer) discord.Message {
	p := book(b, l)
	return p.leagueNext(b, user, p.T("member.member_already", face.Data{"League": face.Markdown(p.Name)}))
}

// leagueNext says what comes next in the league for one of its members, below a first sentence.
func (p leaguePrinter) leagueNext(b *leagues.Book, user, first string) discord.Message {
	row := discord.Row{}
	lines := []string{first, p.coming(b)}
	week, now := b.Week()
	mode := b.Season.ModeOf(week)
	open := now && b.Season.State == league.SeasonRunning && !b.Calendar.Closes(week.Number).Before(b.Now)
	switch {
	case !open:
	case mode.Attempts:
		row.Buttons = append(row.Buttons, p.act(discord.Success, "league.button.task", route.LeagueTask.ID(p.inWeek(b.Season.Number, week.Number))))
	case mode.Drawn && week.Draw == nil:
		row.Buttons = append(row.Buttons, p.act(discord.Success, "member.button.in", route.LeagueSignUp.ID(route.SigningUp{Whole: p.of(), Season: b.Season.Number, Week: week.Number, Answer: string(league.AnswerIn)})))
	case !mode.Drawn:
		row.Buttons = append(row.Buttons, p.act(discord.Success, "league.button.play", route.LeaguePlay.ID(p.inWeek(b.Season.Number, week.Number))))
		if week.Answers[user] == league.AnswerNone {
			row.Buttons = append(row.Buttons, p.act(discord.Secondary, "league.button.looking", route.LeagueLooking.ID(p.inWeek(b.Season.Number, week.Number))))
		}
	}
	if !b.Season.Mode().Attempts && b.Season.Number > 0 {
		row.Buttons = append(row.Buttons, p.act(discord.Secondary, "member.button.available", route.MemberWeeks.ID(route.Available{Whole: p.of()})))
	}
	row.Buttons = append(row.Buttons, p.act(discord.Secondary, "league.button.rules", route.LeagueRules.ID(p.of())))
	return face.Private(face.Text(lines...), row)
}

// coming says in a sentence or two what happens next in the season, for whoever takes part.
func (p leaguePrinter) coming(b *leagues.Book) string {
	week, now := b.Week()
	switch {
	case b.Season.Number == 0:
		return p.T("member.coming.none", nil)
	case b.Season.State == league.SeasonPaused:
		return p.T("member.coming.paused", nil)
	case !now && b.Now.Before(b.Calendar.Opens(1)):
		return p.T("member.coming.start", face.Data{"At": face.Moment(b.Calendar.Opens(1))})
	case !now:
		return p.T("member.coming.over", nil)
	}
	d := face.Data{"Week": week.Number, "Weeks": len(b.Weeks), "Until": face.Moment(b.Calendar.Closes(week.Number)), "Games": b.Season.Plan.Config.ListGames()}
	mode := b.Season.ModeOf(week)
	switch {
	case week.Draw != nil:
		return p.T("member.coming.drawn", d)
	case mode.Drawn:
		d["At"] = face.Moment(b.DrawAt(week.Number))
	}
	return p.T("member.coming."+string(mode.Format), d)
}

// LeagueLeave asks whether somebody really wants to leave a league, and says what that means.
func LeagueLeave(b *leagues.Book, user string, l *locale.Localizer) discord.Message {
	p := book(b, l)
	lines := []string{p.T("member.leave.results", nil), p.T("member.leave.weeks", nil)}
	if plays(b, user) {
		lines = append(lines, p.T("member.leave.list", nil))
	}
	lines = append(lines, p.T("member.leave.back", nil))
	return face.Private(
		face.Text("## "+p.T("member.leave.title", face.Data{"League": face.Markdown(p.Name)}), face.Bullets(lines)),
		discord.Row{Buttons: []discord.Button{
			p.act(discord.Danger, "member.button.leave", route.MemberLeave.ID(p.of())),
			p.act(discord.Secondary, "member.button.away", route.MemberAway.ID(p.of())),
			p.act(discord.Secondary, "button.keep", route.MemberStay.ID(p.of())),
		}},
	)
}

// plays reports whether somebody has a place in a list that is not over.
func plays(b *leagues.Book, user string) bool {
	return slices.ContainsFunc(b.Lists, func(l league.List) bool {
		return (l.State == league.ListRunning || l.State == league.ListInterrupted) && slices.Contains(l.Members, user)
	})
}

// LeagueLeft says goodbye.
func LeagueLeft(b *leagues.Book, l *locale.Localizer) discord.Message {
	p := book(b, l)
	return face.Private(
		face.Text(p.T("member.left", face.Data{"League": face.Markdown(p.Name)})),
		discord.Row{Buttons: []discord.Button{p.act(discord.Secondary, "member.button.join", route.LeagueJoin.ID(p.of()))}},
	)
}

// LeagueAway tells a member that he is away, and how he comes back; or that he is back.
func LeagueAway(b *leagues.Book, away bool, l *locale.Localizer) discord.Message {
	p := book(b, l)
	name := face.Data{"League": face.Markdown(p.Name)}
	if !away {
		return face.Private(face.Text(p.T("member.is_back", name), p.coming(b)))
	}
	return face.Private(face.Text(p.T("member.is_away", name)), discord.Row{Buttons: []discord.Button{
		p.act(discord.Success, "member.button.back", route.MemberBack.ID(p.of())),
	}})
}

// availableWeeks is how many weeks stand on a page on which a member says when he can play.
const availableWeeks = 6

// LeagueAvailable asks a member in which of the coming weeks he can play, a menu for each, on the page that has a week or comes after it.
func LeagueAvailable(b *leagues.Book, user string, week int, l *locale.Localizer) discord.Message {
	p := book(b, l)
	member, _ := b.Member(user)
	var coming []league.Week
	for _, w := range b.Weeks {
		if answerable(b, w) {
			coming = append(coming, w)
		}
	}
	title := "## " + p.T("member.available.title", face.Data{"League": face.Markdown(p.Name)})
	if len(coming) == 0 {
		return face.Private(face.Text(title, p.T("member.available.none", nil)))
	}
	at := max(0, slices.IndexFunc(coming, func(w league.Week) bool { return w.Number >= week }))
	from := at - at%availableWeeks
	to := min(from+availableWeeks, len(coming))
	blocks := []discord.Block{face.Text(title, p.T("member.available.about", nil))}
	for _, w := range coming[from:to] {
		blocks = append(blocks, p.weekMenu(b, w, user))
	}
	row := discord.Row{}
	if from > 0 {
		row.Buttons = append(row.Buttons, p.act(discord.Secondary, "member.button.earlier", route.MemberWeeks.ID(route.Available{Whole: p.of(), Week: coming[from-availableWeeks].Number})))
	}
	if to < len(coming) {
		row.Buttons = append(row.Buttons, p.act(discord.Secondary, "member.button.later", route.MemberWeeks.ID(route.Available{Whole: p.of(), Week: coming[to].Number})))
	}
	row.Buttons = append(row.Buttons, p.onOff("member.button.remind_on", "member.button.remind_off", route.MemberRemind, member.Remind),
		p.onOff("member.button.stand_in_on", "member.button.stand_in_off", route.MemberStandIn, member.State == league.MemberSubstitute))
	return face.Private(append(blocks, p.apart(member), row)...)
}

// onOff is a button that turns something on, or off where it is on.
func (p leaguePrinter) onOff(on, off string, to route.Path[route.Option], isOn bool) discord.Button {
	if isOn {
		return p.act(discord.Secondary, off, to.ID(route.Option{Whole: p.of()}))
	}
	return p.act(discord.Secondary, on, to.ID(route.Option{Whole: p.of(), On: true}))
}

// answerable reports whether members may still say whether they play in a week.
func answerable(b *leagues.Book, w league.Week) bool {
	if b.Season.Mode().Attempts {
		return false
	}
	switch w.State {
	case league.WeekPlanned, league.WeekOpen, league.WeekCheckIn, league.WeekRunning:
		return b.Now.Before(b.Calendar.Closes(w.Number)) && w.Draw == nil
	case league.WeekDrawn, league.WeekGrace, league.WeekProvisional, league.WeekFinal, league.WeekCancelled:
	}
	return false
}

// weekMenu asks a member about a week; its description says when that is, and what he has answered.
func (p leaguePrinter) weekMenu(b *leagues.Book, w league.Week, user string) discord.Select {
	given := w.Answers[user]
	if given == league.AnswerHere {
		given = league.AnswerIn
	}
	s := discord.Select{CustomID: route.MemberWeek.ID(p.inWeek(b.Season.Number, w.Number)), Placeholder: face.Clip(p.weekDays(w.Number), face.MaxChoice)}
	for _, answer := range weekAnswers {
		s.Options = append(s.Options, discord.Option{
			Value: answer, Label: face.Clip(p.weekDays(w.Number)+": "+p.T("member.answer."+answer, nil), face.MaxChoice), Default: answer == string(given),
		})
	}
	return s
}

// weekAnswers are what a member can say about a week to come, as menus have it. The last one takes an answer back: values are not empty.
var weekAnswers = []string{string(league.AnswerIn), string(league.AnswerMaybe), string(league.AnswerSubstitute), string(league.AnswerOut), noAnswer}

const noAnswer = "none"

// ParseAnswer reads what was chosen about a week; ok is false when it is nothing that can be chosen.
func ParseAnswer(chosen string) (answer league.Answer, ok bool) {
	if chosen == noAnswer {
		return league.AnswerNone, true
	}
	return league.Answer(chosen), slices.Contains(weekAnswers, chosen)
}

// apart says whom a member would rather not meet.
func (p leaguePrinter) apart(of league.Member) discord.Text {
	if len(of.Apart) == 0 {
		return face.Text(face.Small(p.T("member.apart.none", nil)))
	}
	return face.Text(face.Small(p.T("member.apart.some", face.Data{"Names": p.members(of.Apart, len(of.Apart))})))
}

// LeagueAnswered confirms what a member has said about a match day.
func LeagueAnswered(week int, a league.Answer, l *locale.Localizer) discord.Message {
	if a == league.AnswerHere {
		return face.Private(face.Text(l.T("member.checked_in", nil)))
	}
	return face.Private(face.Text(l.T("member.answered", face.Data{"Week": week, "Answer": l.T("member.answer."+string(a), nil)})))
}

// ProtestInput is the input of the dialogue in which somebody protests.
const ProtestInput = "why"

// The length of what somebody says against a result.
const minProtest, maxProtest = 10, 500

// ProtestModal asks why somebody protests against the result of a list.
func ProtestModal(id string, list uint64, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.LeagueObject.ID(route.List{Whole: route.Whole{League: route.League(id)}, List: list}), Title: l.T("member.protest.title", face.Data{"List": list}),
		Inputs: []discord.Input{{
			CustomID: ProtestInput, Label: l.T("member.protest.why", nil), Placeholder: l.T("member.protest.placeholder", nil),
			Required: true, MinLength: minProtest, MaxLength: maxProtest,
		}},
	}
}

// LeagueProtested confirms a protest, with a button that takes it back.
func LeagueProtested(b *leagues.Book, of league.Protest, l *locale.Localizer) discord.Message {
	p := book(b, l)
	return face.Private(face.Text(p.T("member.protested", face.Data{"List": of.List})), discord.Row{Buttons: []discord.Button{
		p.act(discord.Secondary, "member.button.withdraw", route.MemberWithdraw.ID(route.Protest{Whole: p.of(), Season: of.Season, Number: of.Number})),
	}})
}
