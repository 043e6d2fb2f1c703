package rulebook

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
)

// findRules returns the rules that the option names, or those of the table that the user means, or the server's.
func findRules(ctx context.Context, c *serve.Click) (rules.Ruleset, error) {
	if c.Options["rules"] == "" {
		if snap, err := c.FindTable(ctx); err == nil {
			return snap.Rules(), nil
		}
	}
	return AskedRules(c)
}

// AskedRules returns the rules that the option names, or the server's.
func AskedRules(c *serve.Click) (rules.Ruleset, error) {
	if text := c.Options["rules"]; text != "" {
		return ParseRules(c, text)
	}
	return DefaultRules(c)
}

// DefaultRules returns the default rules of the server.
func DefaultRules(c *serve.Click) (rules.Ruleset, error) {
	text, err := defaultRules.Get(c.Settings, c.GuildID)
	if err != nil {
		return rules.Ruleset{}, err
	}
	return rules.Parse(cmp.Or(text, rules.Presets()[0]))
}

// ParseRules reads the name of saved rules, or a rules string.
func ParseRules(c *serve.Click, text string) (rules.Ruleset, error) {
	all, err := ReadSaved(c)
	if err != nil {
		return rules.Ruleset{}, err
	}
	if i, ok := findSaved(all, text); ok {
		text = all[i].Rules
	}
	return rules.Parse(text)
}

// ChosenRules returns the rules that were chosen from a menu.
func ChosenRules(c *serve.Click) (rules.Ruleset, error) {
	value, err := c.Chosen()
	if err != nil {
		return rules.Ruleset{}, err
	}
	return ParseRules(c, value)
}

// StoreRules returns rules with a name for the ids of their components. Rules that are no preset become a draft of the user.
func StoreRules(c *serve.Click, r rules.Ruleset) (view.NamedRuleset, error) {
	text := r.String()
	if len(r.Differences()) == 0 {
		return nameRuleset(c, r, route.Rules(text))
	}
	id, err := SaveDraft(c.Settings, c.User.ID, text)
	if err != nil {
		return view.NamedRuleset{}, err
	}
	return nameRuleset(c, r, route.Rules(id))
}

// nameRuleset returns rules with their name in ids. It says whether the user may give the server's own words for them.
func nameRuleset(c *serve.Click, r rules.Ruleset, name route.Rules) (view.NamedRuleset, error) {
	saved, err := SavedAs(c, r)
	return view.NamedRuleset{Ruleset: r, Name: name, Saved: saved.Name, Words: saved.Words, Wordable: saved.Name != "" && mayChange(c, saved)}, err
}

// resolveRuleset returns the rules that an id names. They may contradict themselves while the user changes them.
func resolveRuleset(c *serve.Click, name route.Rules) (view.NamedRuleset, error) {
	text := string(name)
	if strings.HasPrefix(text, ".") {
		var err error
		if text, err = ReadDraft(c, text); err != nil {
			return view.NamedRuleset{}, err
		}
	}
	r, err := rules.Parse(text)
	if r.Preset == "" || r.String() != text { // any other error is a contradiction, which is allowed here
		return view.NamedRuleset{}, c.Outdated(errors.Join(errors.New("the rules of another version"), err))
	}
	return nameRuleset(c, r, name)
}

// onRules returns the handler of a component that gets the rules of the id.
func onRules(answer func(*serve.Click, view.NamedRuleset) (discord.Response, error)) serve.HandlerOf[*serve.Click, route.Ruleset] {
	return func(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
		r, err := resolveRuleset(c, p.Rules)
		if err != nil {
			return nil, err
		}
		return answer(c, r)
	}
}

// ReadDraft returns the text of a draft of the user.
func ReadDraft(c *serve.Click, id string) (string, error) {
	text, err := draftText(c.Settings, c.User.ID, id)
	if errors.Is(err, errGone) {
		err = c.Outdated(err)
	}
	return text, err
}

// CompleteRules offers the server's saved rules and the presets.
func CompleteRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	choices, err := offerSaved(c)
	if err != nil {
		return nil, err
	}
	choices = append(choices, view.RuleChoices(c.Loc, c.Options[c.Focused])...)
	return discord.Complete{Choices: choices[:min(len(choices), face.MaxChoices)]}, nil
}

// OfferRules returns all rules by which tables on the server play: the saved ones and the presets, as far as a menu has room.
func OfferRules(c *serve.Click) ([]discord.Choice, error) {
	saved, err := offerSaved(c)
	choices := append(view.RuleChoices(c.Loc, ""), saved...)
	return choices[:min(len(choices), face.MaxChoices-1)], err
}

// completeSaved offers the server's saved rules.
func completeSaved(_ context.Context, c *serve.Click) (discord.Response, error) {
	choices, err := offerSaved(c)
	return discord.Complete{Choices: choices[:min(len(choices), face.MaxChoices)]}, err
}

// offerSaved returns the saved rules whose name contains the typed text.
func offerSaved(c *serve.Click) (choices []discord.Choice, err error) {
	typed := c.Options[c.Focused]
	all, err := ReadSaved(c)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if strings.Contains(strings.ToLower(s.Name), strings.ToLower(typed)) {
			choices = append(choices, discord.Choice{Name: view.SavedName(s.Name), Value: s.Name})
		}
	}
	return choices, nil
}
