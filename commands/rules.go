package commands

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/drafts"
	"karlchen/commands/face"
	"karlchen/commands/route"
	rulebookview "karlchen/commands/rulebook/view"
	"karlchen/game/rules"
)

// rulesRoutes are the components of conversations about rules.
var rulesRoutes = []row{
	on(route.RulesPage, turnCard).orDirect(),
	on(route.RulesCard, cardOfRules).orDirect(),
	on(route.RulesCompare, turnComparison).orDirect(),
	on(route.RulesEdit, editRules).orDirect(),
	on(route.RulesBase, choose(rulebookview.ChooseBase)).orDirect(),
	on(route.RulesGroup, choose(rulebookview.ChooseGroup)).orDirect(),
	on(route.RulesOption, choose(rulebookview.ChooseOption)).orDirect(),
	on(route.RulesValue, choose(rulebookview.ChooseValue)).orDirect(),
	on(route.RulesName, nameRules),
	on(route.RulesSave, saveRules).asModal(),
}

// named gives rules a name for the ids of their components: their preset's, or a draft's of the user.
func (c *call) named(r rules.Ruleset) (rulebookview.Named, error) {
	text := r.String()
	if len(r.Differences()) == 0 {
		return rulebookview.Named{Ruleset: r, Name: route.Rules(text)}, nil
	}
	id, err := c.drafts.Keep(c.User.ID, text)
	return rulebookview.Named{Ruleset: r, Name: route.Rules(id)}, err
}

// rulesNamed returns the rules that an id names. They need not be valid: people are just putting them together.
func (c *call) rulesNamed(name route.Rules) (rulebookview.Named, error) {
	text := string(name)
	if strings.HasPrefix(text, ".") {
		var err error
		if text, err = c.draft(text); err != nil {
			return rulebookview.Named{}, err
		}
	}
	r, err := rules.Parse(text)
	if r.Preset == "" || r.String() != text { // otherwise it is only that they contradict themselves
		return rulebookview.Named{}, c.outdated(errors.Join(errors.New("the rules of another version"), err))
	}
	return rulebookview.Named{Ruleset: r, Name: name}, nil
}

// draft returns a draft of the user.
func (c *call) draft(id string) (string, error) {
	text, err := c.drafts.Text(c.User.ID, id)
	if errors.Is(err, drafts.ErrGone) {
		err = c.outdated(err)
	}
	return text, err
}

// showRules shows the rules that were asked for, or those of the table here, or the server's.
func showRules(ctx context.Context, c *call) (discord.Response, error) {
	r, err := c.meantRules(ctx)
	if err != nil {
		return nil, err
	}
	return c.showCard(r)
}

// showCard shows the card of rules in a message of its own.
func (c *call) showCard(r rules.Ruleset) (discord.Response, error) {
	n, err := c.named(r)
	if err != nil {
		return nil, err
	}
	return c.reply(rulebookview.Rules(n, c.loc, rulebookview.Overview)), nil
}

// compareRules tells of both rulesets all that is wrong.
func compareRules(_ context.Context, c *call) (discord.Response, error) {
	a, errA := c.rules(c.Options["a"])
	b, errB := c.rules(c.Options["b"])
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	first, errA := c.named(a)
	second, errB := c.named(b)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.reply(rulebookview.Compare(first, second, c.loc, 1)), nil
}

func setRules(_ context.Context, c *call) (discord.Response, error) {
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
	return c.reply(rulebookview.RulesSet(name, r, c.loc)), nil
}

func customRules(_ context.Context, c *call) (discord.Response, error) {
	r, err := c.defaultRules()
	if text := c.Options["rules"]; text != "" {
		r, err = c.rules(text)
	}
	if err != nil {
		return nil, err
	}
	n, err := c.named(r)
	if err != nil {
		return nil, err
	}
	return c.reply(rulebookview.Custom(n, c.loc, rulebookview.Focus{})), nil
}

func renameRules(_ context.Context, c *call) (discord.Response, error) {
	to, err := goodName(c.Options["to"])
	if err != nil {
		return nil, err
	}
	if err := c.rename(c.Options["name"], to); err != nil {
		return nil, err
	}
	return c.reply(rulebookview.RulesRenamed(to, c.loc)), nil
}

func deleteRules(_ context.Context, c *call) (discord.Response, error) {
	if err := c.rename(c.Options["name"], ""); err != nil {
		return nil, err
	}
	return c.reply(face.Notice(c.loc, "notice.rules_deleted", nil)), nil
}

func turnCard(_ context.Context, c *call, p route.Ruleset) (discord.Response, error) {
	page, err := c.chosen()
	if err != nil {
		return nil, err
	}
	return c.cardPage(p.Rules, page)
}

func cardOfRules(_ context.Context, c *call, p route.Ruleset) (discord.Response, error) {
	return c.cardPage(p.Rules, rulebookview.Overview)
}

func (c *call) cardPage(name route.Rules, page string) (discord.Response, error) {
	r, err := c.rulesNamed(name)
	if err != nil {
		return nil, err
	}
	return c.redraw(rulebookview.Rules(r, c.loc, page)), nil
}

func turnComparison(_ context.Context, c *call, p route.Pages) (discord.Response, error) {
	a, errA := c.rulesNamed(p.A)
	b, errB := c.rulesNamed(p.B)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.redraw(rulebookview.Compare(a, b, c.loc, p.Page)), nil
}

func editRules(_ context.Context, c *call, p route.Ruleset) (discord.Response, error) {
	r, err := c.rulesNamed(p.Rules)
	if err != nil {
		return nil, err
	}
	return c.redraw(rulebookview.Custom(r, c.loc, rulebookview.Focus{})), nil
}

// choose goes on with the dialogue after a choice in one of its menus. What it makes of the rules is a new draft.
func choose(choice rulebookview.Choose) func(context.Context, *call, route.Editing) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Editing) (discord.Response, error) {
		value, err := c.chosen()
		if err != nil {
			return nil, err
		}
		before, err := c.rulesNamed(p.Rules)
		if err != nil {
			return nil, err
		}
		r, focus, err := choice(before.Ruleset, rulebookview.ParseFocus(p.Focus), value)
		if err != nil {
			return nil, c.outdated(err)
		}
		after, err := c.named(r)
		if err != nil {
			return nil, err
		}
		return c.redraw(rulebookview.Custom(after, c.loc, focus)), nil
	}
}

func nameRules(_ context.Context, c *call, p route.Ruleset) (discord.Response, error) {
	r, err := c.rulesNamed(p.Rules)
	if err == nil {
		err = r.Validate()
	}
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: rulebookview.NameModal(r.Name, c.loc)}, nil
}

func saveRules(_ context.Context, c *call, p route.Ruleset) (discord.Response, error) {
	r, err := c.rulesNamed(p.Rules)
	if err == nil {
		err = r.Validate()
	}
	if err != nil {
		return nil, err
	}
	name, err := goodName(c.Inputs[rulebookview.NameInput])
	if err != nil {
		return nil, err
	}
	if err := c.save(name, r.Ruleset); err != nil {
		return nil, err
	}
	return c.redraw(rulebookview.RulesSaved(name, r.Ruleset, c.loc)), nil
}
