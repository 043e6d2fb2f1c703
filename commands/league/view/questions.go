package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// Question is a member's question to the leaders of a league.
type Question struct {
	League
	league.Question        // without a state if its member was forgotten
	By              string // the member
	Own             bool   // a leader has answered their own question
	Role            string // the league's role; without one its founder is asked
	Founder         string
}

// QuestionOf returns a question as the reader of the book may see it. Error: NoSuchQuestion.
func QuestionOf(b *leagues.Book, number uint64) (Question, error) {
	by, q, err := b.Question(number)
	return Question{
		League: LeagueOf(b), Question: q, By: by.User, Role: b.League.Role, Founder: b.League.Founder,
		Own: b.OwnCase(q.Judge, &league.AnswerQuestion{Member: by.User}),
	}, err
}

// questionData are the data of the texts about a question.
func (p leaguePrinter) questionData(q Question) face.Data {
	return face.Data{"Name": p.memberName(q.By), "League": face.LeagueName(p.Name), "At": face.Moment(q.At)}
}

// QuestionPost calls the leaders to answer a question, which they read by themselves. Afterwards the post says what has become of it, without buttons.
func QuestionPost(q Question, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, q.League, l)
	data := p.questionData(q)
	title := face.Text("## "+face.LeagueName(p.Name), "### "+p.T("question.title", nil))
	switch {
	case q.State == "":
		return p.post(title, face.Text(p.T("question.forgotten", nil)))
	case q.State != league.QuestionOpen:
		lines := []string{p.T("question."+string(q.State), data)}
		lines = append(lines, face.Small(p.When(q.Own, "question.own", nil)))
		return p.post(title, face.Text(lines...))
	}
	leaders, ping := p.leaders(q.Role, q.Founder)
	data["Leaders"] = leaders
	read := p.offered(nil, p.offerOf(league.Duty{}, &league.AnswerQuestion{Question: q.Number}))
	return ping(p.post(title, face.Text(p.T("question.call", data), face.Small(p.T("question.private", data))), discord.ButtonRow{Buttons: read}))
}

// ReplyPost tells the member who has asked that the leaders have answered. Only they can read the answer, and the leaders.
func ReplyPost(q Question, waiting []string, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, q.League, l)
	return p.mentionInGroups(waiting, func(names string, _ int) []discord.Block {
		return []discord.Block{
			face.Text(p.T("question.replied", face.Data{"Names": names, "League": face.LeagueName(p.Name)})),
			discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "question.button.read", route.LeagueQuestion.ID(p.atQuestion(q.Number)))}},
		}
	})
}

// ShowQuestion shows a question to the member who has asked it, or to a leader, with its answer or the button to act.
func ShowQuestion(q Question, reader string, leads bool, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, q.League, l)
	data := p.questionData(q)
	lines := []string{p.T("question.asked", data), "> " + face.Escape(face.Tidy(q.Words, league.MaxWhy))}
	switch q.State {
	case league.QuestionAnswered:
		lines = append(lines, p.T("question.answer", nil), "> "+face.Escape(face.Tidy(q.Answer, league.MaxWhy)))
	case league.QuestionWithdrawn:
		lines = append(lines, p.T("question.withdrawn", data))
	case league.QuestionOpen:
	}
	blocks := []discord.Block{face.Text("## " + p.T("question.title", nil) + " – " + face.LeagueName(p.Name)), face.Text(lines...)}
	row := discord.ButtonRow{}
	if q.State == league.QuestionOpen && leads {
		row.Buttons = append(row.Buttons, p.button(discord.Primary, "question.button.reply", route.LeagueReply.ID(p.atQuestion(q.Number))))
	}
	if q.State == league.QuestionOpen && reader == q.By {
		row.Buttons = append(row.Buttons, p.offered(nil, p.offerOf(league.Duty{}, &league.TakeQuestionBack{Question: q.Number}))...)
	}
	if len(row.Buttons) > 0 {
		blocks = append(blocks, row)
	}
	return face.Private(blocks...)
}

// QuestionInput is the custom id of the text in AskModal and ReplyModal.
const QuestionInput = "words"

// AskModal asks a member for their question.
func AskModal(id string, l *locale.Localizer) discord.Modal {
	return discord.Modal{
		CustomID: route.LeagueAsked.ID(route.Whole{League: route.League(id)}), Title: l.T("question.title", nil),
		Inputs: []discord.Input{{
			CustomID: QuestionInput, Label: l.T("question.input", nil), Placeholder: l.T("question.hint", nil), Required: true, MaxLength: league.MaxWhy,
		}},
	}
}

// ReplyModal asks a leader for the answer to a question.
func ReplyModal(q Question, l *locale.Localizer) discord.Modal {
	p := newLeaguePrinter(face.Look{}, q.League, l)
	return discord.Modal{
		CustomID: route.LeagueReplied.ID(p.atQuestion(q.Number)), Title: p.T("question.title", nil),
		Inputs: []discord.Input{{
			CustomID: QuestionInput, Label: p.T("question.reply_input", nil), Placeholder: face.Clip(p.T("question.reply_hint", nil), face.MaxChoice), Required: true, MaxLength: league.MaxWhy,
		}},
	}
}

// QuestionSent confirms a question, with a button that takes it back.
func QuestionSent(q Question, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, q.League, l)
	return face.Private(face.Text(p.T("question.sent", nil)), discord.ButtonRow{Buttons: p.offered(nil, p.offerOf(league.Duty{}, &league.TakeQuestionBack{Question: q.Number}))})
}
