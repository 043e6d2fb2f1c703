package league

import (
	"context"
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
)

func showArchive(_ context.Context, c *click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return showArchivePage(c, l.ID, 1)
}

func turnArchive(_ context.Context, c *click, p route.Page) (discord.Response, error) {
	return showArchivePage(c, string(p.League), p.Page)
}

// showArchivePage lists the seasons of a league with their winners.
func showArchivePage(c *click, id string, page int) (discord.Response, error) {
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
		row := view.Season{Number: s.Number, Cup: s.Cup, State: s.State, Weeks: s.Plan.Config.Weeks, Begins: calendar.Opens(1)}
		for _, n := range s.Names {
			if of.Names[n.ID] == "" {
				of.Names[n.ID] = n.Name
			}
		}
		of, err := readSeasonOf(c, id, s.Number)
		if err != nil {
			return nil, err
		}
		row.Winners = of.Champions()
		seasons = append(seasons, row)
	}
	return c.Redraw(view.Archive(of, seasons, page, c.Loc)), nil
}

// showSeason shows the final standings of the season that the user chose in the archive.
func showSeason(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(value)
	b, err := readSeasonOf(c, string(p.League), max(1, number))
	if err != nil {
		return nil, err
	}
	t, err := makeStandings(c, b, max(1, view.LatestWeek(b)))
	if err != nil {
		return nil, err
	}
	return c.Reply(view.Standings(c.Look(), t, c.User.ID, 0, c.Loc)), nil
}
