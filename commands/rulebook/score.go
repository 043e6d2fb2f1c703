package rulebook

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
)

// openCalculator opens the score calculator with the rules that findRules finds.
func openCalculator(ctx context.Context, c *serve.Click) (discord.Response, error) {
	r, err := findRules(ctx, c)
	if err != nil {
		return nil, err
	}
	return showTally(c, view.NewTally(r), "")
}

// showTally shows the calculator. Its entries are a new draft.
func showTally(c *serve.Click, t view.CalculatorInput, notice string) (discord.Response, error) {
	id, err := SaveDraft(c.Settings, c.User.ID, t.Draft())
	if err != nil {
		return nil, err
	}
	saved, err := SavedAs(c, t.Rules)
	return c.Redraw(view.Score(t, route.Draft(id), c.Loc.With(saved.Words), notice)), err
}

// readTally returns the entries of the calculator in the clicked message.
func readTally(c *serve.Click, id route.Draft) (view.CalculatorInput, error) {
	text, err := readDraft(c, string(id))
	if err != nil {
		return view.CalculatorInput{}, err
	}
	t, err := view.ParseTally(text)
	if err != nil {
		err = c.Outdated(err)
	}
	return t, err
}

// chooseInTally returns the row of a menu of the calculator.
func chooseInTally(menu route.Path[route.Scoring]) serve.RouteRow[*serve.Click] {
	return serve.On(menu, func(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
		t, err := readTally(c, p.Draft)
		if err != nil {
			return nil, err
		}
		notice, err := t.Choose(menu, c.Values, c.Loc)
		if err != nil {
			return nil, c.Outdated(err)
		}
		return showTally(c, t, notice)
	})
}

// askAugen opens the modal for Augen, tricks and Bock.
func askAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := readTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ScoreModal(t, p.Draft, c.Loc)}, nil
}

// enterAugen enters the numbers of that modal.
func enterAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
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
