package view

import (
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// Inbox is what the leaders of a league must act on now.
type Inbox struct {
	leagues.Diagnosis
	Seasons []*leagues.Book // the latest and those that are still open, the latest first; nothing before the first one
}

// maxDuties is the most duties of a page: each takes up to four of the forty components of a message, and up to 300 characters.
const maxDuties = 8

// maxInboxed is the most characters of a question on the page, which has a button to read all of it.
const maxInboxed = 120

// maxTroubles is the most characters of the troubles of a page.
const maxTroubles = 1000

// InboxPage shows leaders what they must act on, each with the button to act. The bot's permissions are those in the channel in which the leader asks.
func InboxPage(in Inbox, botMay discord.Permission, asked string, l *locale.Localizer) discord.Message {
	p := newBookPrinter(in.Book, l)
	wrong := p.troubles(in.Diagnosis)
	if missing := p.missingPermissions(botMay); missing != "" && asked == in.Book.League.Channel {
		wrong = append([]string{p.T("desk.diagnosis.lacks", face.Data{"Channel": face.Channel(asked), "Missing": missing})}, wrong...)
	}
	var blocks []discord.Block
	all := len(wrong)
	for _, b := range in.open() {
		of := newBookPrinter(b, l)
		for _, d := range b.LeaderDuties(b.Now) {
			if all++; len(blocks) < 2*maxDuties {
				blocks = append(blocks, of.leaderDuty(b, d)...)
			}
		}
	}
	hidden := all - len(wrong) - len(blocks)/2
	title := "## " + p.T("inbox.title", nil) + " – " + face.LeagueName(p.Name)
	if all == 0 {
		return face.Private(face.Text(title, "☑️ "+p.T("inbox.nothing", nil)))
	}
	blocks = append([]discord.Block{face.Text(title, p.T("inbox.count", face.Data{"Count": all}))}, blocks...)
	if hidden > 0 {
		blocks = append(blocks, face.Text(p.moreLine(hidden)))
	}
	last := discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "inbox.button.again", route.LeagueInbox.ID(p.inLeague()))}}
	if len(wrong) > 0 {
		for i, line := range wrong {
			wrong[i] = "⚠️ " + line
		}
		blocks = append(blocks, face.Text(face.FitLines(wrong, maxTroubles, p.moreLine)...))
		last.Buttons = append(last.Buttons, p.button(discord.Secondary, "inbox.button.diagnose", route.LeagueDiagnose.ID(p.inLeague())))
	}
	return face.Private(append(blocks, last)...)
}

// open returns the seasons of the inbox; a league without any still has to announce one.
func (in Inbox) open() []*leagues.Book {
	if len(in.Seasons) == 0 {
		return []*leagues.Book{in.Book}
	}
	return in.Seasons
}

// remedies are the decisions by which leaders end their duties.
var remedies = map[league.DutyKind][]string{
	league.DutyCase: {"decide"}, league.DutySeat: {"substitute", "abort"}, league.DutyStopped: {"substitute", "abort"}, league.DutyLacking: {"week-move"},
	league.DutyPaused: {"season"}, league.DutyNext: {"season"},
}

// leaderDuty is a duty of leaders, with its buttons: a text and a row.
func (p leaguePrinter) leaderDuty(b *leagues.Book, d league.Duty) []discord.Block {
	data, key := p.dutyData(d), "inbox."+string(d.Kind)
	choice := route.Decision{Whole: p.inLeague(), Season: d.Season}
	switch d.Kind {
	case league.DutyCase:
		c, err := CaseOf(b, d.Case.Protest, d.Case.List)
		if err != nil {
			return nil // a case is always about a list
		}
		data["Name"], data["Names"], data["Count"] = p.memberName(c.Protest.By), p.memberNames(c.Members, maxNamed), d.Count
		key, choice.Choice = key+"."+c.kind(), league.CaseValue(d.Case.Protest, d.Case.List)
	case league.DutySeat:
		data["Count"], choice.Choice = len(d.Members), strconv.FormatUint(d.List, 10)
	case league.DutyStopped:
		choice.Choice = strconv.FormatUint(d.List, 10)
	case league.DutyLacking:
		data["Count"], choice.Choice = d.Count, strconv.Itoa(d.Week)
		if d.Count == 0 {
			key += ".none"
		}
	case league.DutyPaused:
		choice.Choice = "resume"
	case league.DutyNext:
		choice.Choice = "announce"
	case league.DutyAsked:
		data["Why"] = face.Escape(face.Tidy(d.Why, maxInboxed))
		read := p.button(discord.Primary, "question.button.open", route.LeagueQuestion.ID(route.Question{Whole: p.inLeague(), Number: d.About}))
		return []discord.Block{face.Text(p.T(key, data)), discord.ButtonRow{Buttons: []discord.Button{read}}}
	case league.DutyAnswer, league.DutyCome, league.DutySignUp, league.DutyPlay, league.DutyTask, league.DutyProtest, league.DutyVerdict,
		league.DutyWaiting, league.DutyReply: // those of members
	}
	row := discord.ButtonRow{}
	for i, name := range remedies[d.Kind] {
		style := face.Either(i == 0, discord.Primary, discord.Secondary)
		choice.Name = name
		row.Buttons = append(row.Buttons, discord.Button{CustomID: route.LeagueDecide.ID(choice), Label: p.T("inbox.do."+name, face.Data{"List": d.List}), Style: style})
	}
	return []discord.Block{face.Text(p.T(key, data)), row}
}

// dutyData are the data of the texts about any duty.
func (p leaguePrinter) dutyData(d league.Duty) face.Data {
	return face.Data{"List": d.List, "Week": d.Week, "At": face.Moment(d.At), "In": face.Countdown(d.At), "Names": p.memberNames(d.Members, maxNamed)}
}

// maxOwn is the most duties of a member's page. A member has few: most weeks one.
const maxOwn = 5

// ownDuties are what a member must act on or waits for, each with its buttons; nothing if there is nothing.
func (p leaguePrinter) ownDuties(all []league.Duty) (blocks []discord.Block) {
	for _, d := range all[:min(len(all), maxOwn)] {
		data := p.dutyData(d)
		if d.Kind == league.DutyProtest {
			data["Count"] = d.Count
		}
		key := "duty." + string(d.Kind)
		if d.Kind == league.DutyWaiting || d.Kind == league.DutyReply {
			data["Why"] = writtenWhy(d.Why)
		}
		if d.Kind == league.DutyVerdict {
			data["Why"] = writtenWhy(d.Why)
			switch late := d.Case.Protest == 0; {
			case late && d.Upheld:
				key = "duty.verdict.late"
			case late:
				key = "duty.verdict.late.refused"
			case !d.Upheld:
				key = "duty.verdict.rejected"
			}
		}
		line := p.T(key, data)
		if blocks == nil {
			line = "**" + p.T("duty.title", nil) + "**\n" + line
		}
		blocks = append(blocks, face.Text(line))
		if buttons := p.ownButtons(d); len(buttons) > 0 {
			blocks = append(blocks, discord.ButtonRow{Buttons: buttons})
		}
	}
	if more := len(all) - maxOwn; more > 0 {
		blocks = append(blocks, face.Text(p.moreLine(more)))
	}
	return blocks
}

// ownButtons are the buttons with which a member does a duty.
func (p leaguePrinter) ownButtons(d league.Duty) []discord.Button {
	week := p.inWeek(d.Season, d.Week)
	switch d.Kind {
	case league.DutyAnswer:
		answer := func(on bool) string {
			return route.LeagueComeIn.ID(route.Asked{Whole: p.inLeague(), Season: d.Season, Week: d.Week, Number: d.Number, On: on})
		}
		return []discord.Button{p.button(discord.Success, "ask.button.yes", answer(true)), p.button(discord.Secondary, "ask.button.no", answer(false))}
	case league.DutyCome:
		return []discord.Button{p.button(discord.Success, "drawn.button.arrive", route.LeagueArrive.ID(week))}
	case league.DutySignUp:
		answer := func(a league.Answer) string {
			return route.LeagueSignUp.ID(route.SigningUp{Whole: p.inLeague(), Season: d.Season, Week: d.Week, Answer: string(a)})
		}
		return []discord.Button{
			p.button(discord.Success, "member.button.in", answer(league.AnswerIn)), p.button(discord.Secondary, "answer.out", answer(league.AnswerOut)),
		}
	case league.DutyPlay:
		return []discord.Button{p.button(discord.Success, "league.button.play", route.LeaguePlay.ID(week))}
	case league.DutyTask:
		return []discord.Button{p.button(discord.Success, "league.button.task", route.LeagueTask.ID(week))}
	case league.DutyProtest:
		id := route.MemberWithdraw.ID(route.Protest{Whole: p.inLeague(), Season: d.Season, Number: d.Case.Protest})
		return []discord.Button{{CustomID: id, Label: p.T("duty.button.withdraw", face.Data{"List": d.List}), Style: discord.Secondary}}
	case league.DutyWaiting:
		return []discord.Button{p.button(discord.Secondary, "question.button.withdraw", route.MemberUnask.ID(route.Question{Whole: p.inLeague(), Number: d.About}))}
	case league.DutyReply:
		return []discord.Button{p.button(discord.Secondary, "question.button.read", route.LeagueQuestion.ID(route.Question{Whole: p.inLeague(), Number: d.About}))}
	case league.DutyCase, league.DutyAsked, league.DutySeat, league.DutyStopped, league.DutyLacking, league.DutyPaused, league.DutyNext, league.DutyVerdict: // those of leaders, and one that needs no answer
	}
	return nil
}
