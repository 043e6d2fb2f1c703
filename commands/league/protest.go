package league

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// protestLeague is /league protest.
func protestLeague(c *click, b *leagues.Book) (discord.Response, error) {
	number, ok := parseNumber(c.Options["list"])
	if !ok {
		return nil, badList
	}
	return askProtest(c, b.League.ID, number)
}

func openProtest(_ context.Context, c *click, p route.List) (discord.Response, error) {
	return askProtest(c, string(p.League), p.List)
}

// askProtest opens the modal for the reason of a protest. Errors: why the user may not protest.
func askProtest(c *click, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	if err := b.Protestable(list, c.User.ID); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ProtestModal(id, list, c.Loc)}, nil
}

// submitProtest files the protest with the reason from the modal.
func submitProtest(_ context.Context, c *click, p route.List) (discord.Response, error) {
	b, err := readBookOfList(c, string(p.League), p.List)
	if err != nil {
		return nil, err
	}
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	after, err := act(c, b.League.ID, b.Season.Number, &league.FileProtest{List: p.List, Why: c.Inputs[view.ProtestInput]})
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueProtested(b, after.Protests[len(after.Protests)-1], c.Loc)), nil
}

// showReason shows why a protest was decided so.
func showReason(c *click, b *leagues.Book, p route.Protest) (discord.Response, error) {
	return answerReason(c, b, p.Number, 0)
}

// showLateReason shows why leaders have decided about a late list so.
func showLateReason(_ context.Context, c *click, p route.List) (discord.Response, error) {
	b, err := readBookOfList(c, string(p.League), p.List)
	if err != nil {
		return nil, err
	}
	return answerReason(c, b, 0, p.List)
}

// showCorrectionReason shows the people of a correction, or a leader, why it was made.
func showCorrectionReason(c *click, b *leagues.Book, p route.Protest) (discord.Response, error) {
	if p.Number > uint64(len(b.Corrections)) {
		return nil, serve.OldMessage
	}
	what := b.Corrections[p.Number-1].What
	if !b.OwnCase(c.User.ID, &league.Correct{Correction: what}) && !actorOf(c).Leads(b.League) {
		return nil, reasonIsFor
	}
	return c.Reply(view.CorrectionReason(what.Why, c.Loc)), nil
}

// answerReason shows the people of a case, or a leader, why it was decided so. Nobody else reads that.
func answerReason(c *click, b *leagues.Book, protest, list uint64) (discord.Response, error) {
	of, err := view.CaseOf(b, protest, list)
	switch {
	case err != nil:
		return nil, err
	case !slices.Contains(of.Askers(), c.User.ID) && !actorOf(c).Leads(b.League):
		return nil, reasonIsFor
	case of.Answer == "":
		return nil, serve.OldMessage
	}
	return c.Reply(view.CaseReason(of, c.Loc)), nil
}

// openQuestionModal asks a member what they want to ask the leaders.
func openQuestionModal(c *click, b *leagues.Book) (discord.Response, error) {
	if err := b.Check(league.Actor{ID: c.User.ID}, &league.AskLeaders{Words: "?"}, b.Now); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.AskModal(b.League.ID, c.Loc)}, nil
}

// submitQuestion sends a member's question to the leaders.
func submitQuestion(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	after, err := act(c, string(p.League), 0, &league.AskLeaders{Words: c.Inputs[view.QuestionInput]})
	if err != nil {
		return nil, err
	}
	_, q, err := readQuestion(c, route.Question{Whole: p, Number: after.League.Questions})
	if err != nil {
		return nil, err
	}
	return c.Reply(view.QuestionSent(q, c.Loc)), nil
}

func readQuestion(c *click, p route.Question) (*leagues.Book, view.Question, error) {
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, view.Question{}, err
	}
	q, err := view.QuestionOf(b, p.Number)
	return b, q, err
}

// showQuestion shows a question to the member who has asked it, or to a leader. Nobody else reads it.
func showQuestion(_ context.Context, c *click, p route.Question) (discord.Response, error) {
	b, q, err := readQuestion(c, p)
	if err != nil {
		return nil, err
	}
	leads := actorOf(c).Leads(b.League)
	if c.User.ID != q.By && !leads {
		return nil, questionIsFor
	}
	return c.Reply(view.ShowQuestion(q, c.User.ID, leads, c.Loc)), nil
}

// openReply asks a leader for the answer to a question.
func openReply(_ context.Context, c *click, p route.Question) (discord.Response, error) {
	b, q, err := readQuestion(c, p)
	switch {
	case err != nil:
		return nil, err
	case !actorOf(c).Leads(b.League):
		return nil, league.NotLeader
	case q.State != league.QuestionOpen:
		return nil, league.QuestionDone
	}
	return discord.Ask{Modal: view.ReplyModal(q, c.Loc)}, nil
}

func submitReply(_ context.Context, c *click, p route.Question) (discord.Response, error) {
	_, q, err := readQuestion(c, p)
	if err != nil {
		return nil, err
	}
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	if _, err := act(c, string(p.League), 0, &league.AnswerQuestion{Member: q.By, Question: q.Number, Words: c.Inputs[view.QuestionInput]}); err != nil {
		return nil, err
	}
	_, q, err = readQuestion(c, p)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ShowQuestion(q, c.User.ID, true, c.Loc)), nil
}
