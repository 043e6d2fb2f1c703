package gather

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/bot/settings"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	tableroom "karlchen/commands/table"
)

func manages(c *click) bool { return c.UserMay.Has(discord.ManageServer) }

// onLed is onStammtisch for people who may lead it.
func onLed(serveIt func(c *click, of gather.Stammtisch) (discord.Response, error)) serve.HandlerOf[*click, route.Stammtisch] {
	return onStammtisch(func(c *click, of gather.Stammtisch) (discord.Response, error) {
		if !of.MayLead(c.User.ID, manages(c)) {
			return nil, gather.NotYourStammtisch
		}
		return serveIt(c, of)
	})
}

func redrawStammtischSettings(c *click, of gather.Stammtisch) (discord.Response, error) {
	offered, err := rulebook.OfferRules(c.Click)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.StammtischSettings(of, offered, c.Loc)), nil
}

// changeStammtisch changes the settings of a Stammtisch, and shows the dialogue as it is then.
func changeStammtisch(c *click, number int, change func(*gather.Stammtisch)) (discord.Response, error) {
	of, err := c.Gather.ConfigureStammtisch(c.GuildID, number, c.User.ID, manages(c), change)
	if err != nil {
		return nil, err
	}
	return redrawStammtischSettings(c, of)
}

// chooseStammtisch changes a setting to the chosen value.
func chooseStammtisch(_ context.Context, c *click, p route.StammtischSetting) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	return setStammtisch(c, p, value)
}

// switchStammtisch turns a setting on or off.
func switchStammtisch(_ context.Context, c *click, p route.StammtischSwitching) (discord.Response, error) {
	return setStammtisch(c, p.StammtischSetting, face.Either(p.On, settings.On, settings.Off))
}

func setStammtisch(c *click, p route.StammtischSetting, value string) (discord.Response, error) {
	choice, ok := settings.Find(settings.StammtischChoices, p.Key)
	if s := (settings.StammtischSettings{}); !ok || !choice.Set(&s, value) {
		return nil, serve.OldMessage
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { choice.Set(&of.Choices, value) })
}

// chooseStammtischRules changes the rules.
func chooseStammtischRules(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	r, err := rulebook.ChosenRules(c.Click)
	if err != nil {
		return nil, err
	}
	named, err := nameRules(c, r)
	if err != nil {
		return nil, err
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { of.Rules = named })
}

// moveStammtisch lets the tables open in this channel from now on.
func moveStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	if err := tableroom.CheckMayShow(c.Click); err != nil {
		return nil, err
	}
	return changeStammtisch(c, p.Number, func(of *gather.Stammtisch) { placeHere(c, of) })
}

func showMembers(c *click, of gather.Stammtisch) (discord.Response, error) {
	return c.Redraw(view.StammtischMembers(of, c.Loc)), nil
}

// changeMember returns the handler of a menu of members.
func changeMember(
	change func(s *gather.Service, guild string, number int, user string, manages bool, member string) (gather.Stammtisch, error),
) serve.HandlerOf[*click, route.Stammtisch] {
	return func(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
		member, err := c.Chosen()
		if err != nil {
			return nil, err
		}
		of, err := change(c.Gather, c.GuildID, p.Number, c.User.ID, manages(c), member)
		if err != nil {
			return nil, err
		}
		return showMembers(c, of)
	}
}

// askDissolve asks the user to confirm that a Stammtisch is dissolved.
func askDissolve(c *click, of gather.Stammtisch) (discord.Response, error) {
	s, err := describeStammtisch(c, of)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.ConfirmDissolve(s, c.Loc)), nil
}

// dissolveStammtisch dissolves it, after askDissolve.
func dissolveStammtisch(_ context.Context, c *click, p route.Stammtisch) (discord.Response, error) {
	if err := c.Gather.DissolveStammtisch(c.GuildID, p.Number, c.User.ID, manages(c)); err != nil {
		return nil, err
	}
	return c.Redraw(face.Notice(c.Loc, "notice.stammtisch_dissolved", nil)), nil
}
