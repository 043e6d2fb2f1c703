package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
)

// completeLeague completes the options of /league: leagues, weeks, members, and the user's own lists.
func completeLeague(_ context.Context, c *call) (discord.Response, error) {
	typed := strings.ToLower(strings.TrimSpace(c.Options[c.Focused]))
	if c.Focused == "league" {
		return c.completeLeagueName(typed)
	}
	b, err := c.seasonBook()
	if err != nil {
		return discord.Complete{}, nil // the command will say why
	}
	var all []discord.Choice
	switch c.Focused {
	case "week":
		for n := latestWeek(b); n > 0; n-- {
			all = append(all, leagueview.WeekChoice(b, n, c.loc))
		}
	case "member", "with":
		all = c.memberChoices(b)
	case "list":
		for _, l := range ownLists(b, c.User.ID) {
			all = append(all, leagueview.ListChoice(b, l, c.loc))
		}
	default:
		return nil, c.outdated(fmt.Errorf("nothing completes %q", c.Focused))
	}
	return offer(all, typed), nil
}

func (c *call) completeLeagueName(typed string) (discord.Response, error) {
	all, err := c.leagues.Leagues(c.GuildID)
	if err != nil {
		return nil, err
	}
	var choices []discord.Choice
	for _, l := range all {
		choices = append(choices, leagueview.LeagueChoice(l))
	}
	return offer(choices, typed), nil
}

// memberChoices offers everybody who has a name in the season, in alphabetical order.
func (c *call) memberChoices(b *leagues.Book) (all []discord.Choice) {
	for id := range b.Names() {
		all = append(all, leagueview.MemberChoice(b, id, c.loc))
	}
	slices.SortFunc(all, func(a, b discord.Choice) int {
		if byName := strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)); byName != 0 {
			return byName
		}
		return strings.Compare(a.Value, b.Value)
	})
	return all
}

// offer returns the choices that have in their name, or begin in their value with, what was typed: as many as Discord shows.
func offer(all []discord.Choice, typed string) discord.Complete {
	fit := slices.DeleteFunc(all, func(c discord.Choice) bool {
		return !strings.Contains(strings.ToLower(c.Name), typed) && !strings.HasPrefix(c.Value, typed)
	})
	return discord.Complete{Choices: fit[:min(len(fit), face.MaxChoices)]}
}
