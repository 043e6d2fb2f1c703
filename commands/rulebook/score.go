package rulebook

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/card"
)

// openCalculator opens the score calculator with the rules that findRules finds.
func openCalculator(ctx context.Context, c *serve.Click) (discord.Response, error) {
	r, err := findRules(ctx, c)
	if err != nil {
		return nil, err
	}
	return ShowTally(c, view.NewTally(r), "")
}

// ShowTally shows the calculator. Its entries are a new draft.
func ShowTally(c *serve.Click, t view.CalculatorInput, notice string) (discord.Response, error) {
	id, err := SaveDraft(c.Settings, c.User.ID, t.Draft())
	if err != nil {
		return nil, err
	}
	saved, err := SavedAs(c, t.Rules)
	return c.Redraw(view.Score(t, route.Draft(id), c.Loc.With(saved.Words), notice)), err
}

// ReadTally returns the entries of the calculator in the clicked message.
func ReadTally(c *serve.Click, id route.Draft) (view.CalculatorInput, error) {
	text, err := ReadDraft(c, string(id))
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
		t, err := ReadTally(c, p.Draft)
		if err != nil {
			return nil, err
		}
		notice, err := t.Choose(menu, c.Values, c.Loc)
		if err != nil {
			return nil, c.Outdated(err)
		}
		return ShowTally(c, t, notice)
	})
}

// askAugen opens the modal for Augen, tricks and Bock.
func askAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := ReadTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ScoreModal(t, p.Draft, c.Loc)}, nil
}

// enterAugen enters the numbers of that modal.
func enterAugen(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := ReadTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return ShowTally(c, t, c.Loc.When(!t.Read(c.Inputs), "score.bad_numbers", nil))
}

// askPoints opens the modal for what each of the four on a sheet got.
func askPoints(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := ReadTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.PointsModal(t, p.Draft, c.Loc)}, nil
}

// enterPoints enters the points of that modal.
func enterPoints(_ context.Context, c *serve.Click, p route.Scoring) (discord.Response, error) {
	t, err := ReadTally(c, p.Draft)
	if err != nil {
		return nil, err
	}
	return ShowTally(c, t, c.Loc.When(!t.ReadPoints(c.Inputs), "zettel.bad_points", nil))
}

// pointsInputs are the inputs of that modal.
func pointsInputs() serve.Inputs {
	all := serve.Inputs{}
	for seat := range card.Seat(card.Seats) {
		all[view.PointsInput(seat)] = view.PointsDigits
	}
	return all
}
