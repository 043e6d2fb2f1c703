package league

import (
	"context"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

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

// doAvailable says what the user has chosen for a week.
func doAvailable(_ context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	value, err := c.Chosen()
	if err != nil {
		return nil, err
	}
	answer, ok := view.ParseAnswer(value)
	if !ok {
		return nil, c.Outdated(fmt.Errorf("nobody can answer %q about a week", value))
	}
	if err := setAvailable(c, p, answer); err != nil {
		return nil, err
	}
	return showWeeksOf(c, string(p.League), p.Week)
}

// lookingClick puts the user among those who look for a game in a week, or takes him away from there.
func lookingClick(_ context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	b, err := readSeasonOf(c, string(p.League), p.Season)
	if err != nil {
		return nil, err
	}
	answer, key := league.AnswerIn, "member.looking"
	if p.Week <= len(b.Weeks) && b.Weeks[p.Week-1].Answers[c.User.ID] == league.AnswerIn {
		answer, key = league.AnswerNone, "member.not_looking"
	}
	if err := setAvailable(c, p, answer); err != nil {
		return nil, err
	}
	return c.Reply(face.Notice(c.Loc, key, nil)), nil
}

// setAvailable says something about a week of the season that the component is of, which must be the latest.
func setAvailable(c *serve.Click, p route.Week, a league.Answer) error {
	b, err := readSeasonOf(c, string(p.League), 0)
	switch {
	case err != nil:
		return err
	case b.Season.Number != p.Season:
		return leagues.SeasonOver
	}
	return c.Leagues.Available(actorOf(c), string(p.League), p.Week, a)
}

func signUpClick(_ context.Context, c *serve.Click, p route.SigningUp) (discord.Response, error) {
	return answerWeek(c, route.Week{Whole: p.Whole, Season: p.Season, Week: p.Week}, league.Answer(p.Answer))
}

func checkInClick(_ context.Context, c *serve.Click, p route.Week) (discord.Response, error) {
	return answerWeek(c, p, league.AnswerHere)
}

// answerWeek says whether the user comes to a match day; what everybody sees of that changes by itself.
func answerWeek(c *serve.Click, p route.Week, a league.Answer) (discord.Response, error) {
	if err := c.Leagues.Answer(actorOf(c), string(p.League), p.Season, p.Week, a); err != nil {
		return nil, err
	}
	return c.Reply(view.LeagueAnswered(p.Week, a, c.Loc)), nil
}

// doSwitch turns something on or off that stands below the user's weeks.
func doSwitch(set func(*leagues.Service, leagues.Actor, string, bool) error) func(context.Context, *serve.Click, route.Option) (discord.Response, error) {
	return func(_ context.Context, c *serve.Click, p route.Option) (discord.Response, error) {
		if err := set(c.Leagues, actorOf(c), string(p.League), p.On); err != nil {
			return nil, err
		}
		return showWeeksOf(c, string(p.League), 0)
	}
}
