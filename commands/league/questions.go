package league

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
)

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

// submitReply answers a question.
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
