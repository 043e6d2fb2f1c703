package commands

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/game"
	"karlchen/game/rules"
)

// scoreRoutes are the components of the score calculator.
var scoreRoutes = []row{
	on(route.ScoreContract, tally((*rulebookview.Tally).ChooseContract)),
	on(route.ScoreCallsRe, tally(rulebookview.ChooseCalls(game.Re))),
	on(route.ScoreCallsKontra, tally(rulebookview.ChooseCalls(game.Kontra))),
	on(route.ScoreSpecialsRe, tally(rulebookview.ChooseSpecials(game.Re))),
	on(route.ScoreSpecialsKontra, tally(rulebookview.ChooseSpecials(game.Kontra))),
	on(route.ScoreHand, tally((*rulebookview.Tally).ChooseHand)),
	on(route.ScoreAsk, askAugen),
	on(route.ScoreAugen, tallyAugen).asModal(),
}

// scoreRound opens the score calculator by the rules that were asked for, or those of the table here, or the server's.
func scoreRound(ctx context.Context, c *call) (discord.Response, error) {
	r, err := c.meantRules(ctx)
	if err != nil {
		return nil, err
	}
	return c.showTally(rulebookview.NewTally(r), "")
}

// meantRules are the rules that the option rules means, or else those of the table here, or the server's.
func (c *call) meantRules(ctx context.Context) (rules.Ruleset, error) {
	if text := c.Options["rules"]; text != "" {
		return c.rules(text)
	}
	if snap, err := c.here(ctx); err == nil {
		return snap.Rules(), nil
	}
	return c.defaultRules()
}

// showTally shows the calculator with what it has been told, which is a new draft.
func (c *call) showTally(t rulebookview.Tally, notice string) (discord.Response, error) {
	id, err := c.drafts.Keep(c.User.ID, t.Draft())
	if err != nil {
		return nil, err
	}
	return c.redraw(rulebookview.Score(t, route.Draft(id), c.loc, notice)), nil
}

// tallyOf returns what the calculator had been told when its message was shown.
func (c *call) tallyOf(id route.Draft) (rulebookview.Tally, error) {
	text, err := c.draft(string(id))
	if err != nil {
		return rulebookview.Tally{}, err
	}
	t, err := rulebookview.ParseTally(text)
	if err != nil {
		return t, c.outdated(err)
	}
	return t, nil
}

// tally tells the calculator what was chosen in a menu.
func tally(choose func(*rulebookview.Tally, []string) error) func(context.Context, *call, route.Scoring) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Scoring) (discord.Response, error) {
		t, err := c.tallyOf(p.Draft)
		if err != nil {
			return nil, err
		}
		if err := choose(&t, c.Values); err != nil {
			return nil, c.outdated(err)
		}
		return c.showTally(t, "")
	}
}

func askAugen(_ context.Context, c *call, p route.Scoring) (discord.Response, error) {
	t, err := c.tallyOf(p.Draft)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: rulebookview.ScoreModal(t, p.Draft, c.loc)}, nil
}

func tallyAugen(_ context.Context, c *call, p route.Scoring) (discord.Response, error) {
	t, err := c.tallyOf(p.Draft)
	if err != nil {
		return nil, err
	}
	notice := ""
	if !t.Read(c.Inputs) {
		notice = c.loc.T("score.bad_numbers", nil)
	}
	return c.showTally(t, notice)
}
