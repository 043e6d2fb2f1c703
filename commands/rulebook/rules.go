package rulebook

import (
	"context"
	"errors"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/drafts"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
)

// Commands are the commands about rules.
var Commands = []serve.Command{
	serve.Uses(route.DokoScore, scoreRound).Completes(CompleteRules),
	serve.Uses(route.ShowRules, showRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.CompareRules, compareRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.SetRules, setRules).Completes(CompleteRules).ForManagers(),
	serve.Uses(route.CustomRules, customRules).Completes(CompleteRules).OrDirect(),
	serve.Uses(route.RenameRules, renameRules).Completes(completeSaved),
	serve.Uses(route.DeleteRules, deleteRules).Completes(completeSaved),
}

// Routes are the components of the rulebook.
var Routes = slices.Concat(cardRoutes, scoreRoutes)

// cardRoutes are the components of conversations about rules.
var cardRoutes = []serve.Row{
	serve.On(route.RulesPage, turnCard).OrDirect(),
	serve.On(route.RulesCard, cardOfRules).OrDirect(),
	serve.On(route.RulesCompare, turnComparison).OrDirect(),
	serve.On(route.RulesEdit, editRules).OrDirect(),
	serve.On(route.RulesBase, choose(view.ChooseBase)).OrDirect(),
	serve.On(route.RulesGroup, choose(view.ChooseGroup)).OrDirect(),
	serve.On(route.RulesOption, choose(view.ChooseOption)).OrDirect(),
	serve.On(route.RulesValue, choose(view.ChooseValue)).OrDirect(),
	serve.On(route.RulesName, nameRules),
	serve.On(route.RulesSave, saveRules).AsModal(),
}

// NameRules gives rules a name for the ids of their components: their preset's, or a draft's of the user.
func NameRules(c *serve.Click, r rules.Ruleset) (view.NamedRuleset, error) {
	text := r.String()
	if len(r.Differences()) == 0 {
		return view.NamedRuleset{Ruleset: r, Name: route.Rules(text)}, nil
	}
	id, err := c.Drafts.Save(c.User.ID, text)
	return view.NamedRuleset{Ruleset: r, Name: route.Rules(id)}, err
}

// resolveRuleset returns the rules that an id names. They need not be valid: people are just putting them together.
func resolveRuleset(c *serve.Click, name route.Rules) (view.NamedRuleset, error) {
	text := string(name)
	if strings.HasPrefix(text, ".") {
		var err error
		if text, err = readDraft(c, text); err != nil {
			return view.NamedRuleset{}, err
		}
	}
	r, err := rules.Parse(text)
	if r.Preset == "" || r.String() != text { // otherwise it is only that they contradict themselves
		return view.NamedRuleset{}, c.Outdated(errors.Join(errors.New("the rules of another version"), err))
	}
	return view.NamedRuleset{Ruleset: r, Name: name}, nil
}

// readDraft returns a draft of the user.
func readDraft(c *serve.Click, id string) (string, error) {
	text, err := c.Drafts.Text(c.User.ID, id)
	if errors.Is(err, drafts.ErrGone) {
		err = c.Outdated(err)
	}
	return text, err
}

// showRules shows the rules that were asked for, or those of the table here, or the server's.
func showRules(ctx context.Context, c *serve.Click) (discord.Response, error) {
	r, err := rulesMeant(ctx, c)
	if err != nil {
		return nil, err
	}
	return ShowCard(c, r)
}

// ShowCard shows the card of rules in a message of its own.
func ShowCard(c *serve.Click, r rules.Ruleset) (discord.Response, error) {
	n, err := NameRules(c, r)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Rules(n, c.Loc, view.Overview)), nil
}

// compareRules tells of both rulesets all that is wrong.
func compareRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	a, errA := ParseRules(c, c.Options["a"])
	b, errB := ParseRules(c, c.Options["b"])
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	first, errA := NameRules(c, a)
	second, errB := NameRules(c, b)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.Reply(view.Compare(first, second, c.Loc, 1)), nil
}

func setRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	r, err := ParseRules(c, c.Options["rules"])
	if err != nil {
		return nil, err
	}
	if err := storeSetting(c, settingRules, r.String()); err != nil {
		return nil, err
	}
	name, err := NameOfRules(c, r)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.RulesSet(name, r, c.Loc)), nil
}

func customRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	r, err := DefaultRules(c)
	if text := c.Options["rules"]; text != "" {
		r, err = ParseRules(c, text)
	}
	if err != nil {
		return nil, err
	}
	n, err := NameRules(c, r)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Custom(n, c.Loc, view.Focus{})), nil
}

func renameRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	to, err := goodName(c.Options["to"])
	if err != nil {
		return nil, err
	}
	if err := renameSaved(c, c.Options["name"], to); err != nil {
		return nil, err
	}
	return c.Reply(view.RulesRenamed(to, c.Loc)), nil
}

func deleteRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	if err := renameSaved(c, c.Options["name"], ""); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.rules_deleted", nil)), nil
}

func turnCard(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	page, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return showCardPage(c, p.Rules, page)
}

func cardOfRules(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	return showCardPage(c, p.Rules, view.Overview)
}

func showCardPage(c *serve.Click, name route.Rules, page string) (discord.Response, error) {
	r, err := resolveRuleset(c, name)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Rules(r, c.Loc, page)), nil
}

func turnComparison(_ context.Context, c *serve.Click, p route.Pages) (discord.Response, error) {
	a, errA := resolveRuleset(c, p.A)
	b, errB := resolveRuleset(c, p.B)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	return c.Redraw(view.Compare(a, b, c.Loc, p.Page)), nil
}

func editRules(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Custom(r, c.Loc, view.Focus{})), nil
}

// choose goes on with the dialogue after a choice in one of its menus. What it makes of the rules is a new draft.
func choose(choice view.Choose) func(context.Context, *serve.Click, route.Editing) (discord.Response, error) {
	return func(_ context.Context, c *serve.Click, p route.Editing) (discord.Response, error) {
		value, err := c.Chosen()
		if err != nil {
			return nil, err
		}
		before, err := resolveRuleset(c, p.Rules)
		if err != nil {
			return nil, err
		}
		r, focus, err := choice(before.Ruleset, view.ParseFocus(p.Focus), value)
		if err != nil {
			return nil, c.Outdated(err)
		}
		after, err := NameRules(c, r)
		if err != nil {
			return nil, err
		}
		return c.Redraw(view.Custom(after, c.Loc, focus)), nil
	}
}

func nameRules(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err == nil {
		err = r.Validate()
	}
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.NameModal(r.Name, c.Loc)}, nil
}

func saveRules(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err == nil {
		err = r.Validate()
	}
	if err != nil {
		return nil, err
	}
	name, err := goodName(c.Inputs[view.NameInput])
	if err != nil {
		return nil, err
	}
	if err := saveRuleset(c, name, r.Ruleset); err != nil {
		return nil, err
	}
	return c.Redraw(view.RulesSaved(name, r.Ruleset, c.Loc)), nil
}
