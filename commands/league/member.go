package league

import (
	"context"
	"errors"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

func joinLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return joinLeagueOf(c, l.ID)
}

// joinLeagueOf makes the user a member; to be one already is no mistake.
func joinLeagueOf(c *serve.Click, id string) (discord.Response, error) {
	_, err := c.Leagues.Join(actorOf(c), id)
	already := errors.Is(err, leagues.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	if already {
		return c.Reply(view.LeagueStays(b, c.User.ID, c.Loc)), nil
	}
	return c.Reply(view.LeagueJoined(b, c.User.ID, c.Loc)), nil
}

// belongs reports whether somebody is a member.
func belongs(b *leagues.Book, user string) bool {
	m, ok := b.Member(user)
	return ok && m.State != league.MemberWithdrawn && m.State != league.MemberBanned
}

// readOwnLeague reads the league that a member means.
func readOwnLeague(c *serve.Click) (*leagues.Book, error) {
	b, err := readLeague(c)
	if err == nil && !belongs(b, c.User.ID) {
		err = leagues.NotMember
	}
	return b, err
}

// leaveLeague asks first.
func leaveLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readOwnLeague(c)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueLeave(b, c.User.ID, c.Loc)), nil
}

func awayFromLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return setAway(c, l.ID, true)
}

// setAway says that the user is away, or back.
func setAway(c *serve.Click, id string, away bool) (discord.Response, error) {
	if err := c.Leagues.SetAway(actorOf(c), id, away); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueAway(b, away, c.Loc)), nil
}

// availableInLeague asks when the user can play. With somebody named it first keeps in mind that the two would rather not meet, or no longer.
func availableInLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readOwnLeague(c)
	if err != nil {
		return nil, err
	}
	if other := c.Options["not-with"]; other != "" {
		own, _ := b.Member(c.User.ID)
		if err := c.Leagues.SetApart(actorOf(c), b.League.ID, other, !slices.Contains(own.Apart, other)); err != nil {
			return nil, err
		}
	}
	return showWeeksOf(c, b.League.ID, 0)
}

// showWeeksOf asks when the user can play, on the page with a week.
func showWeeksOf(c *serve.Click, id string, week int) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueAvailable(b, c.User.ID, week, c.Loc)), nil
}

// protestLeague asks why.
func protestLeague(_ context.Context, c *serve.Click) (discord.Response, error) {
	b, err := readSeason(c)
	if err != nil {
		return nil, err
	}
	number, ok := numberIn(c.Options["list"])
	if !ok {
		return nil, badList
	}
	return askProtest(c, b.League.ID, number)
}

// askProtest opens the dialogue in which the user says what is wrong, if he may protest at all.
func askProtest(c *serve.Click, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	if err := b.Protestable(list, c.User.ID); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: view.ProtestModal(id, list, c.Loc)}, nil
}

// fileProtest protests against a list, for the reason that the dialogue has.
func fileProtest(c *serve.Click, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	p, err := c.Leagues.Protest(actorOf(c), id, b.Season.Number, list, c.Inputs[view.ProtestInput])
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueProtested(b, p, c.Loc)), nil
}

// readBookOfList reads the season of a league that a list belongs to. Lists are numbered through all of them.
func readBookOfList(c *serve.Click, id string, list uint64) (*leagues.Book, error) {
	b, err := readSeasonOf(c, id, 0)
	for err == nil && b.Season.Number > 1 && (len(b.Lists) == 0 || list < b.Lists[0].Number) {
		b, err = readSeasonOf(c, id, b.Season.Number-1)
	}
	return b, err
}
