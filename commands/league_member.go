package commands

import (
	"context"
	"errors"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	leagueview "karlchen/commands/league/view"
	"karlchen/game/league"
)

func joinLeague(_ context.Context, c *call) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return joinLeagueOf(c, l.ID)
}

// joinLeagueOf makes the user a member; to be one already is no mistake.
func joinLeagueOf(c *call, id string) (discord.Response, error) {
	_, err := c.leagues.Join(actorOf(c), id)
	already := errors.Is(err, leagues.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	if already {
		return c.reply(leagueview.LeagueStays(b, c.User.ID, c.loc)), nil
	}
	return c.reply(leagueview.LeagueJoined(b, c.User.ID, c.loc)), nil
}

// belongs reports whether somebody is a member.
func belongs(b *leagues.Book, user string) bool {
	m, ok := b.Member(user)
	return ok && m.State != league.MemberWithdrawn && m.State != league.MemberBanned
}

// readOwnLeague reads the league that a member means.
func readOwnLeague(c *call) (*leagues.Book, error) {
	b, err := readLeague(c)
	if err == nil && !belongs(b, c.User.ID) {
		err = leagues.NotMember
	}
	return b, err
}

// leaveLeague asks first.
func leaveLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := readOwnLeague(c)
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.LeagueLeave(b, c.User.ID, c.loc)), nil
}

func awayFromLeague(_ context.Context, c *call) (discord.Response, error) {
	l, err := findLeague(c)
	if err != nil {
		return nil, err
	}
	return setAway(c, l.ID, true)
}

// setAway says that the user is away, or back.
func setAway(c *call, id string, away bool) (discord.Response, error) {
	if err := c.leagues.SetAway(actorOf(c), id, away); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.LeagueAway(b, away, c.loc)), nil
}

// availableInLeague asks when the user can play. With somebody named it first keeps in mind that the two would rather not meet, or no longer.
func availableInLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := readOwnLeague(c)
	if err != nil {
		return nil, err
	}
	if other := c.Options["not-with"]; other != "" {
		own, _ := b.Member(c.User.ID)
		if err := c.leagues.SetApart(actorOf(c), b.League.ID, other, !slices.Contains(own.Apart, other)); err != nil {
			return nil, err
		}
	}
	return showWeeksOf(c, b.League.ID, 0)
}

// showWeeksOf asks when the user can play, on the page with a week.
func showWeeksOf(c *call, id string, week int) (discord.Response, error) {
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.LeagueAvailable(b, c.User.ID, week, c.loc)), nil
}

// protestLeague asks why.
func protestLeague(_ context.Context, c *call) (discord.Response, error) {
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
func askProtest(c *call, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	if err := b.Protestable(list, c.User.ID); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: leagueview.ProtestModal(id, list, c.loc)}, nil
}

// fileProtest protests against a list, for the reason that the dialogue has.
func fileProtest(c *call, id string, list uint64) (discord.Response, error) {
	b, err := readBookOfList(c, id, list)
	if err != nil {
		return nil, err
	}
	p, err := c.leagues.Protest(actorOf(c), id, b.Season.Number, list, c.Inputs[leagueview.ProtestInput])
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.LeagueProtested(b, p, c.loc)), nil
}

// readBookOfList reads the season of a league that a list belongs to. Lists are numbered through all of them.
func readBookOfList(c *call, id string, list uint64) (*leagues.Book, error) {
	b, err := readSeasonOf(c, id, 0)
	for err == nil && b.Season.Number > 1 && (len(b.Lists) == 0 || list < b.Lists[0].Number) {
		b, err = readSeasonOf(c, id, b.Season.Number-1)
	}
	return b, err
}
