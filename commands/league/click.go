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

// Commands are the commands of leagues.
var Commands = slices.Concat([]serve.Command{
	serve.Uses(route.ShowLeague, showLeague).Completes(completeLeague),
	serve.Uses(route.PlayLeague, playLeague).Completes(completeLeague),
	serve.Uses(route.JoinLeague, joinLeague).Completes(completeLeague),
	serve.Uses(route.ShowStandings, showStandings).Completes(completeLeague),
	serve.Uses(route.ShowWeek, showWeek).Completes(completeLeague),
	serve.Uses(route.ShowProfile, memberPage(profile)).Completes(completeLeague),
	serve.Uses(route.CompareMembers, compareMembers).Completes(completeLeague),
	serve.Uses(route.ShowHistory, memberPage(history)).Completes(completeLeague),
	serve.Uses(route.SayAvailable, availableInLeague).Completes(completeLeague),
	serve.Uses(route.SayAway, awayFromLeague).Completes(completeLeague),
	serve.Uses(route.LeaveLeague, leaveLeague).Completes(completeLeague),
	serve.Uses(route.ProtestLeague, protestLeague).Completes(completeLeague),
	serve.Uses(route.ShowLeagueRules, showLeagueRules).Completes(completeLeague),
	serve.Uses(route.ShowArchive, showArchive).Completes(completeLeague),
	serve.Uses(route.ExportLeague, exportLeague).Completes(completeLeague),
}, deskCommands())

// deskCommands are the commands of leaders, which all open a dialogue or tell something.
func deskCommands() (rows []serve.Command) {
	for _, c := range route.DeskCommands {
		rows = append(rows, serve.Uses(c, useDesk).Completes(completeDesk))
	}
	return rows
}

// Routes are the components of leagues. All leagues are of the server where somebody clicks.
var Routes = slices.Concat(dialogueRoutes, []serve.Row{
	serve.On(route.LeaguePlay, playClick),
	serve.On(route.LeagueTask, playClick),
	serve.On(route.LeagueLooking, lookingClick),
	serve.On(route.LeagueSignUp, signUpClick),
	serve.On(route.LeagueCheckIn, checkInClick),
	serve.On(route.LeagueProtest, protestClick),
	serve.On(route.LeagueObject, objectClick).AsModal(),
	serve.On(route.LeagueJoin, joinClick),

	serve.On(route.LeagueInfo, infoClick),
	serve.On(route.LeagueRules, rulesClick),
	serve.On(route.LeagueStandings, standingsClick),
	serve.On(route.LeagueRatings, ratingsClick),
	serve.On(route.LeagueCompared, comparedClick),
	serve.On(route.LeagueHistory, historyClick),
	serve.On(route.LeagueArchive, archiveClick),
	serve.On(route.LeagueSeason, seasonClick),
	serve.On(route.LeagueCalendar, calendarClick),

	serve.On(route.MemberLeave, doLeave),
	serve.On(route.MemberStay, func(_ context.Context, c *serve.Click, _ route.Whole) (discord.Response, error) {
		return noteAnswer(c, "member.stayed", nil)
	}),
	serve.On(route.MemberAway, func(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), true)
	}),
	serve.On(route.MemberBack, func(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), false)
	}),
	serve.On(route.MemberRemind, doSwitch((*leagues.Service).SetRemind)),
	serve.On(route.MemberStandIn, doSwitch((*leagues.Service).SetStandIn)),
	serve.On(route.MemberWeeks, func(_ context.Context, c *serve.Click, p route.Available) (discord.Response, error) {
		return showWeeksOf(c, string(p.League), p.Week)
	}),
	serve.On(route.MemberWeek, doAvailable),
	serve.On(route.MemberWithdraw, doWithdraw),
})

// noteAnswer confirms in a sentence. A private message that was clicked on becomes the confirmation.
func noteAnswer(c *serve.Click, key string, data map[string]any) (discord.Response, error) {
	return c.Redraw(face.Notice(c.Loc, key, data)), nil
}

func joinClick(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	return joinLeagueOf(c, string(p.League))
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

func protestClick(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return askProtest(c, string(p.League), p.List)
}

func objectClick(_ context.Context, c *serve.Click, p route.List) (discord.Response, error) {
	return fileProtest(c, string(p.League), p.List)
}

func doLeave(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
	if err := c.Leagues.Leave(actorOf(c), string(p.League)); err != nil {
		return nil, err
	}
	b, err := readSeasonOf(c, string(p.League), 0)
	if err != nil {
		return nil, err
	}
	return c.Redraw(view.LeagueLeft(b, c.Loc)), nil
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

func doWithdraw(_ context.Context, c *serve.Click, p route.Protest) (discord.Response, error) {
	if err := c.Leagues.WithdrawProtest(actorOf(c), string(p.League), p.Season, p.Number); err != nil {
		return nil, err
	}
	return noteAnswer(c, "member.withdrawn", nil)
}
