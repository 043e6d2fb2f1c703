package view

import (
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// Case is a protest or a late list, and what has become of it.
type Case struct {
	League
	Of      league.OpenCase
	Members []string       // of its list, without computers
	Protest league.Protest // without a number if the case is a late list
	Late    league.Late    // of a late list
	Days    int            // that the leaders have to decide
	Answer  string         // the leaders' reason; "" where they gave none or the reader may not read it
	Own     bool           // a leader has decided their own case
	Due     league.Duty    // what leaders have still to do about an upheld protest; without a kind nothing
	Role    string         // the league's role; without one its founder is asked
	Founder string
}

// CaseOf returns the case of a protest, or otherwise of a list.
func CaseOf(b *leagues.Book, protest, list uint64) (c Case, err error) {
	c = Case{League: LeagueOf(b), Of: league.OpenCase{Protest: protest, List: list}, Role: b.League.Role, Founder: b.League.Founder}
	if protest > 0 {
		if protest > uint64(len(b.Protests)) {
			return c, league.NoSuchProtest
		}
		c.Protest = b.Protests[protest-1]
		c.Of.List = c.Protest.List
	}
	l, err := b.List(c.Of.List)
	c.Of.Week, c.Of.Since, c.Late, c.Answer = l.Week, l.Ended, l.Late, l.Answer
	if protest > 0 {
		if c.Of.Since, c.Answer = c.Protest.At, c.Protest.Answer; c.Protest.Due {
			c.Of.Since, c.Of.Due = c.Protest.Decided, true
			c.Due = b.CaseDuty(c.Of)
		}
	}
	c.Days = b.CaseDays(c.Of)
	c.Own = b.OwnCase(l.Judge, &league.DecideLate{List: l.Number}) || b.OwnCase(c.Protest.Judge, &league.DecideProtest{Protest: protest})
	c.Members = l.People()
	return c, err
}

// kind is the end of the keys of the case's texts.
func (c Case) kind() string {
	if c.Of.Protest > 0 {
		return "protest"
	}
	return "late"
}

// outcome is the key of the words for what has become of the case.
func (c Case) outcome() string {
	switch {
	case c.Protest.State == league.ProtestLapsed && c.Protest.Judge != "":
		return "case.protest.undone"
	case c.Of.Protest > 0:
		return "case.protest." + string(c.Protest.State)
	}
	return "case.late." + string(c.Late)
}

// Open reports whether the case waits for the leaders.
func (c Case) Open() bool {
	return c.Protest.Due || c.Protest.State == league.ProtestOpen || c.Of.Protest == 0 && c.Late == league.LatePending
}

// CasePost asks the leaders to decide a case, or to carry out what they have decided. It mentions their role, or the founder where there is none. The reason of a protest is only for leaders, who
// read it in the dialogue. Afterwards the post says what has become of the case, without buttons.
func CasePost(c Case, urged bool, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	data := p.caseData(c)
	title := face.Text("## "+p.title(), "### "+p.T("case.title."+c.kind(), data))
	if !c.Open() {
		return p.post(title, face.Text(p.outcomeLines(c, data)...))
	}
	leaders, ping := p.leaders(c.Role, c.Founder)
	call, days := "case.call", c.Days
	if urged {
		call, days = "case.urged", c.Days-league.UrgeDays
	}
	data["Leaders"], data["Count"] = leaders, days
	if c.Protest.Due {
		c.Due.Count = days
		called := face.Text(p.When(urged, "case.due", data))
		return ping(p.post(append([]discord.Block{title, called}, p.dutyBlocks("", "inbox."+c.Due.Kind, c.Due)...)...))
	}
	row := discord.ButtonRow{}
	for i, v := range verdicts[c.kind()] {
		style := face.Either(i == 0, discord.Primary, discord.Secondary)
		row.Buttons = append(row.Buttons, p.button(style, "case.button."+v, route.LeagueCase.ID(route.Case{
			Whole: p.inLeague(), Season: p.Season, Case: league.CaseValue(c.Of.Protest, c.Of.List), Verdict: v,
		})))
	}
	row.Buttons = append(row.Buttons, p.button(discord.Secondary, "case.button.look", route.LeagueLook.ID(p.inWeek(p.Season, c.Of.Week))))
	return ping(p.post(title, face.Text(p.T(call, data), p.T("case.about."+c.kind(), data), face.Small(p.T("case.then."+c.kind(), data))), row))
}

// leaders mentions the leaders of a league: its role, or the founder where there is none. A message through ping notifies them.
func (p leaguePrinter) leaders(role, founder string) (mention string, ping func(discord.Message) discord.Message) {
	if role != "" {
		return face.Role(role), func(m discord.Message) discord.Message {
			m.PingRoles = []string{role}
			return m
		}
	}
	return face.Mention(founder), func(m discord.Message) discord.Message {
		m.Ping = mentionable([]string{founder})
		return m
	}
}

// VerdictPost tells the people who wait for it what has become of a case.
func VerdictPost(c Case, waiting []string, l *locale.Localizer) []discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	data := p.caseData(c)
	return p.mentionInGroups(waiting, func(names string, _ int) []discord.Block {
		to := p.T("case.to", face.Data{"Names": names, "League": face.LeagueName(p.Name)})
		blocks := []discord.Block{face.Text(append([]string{to}, p.outcomeLines(c, data)...)...)}
		id := route.LeagueReason.ID(route.Protest{Whole: p.inLeague(), Season: p.Season, Number: c.Of.Protest})
		if c.Of.Protest == 0 {
			id = route.LeagueLate.ID(route.List{Whole: p.inLeague(), List: c.Of.List})
		}
		if !c.decided() {
			return blocks
		}
		return append(blocks, discord.ButtonRow{Buttons: []discord.Button{p.button(discord.Secondary, "case.button.reason", id)}})
	})
}

// outcomeLines say what has become of a case, and if a leader has decided their own.
func (p leaguePrinter) outcomeLines(c Case, data face.Data) []string {
	return []string{p.T(c.outcome(), data), face.Small(p.When(c.Own, "case.own", nil))}
}

// decided reports whether leaders have decided the case. They have given a reason then.
func (c Case) decided() bool {
	if c.Of.Protest > 0 {
		return c.Protest.State == league.ProtestUpheld || c.Protest.State == league.ProtestRejected
	}
	return c.Late == league.LateAccepted || c.Late == league.LateRefused
}

// Askers are the people who wait for the decision and may read its reason: the member who has protested, or all people of a late list.
func (c Case) Askers() []string {
	if c.Of.Protest > 0 {
		return []string{c.Protest.By}
	}
	return c.Members
}

// CaseReason tells the people of a case, or a leader, why it was decided so. Nobody else reads that.
func CaseReason(c Case, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	return face.Private(face.Text(p.T(c.outcome(), p.caseData(c)), p.T("case.reason", face.Data{"Why": writtenWhy(c.Answer)})))
}

// Carried says after a decision what leaders have still to do about the case.
func Carried(c Case, done string, l *locale.Localizer) discord.Message {
	p := newLeaguePrinter(face.Look{}, c.League, l)
	return face.Private(append([]discord.Block{face.Text(done)}, p.dutyBlocks("", "inbox."+c.Due.Kind, c.Due)...)...)
}

// caseData are the data of the texts about a case.
func (p leaguePrinter) caseData(c Case) face.Data {
	return face.Data{
		"List": c.Of.List, "Week": c.Of.Week, "Name": p.memberName(c.Protest.By), "Names": p.memberNames(c.Members, maxNamed), "Count": c.Days,
	}
}

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
