package account

import (
	"cmp"
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/commands/account/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	tableview "karlchen/commands/table/view"
)

func showPersonSettings(_ context.Context, c *click) (discord.Response, error) {
	return c.Reply(view.PersonSettings(c.Person, 0, c.Loc)), nil
}

func showServerSettings(ctx context.Context, c *click) (discord.Response, error) {
	s, err := c.Choices.Server(c.GuildID)
	if err != nil {
		return nil, err
	}
	troubles, tab := c.Troubles(ctx, s), 0
	for key := range troubles { // a later tab shows them
		if at := view.TabOf(key); tab == 0 || at < tab {
			tab = at
		}
	}
	return c.Reply(view.ServerSettings(s, troubles, tab, c.Loc)), nil
}

// redrawServer shows the settings of the server in place of those that were clicked.
func redrawServer(ctx context.Context, c *click, s settings.Server, tab int) (discord.Response, error) {
	return c.Redraw(view.ServerSettings(s, c.Troubles(ctx, s), tab, c.Loc)), nil
}

// choosePerson changes a setting of the user to the chosen value and shows all their settings.
func choosePerson(_ context.Context, c *click, p route.Setting, value string) (discord.Response, error) {
	return changePerson(c, p.Key, value)
}

func changePerson(c *click, key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.PersonChoices, key)
	if p := settings.DefaultPerson(); !ok || !choice.Set(&p, value) {
		return nil, serve.OldMessage
	}
	p, err := c.Choices.ChangePerson(c.User.ID, func(p *settings.Person) { choice.Set(p, value) })
	if err = cmp.Or(err, c.Daily.NoteShown(c.User.ID)); err != nil {
		return nil, err
	}
	return c.Redraw(view.PersonSettings(p, view.TabOf(key), locale.For(settings.ChosenLanguage(p.Language, c.Locale)))), nil
}

// chooseServer changes a setting of the server in the same way.
func chooseServer(ctx context.Context, c *click, p route.Setting) (discord.Response, error) {
	if i := slices.IndexFunc(settings.Places, func(place settings.PlaceSetting) bool { return place.Key == p.Key }); i >= 0 {
		return choosePlace(ctx, c, settings.Places[i])
	}
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return changeServer(ctx, c, p.Key, value)
}

func changeServer(ctx context.Context, c *click, key, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.ServerChoices, key)
	if s := settings.DefaultServer(); !ok || !choice.Set(&s, value) {
		return nil, serve.OldMessage
	}
	return setServer(ctx, c, key, func(s *settings.Server) { choice.Set(s, value) })
}

// setServer changes the settings of the server, by which the next post about a day is planned, and shows them.
func setServer(ctx context.Context, c *click, key string, change func(*settings.Server)) (discord.Response, error) {
	s, err := c.Choices.ChangeServer(c.GuildID, change)
	if err = cmp.Or(err, c.Daily.PlanPost(c.GuildID, c.GuildLocale)); err != nil {
		return nil, err
	}
	return redrawServer(ctx, c, s, view.TabOf(key))
}

func choosePlace(ctx context.Context, c *click, place settings.PlaceSetting) (discord.Response, error) {
	id, err := c.Picked(place.Role)
	if err == nil && place.Given && id != "" {
		err = c.PermitRole(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	return setServer(ctx, c, place.Key, func(s *settings.Server) { place.Set(s, id) })
}

// maxBlocked is how many people a person may block.
const maxBlocked = 50

// blockPerson blocks a person for the user's tables, or unblocks them.
func blockPerson(_ context.Context, c *click) (discord.Response, error) {
	user := c.Options["person"]
	if user == c.User.ID {
		return nil, blocksThemselves
	}
	if !c.Person.Blocks(user) && len(c.Person.Blocked) >= maxBlocked {
		return nil, blocksTooMany
	}
	p, err := c.Choices.ChangePerson(c.User.ID, func(p *settings.Person) {
		if i := slices.Index(p.Blocked, user); i >= 0 {
			p.Blocked = slices.Delete(p.Blocked, i, i+1)
		} else {
			p.Blocked = append(p.Blocked, user)
		}
	})
	if err != nil {
		return nil, err
	}
	return c.Reply(tableview.BlockedPeople(p, user, c.Loc)), nil
}

func showHelp(_ context.Context, c *click) (discord.Response, error) {
	asked := c.Options["about"]
	about, ok := view.HelpAbout(c.Loc, asked)
	if asked != "" && !ok {
		return nil, noHelp
	}
	return c.Reply(view.Help(c.Loc, about)), nil
}

func completeHelp(_ context.Context, c *click) (discord.Response, error) {
	return discord.Complete{Choices: view.HelpChoices(c.Loc, c.Options[c.Focused])}, nil
}

// turnHelpTopic shows the topic that the user chose.
func turnHelpTopic(_ context.Context, c *click, _ route.None, topic string) (discord.Response, error) {
	return c.Redraw(view.Help(c.Loc, topic)), nil
}
