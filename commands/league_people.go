package commands

import (
	"context"
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// memberPage shows a page about a member of the season that the options mean.
func memberPage(draw func(c *call, b *leagues.Book, of league.Member) (discord.Message, error)) handler {
	return func(_ context.Context, c *call) (discord.Response, error) {
		b, err := c.seasonBook()
		if err != nil {
			return nil, err
		}
		id, err := c.member(b, "member")
		if err != nil {
			return nil, err
		}
		of, ok := b.Member(id)
		switch {
		case !ok && id == c.User.ID:
			return nil, leagues.NotMember
		case !ok:
			return nil, leagues.NoSuchMember
		}
		m, err := draw(c, b, of)
		if err != nil {
			return nil, err
		}
		return c.reply(m), nil
	}
}

func profile(c *call, b *leagues.Book, of league.Member) (discord.Message, error) {
	t, err := c.standings(b, max(1, latestWeek(b)))
	return leagueview.Profile(c.look(), leagueview.LeagueMember{LeagueTable: t, Member: of}, c.loc), err
}

func history(c *call, b *leagues.Book, of league.Member) (discord.Message, error) {
	past, err := pastOf(b, of.User)
	return leagueview.History(past, 1, c.loc), err
}

func historyClick(_ context.Context, c *call, p route.Member) (discord.Response, error) {
	b, err := c.read(string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	past, err := pastOf(b, p.Member)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.History(past, p.Page, c.loc)), nil
}

// compareMembers shows two members beside each other; the second is who asks unless somebody else is named.
func compareMembers(_ context.Context, c *call) (discord.Response, error) {
	b, err := c.seasonBook()
	if err != nil {
		return nil, err
	}
	one, err := c.member(b, "with")
	if err != nil {
		return nil, err
	}
	two, err := c.member(b, "member")
	switch {
	case err != nil:
		return nil, err
	case one == two:
		return nil, samePerson
	}
	t, err := c.standings(b, max(1, latestWeek(b)))
	if err != nil {
		return nil, err
	}
	past, err := pastOf(b, one)
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.ShowDuel(c.look(), leagueview.Duel{LeagueTable: t, One: one, Two: two, Lists: past.Lists}, c.loc)), nil
}

// ratingsClick shows how strong the members of a league are believed to be.
func ratingsClick(_ context.Context, c *call, p route.Page) (discord.Response, error) {
	b, err := c.read(string(p.League), 0)
	if err != nil {
		return nil, err
	}
	ratings, _, err := b.History.Ratings(b.Season.Ratings)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.Ratings(leagueview.LeagueOf(b), ratings, c.User.ID, p.Page, c.loc)), nil
}

// comparedClick compares how members have played the task of a week.
func comparedClick(_ context.Context, c *call, p route.Standing) (discord.Response, error) {
	b, err := c.read(string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	week := p.Week
	_, attempts, err := b.History.Week(week)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.TaskResults(leagueview.TaskTable{League: leagueview.LeagueOf(b), Week: week, Attempts: attempts}, c.User.ID, p.Page, c.loc)), nil
}

func showArchive(_ context.Context, c *call) (discord.Response, error) {
	l, err := c.league()
	if err != nil {
		return nil, err
	}
	return c.archivePage(l.ID, 1)
}

func archiveClick(_ context.Context, c *call, p route.Page) (discord.Response, error) {
	return c.archivePage(string(p.League), p.Page)
}

// archivePage lists the seasons of a league, with those who won them.
func (c *call) archivePage(id string, page int) (discord.Response, error) {
	b, err := c.read(id, 0)
	if err != nil {
		return nil, err
	}
	all, err := c.leagues.Seasons(c.GuildID, id)
	if err != nil {
		return nil, err
	}
	of, seasons := leagueview.LeagueOf(b), []leagueview.Season(nil)
	for _, s := range slices.Backward(all) {
		calendar, err := s.Calendar()
		if err != nil {
			return nil, err
		}
		row := leagueview.Season{Number: s.Number, State: s.State, Weeks: s.Plan.Config.Weeks, Begins: calendar.Opens(1)}
		for _, n := range s.Names {
			if of.Names[n.ID] == "" {
				of.Names[n.ID] = n.Name
			}
		}
		if row.Winners, err = c.winners(s); err != nil {
			return nil, err
		}
		seasons = append(seasons, row)
	}
	return c.redraw(leagueview.Archive(of, seasons, page, c.loc)), nil
}

// winners returns who was first when a season ended, which the last snapshot tells.
func (c *call) winners(s league.Season) (first []string, err error) {
	if !over(s.State) {
		return nil, nil
	}
	kept, err := c.leagues.Snapshots(c.GuildID, s.League, s.Number)
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
func seasonClick(_ context.Context, c *call, p route.Whole) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	number, _ := strconv.Atoi(value)
	b, err := c.read(string(p.League), max(1, number))
	if err != nil {
		return nil, err
	}
	t, err := c.standings(b, max(1, latestWeek(b)))
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.Standings(c.look(), t, c.User.ID, 0, c.loc)), nil
}
