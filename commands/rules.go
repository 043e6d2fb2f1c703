package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/view"
)

// rulesClicks are the components of conversations about rules.
var rulesClicks = map[view.RulesVerb]func(c *call, id view.RulesID) (discord.Response, error){
	view.RulesPage:    turnCard,
	view.RulesCompare: turnComparison,
	view.RulesEdit:    editRules,
	view.RulesCard:    cardOfRules,
	view.RulesBase:    chooseRule,
	view.RulesGroup:   chooseRule,
	view.RulesOption:  chooseRule,
	view.RulesValue:   chooseRule,
	view.RulesName:    nameRules,
	view.RulesSave:    saveRules,
}

func (c *call) rulesClick() (discord.Response, error) {
	id, err := view.ParseRulesID(c.CustomID)
	if err != nil {
		return nil, c.outdated(err)
	}
	h, ok := rulesClicks[id.Verb]
	if !ok {
		return nil, c.outdated(fmt.Errorf("no component does %q", id.Verb))
	}
	return h(c, id)
}

// showRules shows the rules that were asked for, or those of the table here, or the server's.
func showRules(ctx context.Context, c *call) (discord.Response, error) {
	if text := c.Options["rules"]; text != "" {
		r, err := c.rules(text)
		if err != nil {
			return nil, err
		}
		return c.reply(view.Rules(r, c.loc, view.Overview)), nil
	}
	if snap, err := c.here(ctx); err == nil {
		return c.reply(view.Rules(snap.Rules(), c.loc, view.Overview)), nil
	}
	r, err := c.defaultRules()
	if err != nil {
		return nil, err
	}
	return c.reply(view.Rules(r, c.loc, view.Overview)), nil
}

// compareRules tells of both rulesets all that is wrong.
func compareRules(_ context.Context, c *call) (discord.Response, error) {
	a, errA := c.rules(c.Options["a"])
	b, errB := c.rules(c.Options["b"])
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.reply(view.Compare(a, b, c.loc, 1)), nil
}

func setRules(_ context.Context, c *call) (discord.Response, error) {
	if err := c.manages(); err != nil {
		return nil, err
	}
	r, err := c.rules(c.Options["rules"])
	if err != nil {
		return nil, err
	}
	if err := c.set(settingRules, r.String()); err != nil {
		return nil, err
	}
	name, err := c.nameOf(r)
	if err != nil {
		return nil, err
	}
	return c.reply(view.RulesSet(name, r, c.loc)), nil
}

func customRules(_ context.Context, c *call) (discord.Response, error) {
	r, err := c.defaultRules()
	if text := c.Options["rules"]; text != "" {
		r, err = c.rules(text)
	}
	if err != nil {
		return nil, err
	}
	return c.reply(view.Custom(r, c.loc, view.Focus{})), nil
}

func renameRules(_ context.Context, c *call) (discord.Response, error) {
	to, err := goodName(c.Options["to"])
	if err != nil {
		return nil, err
	}
	if err := c.rename(c.Options["name"], to); err != nil {
		return nil, err
	}
	return c.reply(view.RulesRenamed(to, c.loc)), nil
}

func deleteRules(_ context.Context, c *call) (discord.Response, error) {
	if err := c.rename(c.Options["name"], ""); err != nil {
		return nil, err
	}
	return c.reply(view.Notice(c.loc, "notice.rules_deleted", nil)), nil
}

func turnCard(c *call, id view.RulesID) (discord.Response, error) {
	page, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.redraw(view.Rules(id.Rules, c.loc, page)), nil
}

func cardOfRules(c *call, id view.RulesID) (discord.Response, error) {
	return c.redraw(view.Rules(id.Rules, c.loc, view.Overview)), nil
}

func turnComparison(c *call, id view.RulesID) (discord.Response, error) {
	page, err := strconv.Atoi(id.Arg)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.redraw(view.Compare(id.Rules, id.Other, c.loc, page)), nil
}

func editRules(c *call, id view.RulesID) (discord.Response, error) {
	return c.redraw(view.Custom(id.Rules, c.loc, view.ParseFocus(id.Arg))), nil
}

func chooseRule(c *call, id view.RulesID) (discord.Response, error) {
	choice, err := c.chosen()
	if err != nil {
		return nil, err
	}
	r, focus, err := view.Choose(id, choice)
	if err != nil {
		return nil, c.outdated(err)
	}
	return c.redraw(view.Custom(r, c.loc, focus)), nil
}

func nameRules(c *call, id view.RulesID) (discord.Response, error) {
	if c.GuildID == "" {
		return nil, needsServer
	}
	if err := id.Rules.Validate(); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.NameModal(id.Rules, c.loc)}, nil
}

func saveRules(c *call, id view.RulesID) (discord.Response, error) {
	if err := id.Rules.Validate(); err != nil {
		return nil, err
	}
	name, err := goodName(c.Inputs[view.NameInput])
	if err != nil {
		return nil, err
	}
	if err := c.save(name, id.Rules); err != nil {
		return nil, err
	}
	return c.redraw(view.RulesSaved(name, id.Rules, c.loc)), nil
}
