package league

import (
	"context"
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

func showArchive(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return showArchivePage(c, l.ID, 1)
}

func archiveClick(_ context.Context, c *serve.Click, p route.Page) (discord.Response, error) {
	return showArchivePage(c, string(p.League), p.Page)
}

// showArchivePage lists the seasons of a league, with those who won them.
func showArchivePage(c *serve.Click, id string, page int) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	all, err := c.Leagues.Seasons(c.GuildID, id)
	if err != nil {
		return nil, err
	}
	of, seasons := view.LeagueOf(b), []view.Season(nil)
	for _, s := range slices.Backward(all) {
		calendar, err := s.Calendar()
		if err != nil {
			return nil, err
		}
		row := view.Season{Number: s.Number, State: s.State, Weeks: s.Plan.Config.Weeks, Begins: calendar.Opens(1)}
		for _, n := range s.Names {
			if of.Names[n.ID] == "" {
				of.Names[n.ID] = n.Name
			}
		}
		if row.Winners, err = findWinners(c, s); err != nil {
			return nil, err
		}
		seasons = append(seasons, row)
	}
	return c.Redraw(view.Archive(of, seasons, page, c.Loc)), nil
}

// findWinners returns who was first when a season ended, which the last snapshot tells.
func findWinners(c *serve.Click, s league.Season) (first []string, err error) {
	if !over(s.State) {
		return nil, nil
	}
	kept, err := c.Leagues.Snapshots(c.GuildID, s.League, s.Number)
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	for _, row := range kept[len(kept)-1].Rows {
		if row.Rank == 1 {
			first = append(first, row.Member)
		}
	}
	return first, nil
}

// over reports whether a season has ended as it was to end.
func over(s league.SeasonState) bool { return s == league.SeasonClosing || s == league.SeasonArchived }

// seasonClick shows the final standings of a season that was chosen in the archive.
func seasonClick(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(value)
	b, err := readSeasonOf(c, string(p.League), max(1, number))
	if err != nil {
		return nil, err
	}
	t, err := readStandings(c, b, max(1, view.LatestWeek(b)))
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Standings(c.Look(), t, c.User.ID, 0, c.Loc)), nil
}
