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
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	if c.Focused == "league" {
		return completeLeagueName(c, typed)
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
	return offerChoices(all, typed), nil
}

func completeLeagueName(c *click, typed string) (discord.Response, error) {
	all, err := c.Leagues.Leagues(c.GuildID)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, l := range all {
		choices = append(choices, view.LeagueChoice(l))
	}
	return offerChoices(choices, typed), nil
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

// offerChoices keeps the choices whose name contains the typed text or whose value begins with it, as many as Discord shows.
func offerChoices(all []discord.Choice, typed string) discord.Complete {
	fit := slices.DeleteFunc(all, func(c discord.Choice) bool {
		return !strings.Contains(strings.ToLower(c.Name), typed) && !strings.HasPrefix(c.Value, typed)
	})
	return discord.Complete{Choices: fit[:min(len(fit), face.MaxChoices)]}
}
