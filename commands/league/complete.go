package league

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
)

// completeLeague offers leagues, weeks, members or the user's own lists for an option of /league.
func completeLeague(_ context.Context, c *click) (discord.Response, error) {
	if c.Focused == "league" {
		return completeLeagueName(c)
	}
	b, err := readSeason(c)
	if err != nil {
		return discord.Complete{}, nil // the command itself will say why
	}
	var all []discord.Choice
	switch c.Focused {
	case "week":
		for n := view.LatestWeek(b); n > 0; n-- {
			all = append(all, view.WeekChoice(b, n, c.Loc))
		}
	case "member", "with":
		all = offerMembers(c, b)
	case "name":
		for _, t := range b.Season.Teams {
			all = append(all, view.TeamChoice(t, b.Season.Plan.Config.Team, c.Loc))
		}
	case "list":
		for _, l := range ownLists(b, c.User.ID) {
			all = append(all, view.ListChoice(b, l, c.Loc))
		}
	default:
		return nil, c.Outdated(fmt.Errorf("nothing completes %q", c.Focused))
	}
	return c.Offer(all), nil
}

func completeLeagueName(c *click) (discord.Response, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return nil, err
	}
	return c.Offer(face.Mapped(all, view.LeagueChoice)), nil
}

// offerMembers returns everybody with a name in the season, in alphabetical order.
func offerMembers(c *click, b *leagues.Book) (all []discord.Choice) {
	for id := range b.Names() {
		all = append(all, view.MemberChoice(b, id, c.Loc))
	}
	slices.SortFunc(all, func(a, b discord.Choice) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.Value, b.Value))
	})
	return all
}
