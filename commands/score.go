package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/view"
)

// scoreRound opens the score calculator by the rules that were asked for, or those of the table here, or the server's.
func scoreRound(ctx context.Context, c *call) (discord.Response, error) {
	if text := c.Options["rules"]; text != "" {
		r, err := c.rules(text)
		if err != nil {
			return nil, err
		}
		return c.reply(view.Score(view.NewTally(r), c.loc, "")), nil
	}
	if snap, err := c.here(ctx); err == nil {
		return c.reply(view.Score(view.NewTally(snap.Rules()), c.loc, "")), nil
	}
	r, err := c.defaultRules()
	if err != nil {
		return nil, err
	}
	return c.reply(view.Score(view.NewTally(r), c.loc, "")), nil
}

// scoreClick goes on with the score calculator.
func (c *call) scoreClick() (discord.Response, error) {
	id, err := view.ParseScoreID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	switch id.Verb {
	case view.ScoreAsk:
		return discord.Ask{Modal: view.ScoreModal(id.Tally, c.loc)}, nil
	case view.ScoreAugen:
		notice := ""
		if !id.Tally.Read(c.Inputs) {
			notice = c.loc.T("score.bad_numbers", nil)
		}
		return c.redraw(view.Score(id.Tally, c.loc, notice)), nil
	case view.ScoreContract, view.ScoreCallsRe, view.ScoreCallsKontra, view.ScoreSpecialsRe, view.ScoreSpecialsKontra, view.ScoreHand:
	}
	t, err := id.Choose(c.Values)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.redraw(view.Score(t, c.loc, "")), nil
}
