package league

import (
	"context"
	"errors"
	"strings"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/league/view"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// joinLeague makes the user a member; a user who is one already gets no error.
func joinLeague(_ context.Context, c *click, id string) (discord.Response, error) {
	_, err := act(c, id, 0, &league.Join{})
	already := errors.Is(err, league.AlreadyMember)
	if err != nil && !already {
		return nil, err
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueJoined(b, c.User.ID, already, c.Loc)), nil
}

// leaveLeague asks the member to confirm that they leave.
func leaveLeague(c *click, b *leagues.Book) (discord.Response, error) {
	if err := b.Admits(c.User.ID); err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueLeave(b, c.User.ID, c.Loc)), nil
}

// confirmLeave ends the membership, after leaveLeague.
func confirmLeave(_ context.Context, c *click, id string) (discord.Response, error) {
	return doAndShow(c, id, &league.Leave{}, func(b *leagues.Book) discord.Message { return view.LeagueLeft(b, c.Loc) })
}

// goAway is /league away.
func goAway(_ context.Context, c *click, id string) (discord.Response, error) {
	until, err := readLastDay(c, id)
	if err != nil {
		return nil, err
	}
	return setAway(c, id, league.SetAway{On: true, Until: until})
}

// readLastDay reads the last day on which a user is away, in the league's zone, and returns its end: the zero time if they name none.
func readLastDay(c *click, id string) (time.Time, error) {
	text := strings.TrimSpace(c.Options["until"])
	if text == "" {
		return time.Time{}, nil
	}
	b, err := readSeasonOf(c, id, 0)
	if err != nil {
		return time.Time{}, err
	}
	zone := b.Season.Calendar().Zone
	last, err := locale.Moments.Parse(text+" 23:59", b.Now.In(zone))
	if errors.Is(err, locale.MomentUnreadable) {
		return time.Time{}, unreadableDay
	}
	if err != nil {
		return time.Time{}, err
	}
	return league.DateOf(last).Add(1).At(league.Clock{}, zone), nil
}

// setAway notes that the user is away, or back.
func setAway(c *click, id string, d league.SetAway) (discord.Response, error) {
	return doAndShow(c, id, &d, func(b *leagues.Book) discord.Message { return view.LeagueAway(b, c.User.ID, c.Loc) })
}

// joinTeam is /league team: it brings the member into a team, or shows the teams if they name none.
func joinTeam(c *click, b *leagues.Book) (discord.Response, error) {
	switch name := strings.TrimSpace(c.Options["name"]); {
	case b.Season.Number == 0:
		return nil, noSeasonYet
	case b.Season.Plan.Config.Team == 0:
		return nil, league.NoTeams
	case name != "":
		return setTeam(c, b.League.ID, name)
	}
	return c.Redraw(view.Teams(b, c.User.ID, c.Loc)), nil
}

// leaveTeam takes the member out of their team.
func leaveTeam(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
	return setTeam(c, string(p.League), "")
}

func setTeam(c *click, id, name string) (discord.Response, error) {
	return doAndShow(c, id, &league.JoinTeam{Name: name}, func(b *leagues.Book) discord.Message { return view.Teams(b, c.User.ID, c.Loc) })
}
