package league

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/route"
	"karlchen/commands/serve"
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

// dialogueRoutes are the components of dialogues.
var dialogueRoutes = []serve.Row{
	serve.On(route.DeskPart, deskClick).OrModal(),
	serve.On(route.LeagueLog, func(_ context.Context, c *serve.Click, p route.Page) (discord.Response, error) {
		return showLogPage(c, string(p.League), p.Page)
	}),
}
