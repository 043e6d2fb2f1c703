package commands

import (
	"context"
	"fmt"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	leagueview "karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// leagueRoutes are the components of leagues. All leagues are of the server where somebody clicks.
var leagueRoutes = []row{
	on(route.LeaguePlay, playClick),
	on(route.LeagueTask, playClick),
	on(route.LeagueLooking, lookingClick),
	on(route.LeagueSignUp, signUpClick),
	on(route.LeagueCheckIn, checkInClick),
	on(route.LeagueProtest, protestClick),
	on(route.LeagueObject, objectClick).asModal(),
	on(route.LeagueJoin, joinClick),

	on(route.LeagueInfo, infoClick),
	on(route.LeagueRules, rulesClick),
	on(route.LeagueStandings, standingsClick),
	on(route.LeagueRatings, ratingsClick),
	on(route.LeagueCompared, comparedClick),
	on(route.LeagueHistory, historyClick),
	on(route.LeagueArchive, archiveClick),
	on(route.LeagueSeason, seasonClick),
	on(route.LeagueCalendar, calendarClick),

	on(route.MemberLeave, doLeave),
	on(route.MemberStay, func(_ context.Context, c *call, _ route.Whole) (discord.Response, error) {
		return c.noted("member.stayed", nil)
	}),
	on(route.MemberAway, func(_ context.Context, c *call, p route.Whole) (discord.Response, error) {
		return c.away(string(p.League), true)
	}),
	on(route.MemberBack, func(_ context.Context, c *call, p route.Whole) (discord.Response, error) {
		return c.away(string(p.League), false)
	}),
	on(route.MemberRemind, doSwitch((*leagues.Service).SetRemind)),
	on(route.MemberStandIn, doSwitch((*leagues.Service).SetStandIn)),
	on(route.MemberWeeks, func(_ context.Context, c *call, p route.Available) (discord.Response, error) {
		return c.weeksOf(string(p.League), p.Week)
	}),
	on(route.MemberWeek, doAvailable),
	on(route.MemberWithdraw, doWithdraw),
}

// noted confirms in a sentence. A private message that was clicked on becomes the confirmation.
func (c *call) noted(key string, data map[string]any) (discord.Response, error) {
	return c.redraw(face.Notice(c.loc, key, data)), nil
}

func joinClick(_ context.Context, c *call, p route.Whole) (discord.Response, error) {
	return c.join(string(p.League))
}

// lookingClick puts the user among those who look for a game in a week, or takes him away from there.
func lookingClick(_ context.Context, c *call, p route.Week) (discord.Response, error) {
	b, err := c.read(string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	answer, key := league.AnswerIn, "member.looking"
	if p.Week <= len(b.Weeks) && b.Weeks[p.Week-1].Answers[c.User.ID] == league.AnswerIn {
		answer, key = league.AnswerNone, "member.not_looking"
	}
	if err := c.available(p, answer); err != nil {
		return nil, err
	}
	return c.reply(face.Notice(c.loc, key, nil)), nil
}

// available says something about a week of the season that the component is of, which must be the latest.
func (c *call) available(p route.Week, a league.Answer) error {
	b, err := c.read(string(p.League), 0)
	switch {
	case err != nil:
		return err
	case b.Season.Number != p.Season:
		return leagues.SeasonOver
	}
	return c.leagues.Available(c.actor(), string(p.League), p.Week, a)
}

func signUpClick(_ context.Context, c *call, p route.SigningUp) (discord.Response, error) {
	return c.answerLeague(route.Week{Whole: p.Whole, Season: p.Season, Week: p.Week}, league.Answer(p.Answer))
}

func checkInClick(_ context.Context, c *call, p route.Week) (discord.Response, error) {
	return c.answerLeague(p, league.AnswerHere)
}

// answerLeague says whether the user comes to a match day; what everybody sees of that changes by itself.
func (c *call) answerLeague(p route.Week, a league.Answer) (discord.Response, error) {
	if err := c.leagues.Answer(c.actor(), string(p.League), p.Season, p.Week, a); err != nil {
		return nil, err
	}
	return c.reply(leagueview.LeagueAnswered(p.Week, a, c.loc)), nil
}

func protestClick(_ context.Context, c *call, p route.List) (discord.Response, error) {
	return c.askProtest(string(p.League), p.List)
}

func objectClick(_ context.Context, c *call, p route.List) (discord.Response, error) {
	return c.protest(string(p.League), p.List)
}

func doLeave(_ context.Context, c *call, p route.Whole) (discord.Response, error) {
	if err := c.leagues.Leave(c.actor(), string(p.League)); err != nil {
		return nil, err
	}
	b, err := c.read(string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return c.redraw(leagueview.LeagueLeft(b, c.loc)), nil
}

// doSwitch turns something on or off that stands below the user's weeks.
func doSwitch(set func(*leagues.Service, leagues.Actor, string, bool) error) func(context.Context, *call, route.Option) (discord.Response, error) {
	return func(_ context.Context, c *call, p route.Option) (discord.Response, error) {
		if err := set(c.leagues, c.actor(), string(p.League), p.On); err != nil {
			return nil, err
		}
		return c.weeksOf(string(p.League), 0)
	}
}

// doAvailable says what the user has chosen for a week.
func doAvailable(_ context.Context, c *call, p route.Week) (discord.Response, error) {
	value, err := c.chosen()
	if err != nil {
		return nil, err
	}
	answer, ok := leagueview.ParseAnswer(value)
	if !ok {
		return nil, c.outdated(fmt.Errorf("nobody can answer %q about a week", value))
	}
	if err := c.available(p, answer); err != nil {
		return nil, err
	}
	return c.weeksOf(string(p.League), p.Week)
}

func doWithdraw(_ context.Context, c *call, p route.Protest) (discord.Response, error) {
	if err := c.leagues.WithdrawProtest(c.actor(), string(p.League), p.Season, p.Number); err != nil {
		return nil, err
	}
	return c.noted("member.withdrawn", nil)
}
