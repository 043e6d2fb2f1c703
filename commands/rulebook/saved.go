package rulebook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/rulebook/view"
	"karlchen/commands/serve"
	"karlchen/game/rules"
	"karlchen/storage"
)

// The settings of a server that are about rules.
const (
	settingRules = "default_rules" // a rules string
	settingSaved = "saved_rules"   // a list of savedRules
)

// maxSaved is how many rulesets a server keeps.
const maxSaved = 50

// savedRules is a ruleset that somebody put together and that everybody on the server may play by.
type savedRules struct {
	Name  string `json:"name"`
	Rules string `json:"rules"`
	// By is the id of who saved it: he and whoever manages the server may change it.
	By string `json:"by"`
}

// readSetting reads a setting of the server; what was never set is left as it is.
func readSetting(c *serve.Click, key string, into any) error {
	if c.GuildID == "" {
		return nil
	}
	raw, err := c.Settings.Setting(storage.ScopeGuild, c.GuildID, key)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("setting %s of guild %s: %w", key, c.GuildID, err)
	}
	return nil
}

func storeSetting(c *serve.Click, key string, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return c.Settings.SetSetting(storage.ScopeGuild, c.GuildID, key, raw)
}

// DefaultRules returns the rules that the server plays by unless somebody says otherwise.
func DefaultRules(c *serve.Click) (rules.Ruleset, error) {
	text := rules.Presets()[0]
	if err := readSetting(c, settingRules, &text); err != nil {
		return rules.Ruleset{}, err
	}
	return rules.Parse(text)
}

// ReadSaved returns the rules that the server keeps, in alphabetical order.
func ReadSaved(c *serve.Click) ([]savedRules, error) {
	var all []savedRules
	err := readSetting(c, settingSaved, &all)
	return all, err
}

// lookUp finds saved rules by their name.
func lookUp(all []savedRules, name string) (int, bool) {
	return slices.BinarySearchFunc(all, strings.ToLower(strings.TrimSpace(name)), func(s savedRules, name string) int {
		return strings.Compare(strings.ToLower(s.Name), name)
	})
}

// ParseRules reads what somebody gives as rules: the name of saved ones, or a rules string.
func ParseRules(c *serve.Click, text string) (rules.Ruleset, error) {
	all, err := ReadSaved(c)
	if err != nil {
		return rules.Ruleset{}, err
	}
	if i, ok := lookUp(all, text); ok {
		text = all[i].Rules
	}
	return rules.Parse(text)
}

// NameOfRules returns the name under which the server keeps the rules, or nothing.
func NameOfRules(c *serve.Click, r rules.Ruleset) (string, error) {
	all, err := ReadSaved(c)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(all, func(s savedRules) bool { return s.Rules == r.String() })
	if i < 0 {
		return "", nil
	}
	return all[i].Name, nil
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

// completeSaved offers the server's saved rules.
func completeSaved(_ context.Context, c *serve.Click) (discord.Response, error) {
	choices, err := offerSaved(c)
	return discord.Complete{Choices: choices[:min(len(choices), face.MaxChoices)]}, err
}

// offerSaved are the saved rules whose name has what was typed.
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

// changeSaved changes the list of saved rules. Nobody else changes it meanwhile.
func changeSaved(c *serve.Click, change func([]savedRules) ([]savedRules, error)) error {
	c.Saving.Lock()
	defer c.Saving.Unlock()
	all, err := ReadSaved(c)
	if err != nil {
		return err
	}
	if all, err = change(all); err != nil {
		return err
	}
	return storeSetting(c, settingSaved, all)
}

// mayChange reports whether the user may change saved rules.
func mayChange(c *serve.Click, s savedRules) bool {
	return s.By == c.User.ID || c.UserMay.Has(discord.ManageServer)
}

// saveRuleset keeps rules under a good name; the same person may replace them.
func saveRuleset(c *serve.Click, name string, r rules.Ruleset) error {
	return changeSaved(c, func(all []savedRules) ([]savedRules, error) {
		kept := savedRules{Name: name, Rules: r.String(), By: c.User.ID}
		i, ok := lookUp(all, name)
		switch {
		case ok && !mayChange(c, all[i]):
			return nil, nameTaken
		case ok:
			kept.By = all[i].By
			all[i] = kept
			return all, nil
		case len(all) == maxSaved:
			return nil, savedFull
		}
		return slices.Insert(all, i, kept), nil
	})
}

// renameSaved gives saved rules another name, and returns it; an empty one deletes them.
func renameSaved(c *serve.Click, from, to string) error {
	return changeSaved(c, func(all []savedRules) ([]savedRules, error) {
		i, ok := lookUp(all, from)
		switch {
		case !ok:
			return nil, noSavedRules
		case !mayChange(c, all[i]):
			return nil, notYours
		}
		kept := all[i]
		all = slices.Delete(all, i, i+1)
		if to == "" {
			return all, nil
		}
		i, taken := lookUp(all, to)
		if taken {
			return nil, nameTaken
		}
		kept.Name = to
		return slices.Insert(all, i, kept), nil
	})
}

// goodName returns a name as it is kept. It must not be taken for a rules string, nor do anything in a text.
func goodName(name string) (string, error) {
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
