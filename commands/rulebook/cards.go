package rulebook

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
)

// showRules shows the card of the rules that findRules finds.
func showRules(ctx context.Context, c *serve.Click) (discord.Response, error) {
	r, err := findRules(ctx, c)
	if err != nil {
		return nil, err
	}
	return ShowCard(c, r)
}

// ShowCard shows the card of rules in a new message.
func ShowCard(c *serve.Click, r rules.Ruleset) (discord.Response, error) {
	n, err := StoreRules(c, r)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Rules(n, localizerFor(c, n), view.Overview)), nil
}

func turnCardPage(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	page, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return showCardPage(c, r, page)
}

// showCardOfDialogue goes back from the dialogue to the card.
func showCardOfDialogue(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	return showCardPage(c, r, view.Overview)
}

func showCardPage(c *serve.Click, r view.NamedRuleset, page string) (discord.Response, error) {
	return c.Redraw(view.Rules(r, localizerFor(c, r), page)), nil
}

// compareRules compares two rulesets. The error names what is wrong with either.
func compareRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	a, errA := ParseRules(c, c.Options["a"])
	b, errB := ParseRules(c, c.Options["b"])
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	first, errA := StoreRules(c, a)
	second, errB := StoreRules(c, b)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.Reply(view.Compare(first, second, c.Loc, 1)), nil
}

func turnComparisonPage(_ context.Context, c *serve.Click, p route.Pages) (discord.Response, error) {
	a, errA := resolveRuleset(c, p.A)
	b, errB := resolveRuleset(c, p.B)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.Redraw(view.Compare(a, b, c.Loc, p.Page)), nil
}

// openDialogue opens the dialogue that changes rules.
func openDialogue(_ context.Context, c *serve.Click) (discord.Response, error) {
	r, err := AskedRules(c)
	if err != nil {
		return nil, err
	}
	n, err := StoreRules(c, r)
	if err != nil {
		return nil, err
	}
	return showDialogue(c, n, view.Focus{})
}

// editCard opens the dialogue with the rules of a card.
func editCard(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	return showDialogue(c, r, view.Focus{})
}

// chooseInMenu returns the handler of a menu of the dialogue. The changed rules are a new draft.
func chooseInMenu(choice view.Choose) serve.HandlerOf[*serve.Click, route.Editing] {
	return serve.Choosing(func(_ context.Context, c *serve.Click, p route.Editing, value string) (discord.Response, error) {
		before, err := resolveRuleset(c, p.Rules)
		if err != nil {
			return nil, err
		}
		r, focus, err := choice(before.Ruleset, view.ParseFocus(p.Focus), value)
		if err != nil {
			return nil, c.Outdated(err)
		}
		after, err := StoreRules(c, r)
		if err != nil {
			return nil, err
		}
		return showDialogue(c, after, focus)
	})
}

func showDialogue(c *serve.Click, r view.NamedRuleset, f view.Focus) (discord.Response, error) {
	return c.Redraw(view.Custom(r, localizerFor(c, r), f)), nil
}

// askSearch asks for words of the rule that the user looks for.
func askSearch(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	return discord.Ask{Modal: view.SearchModal(r.Name, c.Loc)}, nil
}

// findInDialogue shows the rules that have the words of the modal.
func findInDialogue(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	return c.Redraw(view.Found(r, localizerFor(c, r), c.Inputs[view.SearchInput])), nil
}
