package league

import (
	"cmp"
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
)

func showArchive(_ context.Context, c *click, id string) (discord.Response, error) {
	return showArchivePage(c, id, 1)
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
	of, seasons := view.LeagueOf(b), []view.Season(nil)
	for number := b.League.Seasons; number > 0; number-- {
		s, err := readSeasonOf(c, id, number)
		if err != nil {
			return nil, err
		}
		for id, name := range s.Names() {
			of.Names[id] = cmp.Or(of.Names[id], name)
		}
		begins := s.Calendar().Opens(1)
		seasons = append(seasons, view.Season{Number: number, Cup: s.Season.Cup, State: s.State, Weeks: s.Plan.Config.Weeks, Begins: begins, Winners: s.Champions()})
	}
	return c.Redraw(view.Archive(of, seasons, page, c.Loc)), nil
}

// showSeason shows the final standings of the season that the user chose in the archive.
func showSeason(_ context.Context, c *click, p route.Whole, value string) (discord.Response, error) {
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
