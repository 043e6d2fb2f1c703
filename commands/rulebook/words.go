package rulebook

import (
	"context"
	"errors"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
)

// localizerFor returns the texts in the user's language with the server's own words for the rules.
func localizerFor(c *serve.Click, r view.NamedRuleset) *locale.Localizer { return c.Loc.With(r.Words) }

// showWords shows the dialogue for the server's own words. Only people who may change the saved rules see it.
func showWords(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	switch {
	case r.Saved == "":
		return nil, noSavedRules
	case !r.Wordable:
		return nil, notYours
	}
	return c.Redraw(view.Words(r, r.Saved, localizerFor(c, r))), nil
}

// askWord opens the modal for the word of a term.
func askWord(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	term, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	if !knowsTerm(r.Ruleset, term) {
		return nil, c.Outdated(errors.New("no term " + term))
	}
	return discord.Ask{Modal: view.WordModal(r, face.Term(term), localizerFor(c, r))}, nil
}

// saveWord gives a term the word of the modal, or its usual word if that is empty.
func saveWord(_ context.Context, c *serve.Click, p route.Naming) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err != nil {
		return nil, err
	}
	if !knowsTerm(r.Ruleset, p.Term) {
		return nil, c.Outdated(errors.New("no term " + p.Term))
	}
	return changeWords(c, r, func(own rules.Words) error {
		delete(own, p.Term)
		typed := c.Inputs[view.WordInput]
		if strings.TrimSpace(typed) == "" {
			return nil
		}
		word, err := face.ParseWord(typed, face.Term(p.Term), r.Ruleset, own)
		if err == nil && word != c.Loc.Under(r.Ruleset).T(p.Term, nil) {
			own[p.Term] = word
		}
		return err
	})
}

// dropWords takes all words of the server back.
func dropWords(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	return changeWords(c, r, func(own rules.Words) error {
		clear(own)
		return nil
	})
}

func knowsTerm(r rules.Ruleset, term string) bool {
	groups := face.Terms(r)
	return slices.ContainsFunc(groups[:], func(group []face.Term) bool { return slices.Contains(group, face.Term(term)) })
}

// changeWords changes the server's own words for saved rules, and shows the dialogue again.
func changeWords(c *serve.Click, r view.NamedRuleset, change func(own rules.Words) error) (discord.Response, error) {
	err := changeSaved(c, func(all []savedRules) ([]savedRules, error) {
		i := slices.IndexFunc(all, func(s savedRules) bool { return s.Rules == r.String() })
		switch {
		case i < 0:
			return nil, noSavedRules
		case !mayChange(c, all[i]):
			return nil, notYours
		}
		if all[i].Words == nil {
			all[i].Words = rules.Words{}
		}
		return all, change(all[i].Words)
	})
	if err == nil {
		r, err = nameRuleset(c, r.Ruleset, r.Name)
	}
	if err != nil {
		return nil, err
	}
	return showWords(c, r)
}
