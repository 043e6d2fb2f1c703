package league

import (
	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// showMemberPage returns the handler that shows a page about the member that the options name.
func showMemberPage(page func(c *click, b *leagues.Book, of league.Member) (discord.Message, error)) serve.Handler[*click] {
	return withBook(readSeason, func(c *click, b *leagues.Book) (discord.Response, error) {
		id, err := findMember(c, b, "member")
		if err != nil {
			return nil, err
		}
		of, ok := b.Member(id)
		switch {
		case !ok && id == c.User.ID:
			return nil, league.NotMember
		case !ok:
			return nil, league.NoSuchMember
		}
		m, err := page(c, b, of)
		return c.Reply(m), err
	})
}

func makeProfile(c *click, b *leagues.Book, of league.Member) (discord.Message, error) {
	t, err := makeStandings(c, b, max(1, view.LatestWeek(b)))
	return view.Profile(c.Look(), view.LeagueMember{WeekStandings: t, Member: of}, c.Loc), err
}

func makeHistory(c *click, b *leagues.Book, of league.Member) (discord.Message, error) {
	past, err := view.PastOf(b, of.User)
	return view.History(past, 1, c.Loc), err
}

func turnHistory(c *click, b *leagues.Book, p route.Member) (discord.Response, error) {
	past, err := view.PastOf(b, p.Member)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.History(past, p.Page, c.Loc)), nil
}

// compareMembers compares two members; the second is the user unless the option names another.
func compareMembers(c *click, b *leagues.Book) (discord.Response, error) {
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
	t, err := makeStandings(c, b, max(1, view.LatestWeek(b)))
	if err != nil {
		return nil, err
	}
	past, err := view.PastOf(b, one)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.ShowDuel(c.Look(), view.Duel{WeekStandings: t, One: one, Two: two, Lists: past.Lists}, c.Loc)), nil
}

func showRatings(c *click, b *leagues.Book, p route.Page) (discord.Response, error) {
	ratings, _, err := b.History().Ratings(b.Season.Ratings)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.Ratings(view.LeagueOf(b), ratings, c.User.ID, p.Page, c.Loc)), nil
}

// showTaskResults compares how members played the task of a week.
func showTaskResults(c *click, b *leagues.Book, p route.Standing) (discord.Response, error) {
	_, attempts, err := b.History().Week(p.Week)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.TaskResults(view.TaskComparison{League: view.LeagueOf(b), Week: p.Week, Attempts: attempts}, c.User.ID, p.Page, c.Loc)), nil
}
