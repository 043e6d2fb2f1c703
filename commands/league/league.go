package league

import (
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// actorOf is the user as the leagues know him.
func actorOf(c *serve.Click) leagues.Actor {
	return leagues.Actor{ID: c.User.ID, Name: c.User.Name, Guild: c.GuildID, Manager: c.UserMay.Has(discord.ManageServer), Roles: c.Roles}
}

// findLeague finds the league that the option league means, by its id or its name; without one it is the server's only league, or the only one of
// this channel.
func findLeague(c *serve.Click) (league.League, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return league.League{}, err
	}
	asked := strings.TrimSpace(c.Options["league"])
	for _, l := range all {
		if asked == l.ID || asked != "" && strings.EqualFold(asked, l.Name) {
			return l, nil
		}
	}
	switch {
	case asked != "":
		return league.League{}, leagues.NoSuchLeague
	case len(all) == 0:
		return league.League{}, noLeague
	}
	here := all
	if len(all) > 1 {
		here = slices.DeleteFunc(here, func(l league.League) bool { return l.Channel != c.ChannelID })
	}
	if len(here) != 1 {
		return league.League{}, whichLeague
	}
	return here[0], nil
}
