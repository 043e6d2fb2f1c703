package gather

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/settings"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/gather/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
)

func showWho(ctx context.Context, c *click) (discord.Response, error) {
	r, err := c.Gather.Ready(ctx, c.GuildID, c.User.ID)
	if err != nil {
		return nil, err
	}
	server := c.Server()
	w := view.Who{Ready: r, Person: c.Person, Zone: server.Location(), Role: server.PlayerRole, Manages: c.UserMay.Has(discord.ManageServer)}
	if w.Manages {
		w.Trouble = c.RoleTrouble(ctx, w.Role)
	}
	w.Tables = lobbiesOf(ctx, c, func(snap *table.Snapshot) bool { return snap.Lacks() > 0 })
	return c.Redraw(view.ShowWho(w, c.Loc)), nil
}

// lobbiesOf returns the lobbies on this server in which the user sits, as far as they fit.
func lobbiesOf(ctx context.Context, c *click, fits func(*table.Snapshot) bool) (all []table.Snapshot) {
	_, own := c.Tables.Find(c.ChannelID, c.AsPlayer())
	for _, id := range own {
		snap, err := c.Tables.Do(ctx, id, c.AsPlayer(), table.Look{})
		if err == nil && snap.Guild == c.GuildID && snap.Phase == table.Lobby && fits(&snap) { // an error means that it has just ended
			all = append(all, snap)
		}
	}
	return all
}

// invitePerson mentions a person below a message with the user's table, if there is one with a free place.
func invitePerson(ctx context.Context, c *click) (discord.Response, error) {
	who := c.Target.ID
	switch {
	case who == c.User.ID:
		return nil, invitesThemselves
	case c.Target.Bot:
		return nil, invitesBot
	}
	open := lobbiesOf(ctx, c, func(snap *table.Snapshot) bool { return snap.HasRoom() })
	if len(open) == 0 {
		return c.Reply(view.InviteNowhere(who, c.Loc)), nil
	}
	snap := open[0]
	if _, sits := snap.Sits(who); sits || !c.Gather.MayInvite(ctx, &snap, c.User.ID, who) {
		key := face.Either(sits, "notice.invited_sits", "notice.invited_busy")
		return c.Reply(face.Notice(c.Loc, key, face.Data{"Name": face.Mention(who)})), nil
	}
	return c.Tell(view.Invited(snap, who, locale.For(snap.Locale)))
}

// joinInvited gives a person a place, and redraws the invitation.
func joinInvited(ctx context.Context, c *click, p route.Invited) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Join{})
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: view.Invited(snap, p.User, locale.For(snap.Locale))}, nil
}

// changeReady puts the user on the list of the people who want to be asked, or takes them off it, and gives or takes the role.
func changeReady(ctx context.Context, c *click, p route.Ready) (discord.Response, error) {
	if err := c.Gather.SetReady(c.GuildID, c.User.ID, p.On); err != nil {
		return nil, err
	}
	if role := c.Server().PlayerRole; role != "" {
		c.Confirmed = func(ctx context.Context) { // the list counts; the role only shows it
			if err := c.Port.SetRole(ctx, c.GuildID, c.User.ID, role, p.On); err != nil {
				c.Log.Warn("somebody did not get or keep the role of the people who have time", "guild", c.GuildID, "error", err)
			}
		}
	}
	if !c.Private { // below the search of a table
		return c.Reply(face.Notice(c.Loc, "notice.ask_no_more", nil)), nil
	}
	return showWho(ctx, c)
}

// createRole creates the role of the people who have time, and makes it that of the server, unless the server has one that the bot can give.
func createRole(ctx context.Context, c *click, _ route.None) (discord.Response, error) {
	if role := c.Server().PlayerRole; role == "" || c.RoleTrouble(ctx, role) != "" {
		if !c.BotMay.Has(discord.ManageRoles) {
			return nil, needsManageRoles
		}
		name := locale.For(settings.ChosenLanguage(c.Server().Language, c.GuildLocale)).T("who.role_name", nil)
		role, err := c.Port.CreateRole(ctx, c.GuildID, name)
		if discord.IsForbidden(err) {
			return nil, needsManageRoles
		} else if err != nil {
			return nil, err
		}
		if _, err := c.Choices.ChangeServer(c.GuildID, func(s *settings.Server) { s.PlayerRole = role }); err != nil {
			return nil, err
		}
	}
	return showWho(ctx, c)
}

// seekPlayers asks the people who have time to the table.
func seekPlayers(ctx context.Context, c *click, _ route.At) (discord.Response, error) {
	if err := c.MayPost(); err != nil {
		return nil, err
	}
	snap, err := c.Gather.Seek(ctx, c.TableID, c.AsPlayer())
	if err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.sought", face.Data{"Count": len(snap.Sought())})), nil
}

// declineSearch notes that a person does not come, and tells them so. The table redraws the search.
func declineSearch(ctx context.Context, c *click, _ route.At) (discord.Response, error) {
	if _, err := c.Do(ctx, table.Decline{}); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, "notice.search_declined", nil)), nil
}

// joinSearch gives a person a place, and redraws the search.
func joinSearch(ctx context.Context, c *click, _ route.At) (discord.Response, error) {
	snap, err := c.Do(ctx, table.Join{})
	if err != nil {
		return nil, err
	}
	return discord.Update{Message: view.Search(snap, locale.For(snap.Locale))}, nil
}
