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
func localizerFor(c *serve.Click, r rules.Ruleset) (*locale.Localizer, error) {
	s, err := SavedAs(c, r)
	return c.Loc.With(s.Words), err
}

// openWords opens the dialogue for the server's own words.
func openWords(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err != nil {
		return nil, err
	}
	return showWords(c, r)
}

// showWords shows the dialogue. Only people who may change the saved rules see it.
func showWords(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	s, err := SavedAs(c, r.Ruleset)
	switch {
	case err != nil:
		return nil, err
	case s.Name == "":
		return nil, noSavedRules
	case !mayChange(c, s):
		return nil, notYours
	}
	return c.Redraw(view.Words(r, s.Name, c.Loc.With(s.Words))), nil
}

// askWord opens the modal for the word of a term.
func askWord(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	term, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	r, err := resolveRuleset(c, p.Rules)
	if err != nil {
		return nil, err
	}
	if !knowsTerm(r.Ruleset, term) {
		return nil, c.Outdated(errors.New("no term " + term))
	}
	l, err := localizerFor(c, r.Ruleset)
	if err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.WordModal(r, face.Term(term), l)}, nil
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
	err = changeWords(c, r.Ruleset, func(own rules.Words) error {
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
	if err != nil {
		return nil, err
	}
	return showWords(c, r)
}

// dropWords takes all words of the server back.
func dropWords(_ context.Context, c *serve.Click, p route.Ruleset) (discord.Response, error) {
	r, err := resolveRuleset(c, p.Rules)
	if err == nil {
		err = changeWords(c, r.Ruleset, func(own rules.Words) error {
			clear(own)
			return nil
		})
	}
	if err != nil {
		return nil, err
	}
	return showWords(c, r)
}

func knowsTerm(r rules.Ruleset, term string) bool {
	groups := face.Terms(r)
	return slices.ContainsFunc(groups[:], func(group []face.Term) bool { return slices.Contains(group, face.Term(term)) })
}

// changeWords changes the server's own words for saved rules.
func changeWords(c *serve.Click, r rules.Ruleset, change func(own rules.Words) error) error {
	return changeSaved(c, func(all []savedRules) ([]savedRules, error) {
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
}
