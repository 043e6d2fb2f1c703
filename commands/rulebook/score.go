package rulebook

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
)

// scoreRound opens the score calculator by the rules that were asked for, or those of the table here, or the server's.
func scoreRound(ctx context.Context, c *serve.Click) (discord.Response, error) {
	r, err := rulesMeant(ctx, c)
	if err != nil {
		return nil, err
	}
	return showTally(c, view.NewTally(r), "")
}

// showTally shows the calculator with what it has been told, which is a new draft.
func showTally(c *serve.Click, t view.Tally, notice string) (discord.Response, error) {
	id, err := c.Drafts.Save(c.User.ID, t.Draft())
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Score(t, route.Draft(id), c.Loc, notice)), nil
}

// readTally returns what the calculator had been told when its message was shown.
func readTally(c *serve.Click, id route.Draft) (view.Tally, error) {
	text, err := readDraft(c, string(id))
	if err != nil {
		return view.Tally{}, err
	}
	t, err := view.ParseTally(text)
	if err != nil {
		return t, c.Outdated(err)
	}
	return t, nil
}

// tally tells the calculator what was chosen in a menu.
func tally(choose func(*view.Tally, []string) error) func(context.Context, *serve.Click, route.Scoring) (discord.Response, error) {
	return func(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
		t, err := readTally(c, p.Draft)
		if err != nil {
			return nil, err
		}
		if err := choose(&t, c.Values); err != nil {
			return nil, c.Outdated(err)
		}
		return showTally(c, t, "")
	}
}

func askAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := readTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ScoreModal(t, p.Draft, c.Loc)}, nil
}

func tallyAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := readTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	notice := ""
	if !t.Read(c.Inputs) {
		notice = c.Loc.T("score.bad_numbers", nil)
	}
	return showTally(c, t, notice)
}
