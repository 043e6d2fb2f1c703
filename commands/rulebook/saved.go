package rulebook

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
	"karlchen/storage"
)

// What a server has chosen about rules.
var (
	defaultRules = storage.Drawer[string]{Scope: storage.ScopeGuild, Key: "default_rules"} // a rules string
	savedAll     = storage.Drawer[[]savedRules]{Scope: storage.ScopeGuild, Key: storage.SavedRulesKey}
)

// How many rulesets a server can save, and how many of them one person.
const (
	maxSaved    = 50
	maxSavedOwn = 15
)

// savedRules is a ruleset under a name. Everybody on the server may play by it.
type savedRules struct {
	Name  string `json:"name"`
	Rules string `json:"rules"`
	// By is the id of the person who saved it. They and the managers of the server may change it.
	By string `json:"by"`
	// Words are the server's own words for the rules. Tables and leagues copy them when they begin.
	Words rules.Words `json:"words,omitempty"`
}

// ReadSaved returns the saved rules of the server in alphabetical order.
func ReadSaved(c *serve.Click) ([]savedRules, error) { return savedAll.Get(c.Settings, c.GuildID) }

// findSaved finds saved rules by their name, or the place to insert them.
func findSaved(all []savedRules, name string) (int, bool) {
	return slices.BinarySearchFunc(all, strings.ToLower(strings.TrimSpace(name)), func(s savedRules, name string) int {
		return strings.Compare(strings.ToLower(s.Name), name)
	})
}

// SavedAs returns the rules as the server saved them. Rules that it did not save have no name and no words.
func SavedAs(c *serve.Click, r rules.Ruleset) (savedRules, error) {
	all, err := ReadSaved(c)
	if i := slices.IndexFunc(all, func(s savedRules) bool { return s.Rules == r.String() }); i >= 0 {
		return all[i], err
	}
	return savedRules{}, err
}

func setRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	r, err := ParseRules(c, c.Options["rules"])
	if err != nil {
		return nil, err
	}
	if err := defaultRules.Set(c.Settings, c.GuildID, r.String()); err != nil {
		return nil, err
	}
	saved, err := SavedAs(c, r)
	return c.Reply(view.RulesSet(saved.Name, r, c.Loc)), err
}

func renameRules(_ context.Context, c *serve.Click) (discord.Response, error) {
	to, err := parseName(c.Options["to"])
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

// askName opens the modal for the name of rules.
func askName(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.NameModal(r.Name, c.Loc)}, nil
}

// saveRules saves the rules of the dialogue under the name of the modal.
func saveRules(c *serve.Click, r view.NamedRuleset) (discord.Response, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	name, err := parseName(c.Inputs[view.NameInput])
	if err != nil {
		return nil, err
	}
	if err := saveRuleset(c, name, r.Ruleset); err != nil {
		return nil, err
	}
	return c.Redraw(view.RulesSaved(name, r, c.Loc)), nil
}

// changeSaved changes the list of saved rules under a lock.
func changeSaved(c *serve.Click, change func([]savedRules) ([]savedRules, error)) error {
	_, err := savedAll.Change(c.Settings, c.GuildID, func(all *[]savedRules) (err error) {
		*all, err = change(*all)
		return err
	})
	return err
}

// mayChange reports whether the user may change saved rules.
func mayChange(c *serve.Click, s savedRules) bool {
	return s.By == c.User.ID || c.UserMay.Has(discord.ManageServer)
}

// saveRuleset saves rules under a name. It replaces rules of that name if the user may change them.
func saveRuleset(c *serve.Click, name string, r rules.Ruleset) error {
	return changeSaved(c, func(all []savedRules) ([]savedRules, error) {
		saved := savedRules{Name: name, Rules: r.String(), By: c.User.ID}
		i, ok := findSaved(all, name)
		switch {
		case ok && !mayChange(c, all[i]):
			return nil, nameTaken
		case ok:
			saved.By, saved.Words = all[i].By, face.FitWords(all[i].Words, r)
			all[i] = saved
			return all, nil
		case len(all) == maxSaved:
			return nil, savedFull
		case countSaved(all, c.User.ID) >= maxSavedOwn:
			return nil, savedOwnFull
		}
		return slices.Insert(all, i, saved), nil
	})
}

func countSaved(all []savedRules, user string) (count int) {
	for _, s := range all {
		if s.By == user {
			count++
		}
	}
	return count
}

// renameSaved gives saved rules another name; an empty one deletes them.
func renameSaved(c *serve.Click, from, to string) error {
	return changeSaved(c, func(all []savedRules) ([]savedRules, error) {
		i, ok := findSaved(all, from)
		switch {
		case !ok:
			return nil, noSavedRules
		case !mayChange(c, all[i]):
			return nil, notYours
		}
		saved := all[i]
		all = slices.Delete(all, i, i+1)
		if to == "" {
			return all, nil
		}
		i, taken := findSaved(all, to)
		if taken {
			return nil, nameTaken
		}
		saved.Name = to
		return slices.Insert(all, i, saved), nil
	})
}

// parseName returns a name for saved rules without superfluous spaces. It refuses a name that could be a rules string, or markdown.
func parseName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	allowed := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(" -.+&'’()", r)
	}
	if n := utf8.RuneCountInString(name); n == 0 || n > view.MaxRulesName || strings.ContainsFunc(name, func(r rune) bool { return !allowed(r) }) {
		return "", badName
	}
	first, _, _ := strings.Cut(strings.ToLower(name), " ")
	if _, ok := rules.Preset(first); ok {
		return "", badName
	}
	return name, nil
}

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
