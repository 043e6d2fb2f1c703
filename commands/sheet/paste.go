package sheet

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/bot/sheets"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/sheet/view"
	"karlchen/game/match"
	"karlchen/game/rules"
	"karlchen/game/sheet"
)

// A file of a sheet may be so long, and take so long.
const (
	mostBytes  = 1 << 20
	readWithin = 30 * time.Second
)

// pasted is a sheet from elsewhere in a draft.
type pasted struct {
	Rules string `json:"rules"`
	Text  string `json:"text"`
}

// readSheet is /sheet read: it reads a file, or asks for the text.
func readSheet(_ context.Context, c *click) (discord.Response, error) {
	file := c.Options["file"]
	if file == "" {
		offered, chosen, err := offerRules(c)
		return discord.Ask{Modal: view.Pasting(offered, chosen, c.Loc)}, err
	}
	r, err := rulebook.DefaultRules(c.Click)
	if err != nil {
		return nil, err
	}
	c.Answered = func(ctx context.Context, _ error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readWithin)
		defer cancel()
		data, err := c.Port.Download(ctx, file, mostBytes)
		var m discord.Message
		if err == nil {
			m, err = preview(c, r, string(data))
		}
		if err != nil {
			m = c.AnswerError(err).(discord.Reply).Message // no command is answered otherwise
		}
		if err := c.Port.EditResponse(ctx, c.Interaction, m); err != nil {
			c.Log.Warn("a sheet that was read could not be shown", "error", err)
		}
	}
	return discord.Defer{}, nil
}

// pasteSheet shows what was understood of a text.
func pasteSheet(_ context.Context, c *click, _ route.None) (discord.Response, error) {
	var s sheets.Sheet
	if err := chooseRules(c, &s); err != nil {
		return nil, err
	}
	r, err := rules.Parse(s.Rules)
	if err != nil {
		return nil, err
	}
	m, err := preview(c, r, c.Inputs[view.TextInput])
	return c.Reply(m), err
}

// preview shows what was understood of a sheet from elsewhere. The text is a draft; nothing else is stored.
func preview(c *click, r rules.Ruleset, text string) (m discord.Message, err error) {
	if games, ok := sheet.Records(text); ok {
		text = games
	}
	p, err := sheet.Paste(text)
	if err == nil {
		_, err = p.Check(configOf(r, p))
	}
	if err != nil {
		return m, err
	}
	draft, err := json.Marshal(pasted{r.String(), text})
	if err != nil {
		return m, err
	}
	id, err := rulebook.SaveDraft(c.Settings, c.User.ID, string(draft))
	if err != nil {
		return m, err
	}
	all, err := c.Gather.Stammtische(c.GuildID)
	own := slices.DeleteFunc(all, func(s gather.Stammtisch) bool { return !s.Has(c.User.ID) })
	return view.Preview(p, r, route.Draft(id), own, c.Loc), err
}

func configOf(r rules.Ruleset, p sheet.Pasted) match.Config {
	return match.Config{Rules: r, Places: len(p.Names), Games: match.Unlimited}
}

// takePasted opens a sheet with the games that were understood, perhaps for a Stammtisch.
func takePasted(c *click, p route.PastedFor) (discord.Response, error) {
	text, err := rulebook.ReadDraft(c.Click, string(p.Draft))
	if err != nil {
		return nil, err
	}
	var of pasted
	if err := json.Unmarshal([]byte(text), &of); err != nil {
		return nil, c.Outdated(err)
	}
	r, err := rules.Parse(of.Rules)
	if err != nil {
		return nil, c.Outdated(err)
	}
	read, err := sheet.Paste(of.Text)
	if err == nil {
		_, err = read.Check(configOf(r, read))
	}
	if err != nil {
		return nil, err
	}
	saved, err := rulebook.SavedAs(c.Click, r)
	if err != nil {
		return nil, err
	}
	s := sheets.Sheet{
		Guild: c.GuildID, Stammtisch: p.Stammtisch, By: c.User.ID, Games: match.Unlimited, Rules: of.Rules, RulesName: saved.Name, Words: saved.Words,
		Locale: settings.ChosenLanguage(c.Server().Language, c.GuildLocale),
	}
	members := map[string]string{c.User.Name: c.User.ID}
	if p.Stammtisch > 0 {
		if _, err := membersOf(c, p.Stammtisch, members); err != nil {
			return nil, err
		}
	}
	if s.People, err = nameAll(read.Names, members); err != nil {
		return nil, err
	}
	return open(c, s, read.Good())
}
