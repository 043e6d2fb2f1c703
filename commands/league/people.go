package league

import (
	"context"
	"slices"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// memberPage shows a page about a member of the season that the options mean.
func memberPage(draw func(c *serve.Click, b *leagues.Book, of league.Member) (discord.Message, error)) serve.Handler {
	return func(_ context.Context, c *serve.Click) (discord.Response, error) {
		b, err := readSeason(c)
		if err != nil {
			return nil, err
		}
		id, err := findMember(c, b, "member")
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
		return c.Reply(m), nil
	}
}

func profile(c *serve.Click, b *leagues.Book, of league.Member) (discord.Message, error) {
	t, err := readStandings(c, b, max(1, view.LatestWeek(b)))
	return view.Profile(c.Look(), view.LeagueMember{WeekStandings: t, Member: of}, c.Loc), err
}

func history(c *serve.Click, b *leagues.Book, of league.Member) (discord.Message, error) {
	past, err := view.PastOf(b, of.User)
	return view.History(past, 1, c.Loc), err
}

func historyClick(_ context.Context, c *serve.Click, p route.Member) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	past, err := view.PastOf(b, p.Member)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.History(past, p.Page, c.Loc)), nil
}

// compareMembers shows two members beside each other; the second is who asks unless somebody else is named.
func compareMembers(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readSeason(c)
	if err != nil {
		return nil, err
	}
	one, err := findMember(c, b, "with")
	if err != nil {
		return nil, err
	}
	two, err := findMember(c, b, "member")
	switch {
	case err != nil:
		return nil, err
	case one == two:
		return nil, serve.SamePerson
	}
	t, err := readStandings(c, b, max(1, view.LatestWeek(b)))
	if err != nil {
		return nil, err
	}
	past, err := view.PastOf(b, one)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.ShowDuel(c.Look(), view.Duel{WeekStandings: t, One: one, Two: two, Lists: past.Lists}, c.Loc)), nil
}

// ratingsClick shows how strong the members of a league are believed to be.
func ratingsClick(_ context.Context, c *serve.Click, p route.Page) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	ratings, _, err := b.History.Ratings(b.Season.Ratings)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Ratings(view.LeagueOf(b), ratings, c.User.ID, p.Page, c.Loc)), nil
}

// comparedClick compares how members have played the task of a week.
func comparedClick(_ context.Context, c *serve.Click, p route.Standing) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	week := p.Week
	_, attempts, err := b.History.Week(week)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.TaskResults(view.TaskComparison{League: view.LeagueOf(b), Week: week, Attempts: attempts}, c.User.ID, p.Page, c.Loc)), nil
}

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
	kept, err := c.Leagues.Rankings(c.GuildID, s.League, s.Number)
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
