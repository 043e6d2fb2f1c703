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

// showAvailability shows the weeks in which the user can play. If the option names a person, it first notes that the user would rather not meet
// them, or takes that back.
func showAvailability(c *click, b *leagues.Book) (discord.Response, error) {
	if other := c.Options["not-with"]; other != "" {
		own, _ := b.Member(c.User.ID)
		d := &league.SetApart{With: other, On: !slices.Contains(own.Apart, other)}
		if _, err := act(c, b.League.ID, 0, d); err != nil {
			return nil, err
		}
	}
	return showWeeks(c, b.League.ID, 0)
}

// showWeeks shows the menus for the user's weeks, on the page with a week.
func showWeeks(c *click, id string, week int) (discord.Response, error) {
	return showLatest(c, id, func(b *leagues.Book) discord.Message { return view.LeagueAvailable(b, c.User.ID, week, c.Loc) })
}

// chooseAvailability notes what the user chose for a week.
func chooseAvailability(_ context.Context, c *click, p route.Week, value string) (discord.Response, error) {
	answer, ok := view.ParseAnswer(value)
	if !ok {
		return nil, c.Outdated(fmt.Errorf("%q is no answer about a week", value))
	}
	if err := sayAvailable(c, p, answer); err != nil {
		return nil, err
	}
	return showWeeks(c, string(p.League), p.Week)
}

// chooseDays notes the evenings that the user chose.
func chooseDays(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
	days, ok := view.ParseDays(c.Values)
	if !ok {
		return nil, c.Outdated(fmt.Errorf("%q are no evenings", c.Values))
	}
	if _, err := act(c, string(p.League), 0, &league.SetDays{Days: days}); err != nil {
		return nil, err
	}
	return showWeeks(c, string(p.League), 0)
}

// toggleLooking adds the user to the members who look for a game in a week, or removes them.
func toggleLooking(c *click, b *leagues.Book, p route.Week) (discord.Response, error) {
	answer, key := league.AnswerIn, "member.looking"
	if p.Week <= len(b.Weeks) && b.Weeks[p.Week-1].Answers[c.User.ID] == league.AnswerIn {
		answer, key = league.AnswerNone, "member.not_looking"
	}
	err := sayAvailable(c, p, answer)
	return c.Reply(face.Notice(c.Loc, key, nil)), err
}

// sayEvening notes that the user can play on a proposed evening.
func sayEvening(_ context.Context, c *click, p route.Weekday) (discord.Response, error) {
	_, err := act(c, string(p.League), p.Season, &league.Say{Week: p.Week, Answer: league.AnswerIn, Day: p.Day})
	return c.Reply(face.Notice(c.Loc, "member.looking", nil)), err
}

// sayAvailable notes the user's answer about a week.
func sayAvailable(c *click, p route.Week, a league.Answer) error {
	_, err := act(c, string(p.League), p.Season, &league.Say{Week: p.Week, Answer: a})
	return err
}

func signUp(_ context.Context, c *click, p route.SigningUp) (discord.Response, error) {
	return answerWeek(c, route.Week{Whole: p.Whole, Season: p.Season, Week: p.Week}, league.Answer(p.Answer))
}

func checkIn(c *click, b *leagues.Book, p route.Week) (discord.Response, error) {
	return answerWeek(c, p, b.CheckIn(p.Week, c.User.ID))
}

// answerWeek notes whether the user comes to a match day. The publisher updates the public post.
func answerWeek(c *click, p route.Week, a league.Answer) (discord.Response, error) {
	s, err := act(c, string(p.League), p.Season, &league.SignUp{Week: p.Week, Answer: a})
	if err != nil {
		return nil, err
	}
	kept, _ := c.Leagues.KeptAt(string(p.League), c.User.ID)
	on := p.Week <= len(s.Weeks) && s.Weeks[p.Week-1].State == league.WeekCheckIn
	return c.Reply(view.LeagueAnswered(view.Answered{Week: p, Answer: a, Kept: kept, CheckInOn: on}, c.Loc)), nil
}

// switchOption returns the handler of a switch below the user's weeks.
func switchOption(deed func(on bool) league.Deed) serve.HandlerOf[*click, route.Option] {
	return func(_ context.Context, c *click, p route.Option) (discord.Response, error) {
		if _, err := act(c, string(p.League), 0, deed(p.On)); err != nil {
			return nil, err
		}
		if !c.Private { // below the question on the day of a match day
			return c.Reply(face.Notice(c.Loc, "member.unasked", nil)), nil
		}
		return showWeeks(c, string(p.League), 0)
	}
}
