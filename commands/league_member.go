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
	l, err := c.league()
	if err != nil {
		return nil, err
	}
	return c.join(l.ID)
}

// join makes the user a member; to be one already is no mistake.
func (c *call) join(id string) (discord.Response, error) {
	_, err := c.leagues.Join(c.actor(), id)
	already := errors.Is(err, leagues.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := c.read(id, 0)
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

// ownBook reads the league that a member means.
func (c *call) ownBook() (*leagues.Book, error) {
	b, err := c.book()
	if err == nil && !belongs(b, c.User.ID) {
		err = leagues.NotMember
	}
	return b, err
}

// leaveLeague asks first.
func leaveLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := c.ownBook()
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.LeagueLeave(b, c.User.ID, c.loc)), nil
}

func awayFromLeague(_ context.Context, c *call) (discord.Response, error) {
	l, err := c.league()
	if err != nil {
		return nil, err
	}
	return c.away(l.ID, true)
}

// away says that the user is away, or back.
func (c *call) away(id string, away bool) (discord.Response, error) {
	if err := c.leagues.SetAway(c.actor(), id, away); err != nil {
		return nil, err
	}
	b, err := c.read(id, 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.LeagueAway(b, away, c.loc)), nil
}

// availableInLeague asks when the user can play. With somebody named it first keeps in mind that the two would rather not meet, or no longer.
func availableInLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := c.ownBook()
	if err != nil {
		return nil, err
	}
	if other := c.Options["not-with"]; other != "" {
		own, _ := b.Member(c.User.ID)
		if err := c.leagues.SetApart(c.actor(), b.League.ID, other, !slices.Contains(own.Apart, other)); err != nil {
			return nil, err
		}
	}
	return c.weeksOf(b.League.ID, 0)
}

// weeksOf asks when the user can play, on the page with a week.
func (c *call) weeksOf(id string, week int) (discord.Response, error) {
	b, err := c.read(id, 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.LeagueAvailable(b, c.User.ID, week, c.loc)), nil
}

// protestLeague asks why.
func protestLeague(_ context.Context, c *call) (discord.Response, error) {
	b, err := c.seasonBook()
	if err != nil {
		return nil, err
	}
	number, ok := numberIn(c.Options["list"])
	if !ok {
		return nil, badList
	}
	return c.askProtest(b.League.ID, number)
}

// askProtest opens the dialogue in which the user says what is wrong, if he may protest at all.
func (c *call) askProtest(id string, list uint64) (discord.Response, error) {
	b, err := c.bookOf(id, list)
	if err != nil {
		return nil, err
	}
	if err := b.Protestable(list, c.User.ID); err != nil {
		return nil, err
	}
	return discord.Ask{Modal: leagueview.ProtestModal(id, list, c.loc)}, nil
}

// protest protests against a list, for the reason that the dialogue has.
func (c *call) protest(id string, list uint64) (discord.Response, error) {
	b, err := c.bookOf(id, list)
	if err != nil {
		return nil, err
	}
	p, err := c.leagues.Protest(c.actor(), id, b.Season.Number, list, c.Inputs[leagueview.ProtestInput])
	if err != nil {
		return nil, err
	}
	return c.reply(leagueview.LeagueProtested(b, p, c.loc)), nil
}

// bookOf reads the season of a league that a list belongs to. Lists are numbered through all of them.
func (c *call) bookOf(id string, list uint64) (*leagues.Book, error) {
	b, err := c.read(id, 0)
	for err == nil && b.Season.Number > 1 && (len(b.Lists) == 0 || list < b.Lists[0].Number) {
		b, err = c.read(id, b.Season.Number-1)
	}
	return b, err
}
