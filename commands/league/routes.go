package league

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/route"
	"karlchen/commands/serve"
)

// Commands are the slash commands of leagues.
var Commands = slices.Concat([]serve.Command{
	serve.Uses(route.ShowLeague, showLeague).Completes(completeLeague),
	serve.Uses(route.PlayLeague, playLeague).Completes(completeLeague),
	serve.Uses(route.JoinLeague, joinLeague).Completes(completeLeague),
	serve.Uses(route.ShowStandings, showStandings).Completes(completeLeague),
	serve.Uses(route.ShowWeek, showWeek).Completes(completeLeague),
	serve.Uses(route.ShowProfile, showMemberPage(makeProfile)).Completes(completeLeague),
	serve.Uses(route.CompareMembers, compareMembers).Completes(completeLeague),
	serve.Uses(route.ShowHistory, showMemberPage(makeHistory)).Completes(completeLeague),
	serve.Uses(route.SayAvailable, showAvailability).Completes(completeLeague),
	serve.Uses(route.SayAway, goAway).Completes(completeLeague),
	serve.Uses(route.LeaveLeague, leaveLeague).Completes(completeLeague),
	serve.Uses(route.ProtestLeague, protestLeague).Completes(completeLeague),
	serve.Uses(route.ShowLeagueRules, showLeagueRules).Completes(completeLeague),
	serve.Uses(route.ShowArchive, showArchive).Completes(completeLeague),
	serve.Uses(route.ExportLeague, exportLeague).Completes(completeLeague),
}, leaderCommands())

// leaderCommands returns the commands of leaders. They share a handler, because most of them open a dialogue.
func leaderCommands() (rows []serve.Command) {
	for _, c := range route.DeskCommands {
		rows = append(rows, serve.Uses(c, useLeaderCommand).Completes(completeLeaderCommand))
	}
	return rows
}

// Routes are the buttons, menus and modals of leagues.
var Routes = []serve.Row{
	serve.On(route.LeaguePlay, playWeek),
	serve.On(route.LeagueTask, playWeek),
	serve.On(route.LeagueLooking, toggleLooking),
	serve.On(route.LeagueSignUp, signUp),
	serve.On(route.LeagueCheckIn, checkIn),
	serve.On(route.LeagueProtest, openProtest),
	serve.On(route.LeagueObject, submitProtest).AsModal(),
	serve.On(route.LeagueJoin, joinByButton),

	serve.On(route.LeagueInfo, showInfo),
	serve.On(route.LeagueRules, showRules),
	serve.On(route.LeagueStandings, turnStandings),
	serve.On(route.LeagueRatings, showRatings),
	serve.On(route.LeagueCompared, showTaskResults),
	serve.On(route.LeagueHistory, turnHistory),
	serve.On(route.LeagueArchive, turnArchive),
	serve.On(route.LeagueSeason, showSeason),
	serve.On(route.LeagueCalendar, showCalendar),

	serve.On(route.MemberLeave, confirmLeave),
	serve.On(route.MemberStay, showStay),
	serve.On(route.MemberAway, func(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), true)
	}),
	serve.On(route.MemberBack, func(_ context.Context, c *serve.Click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), false)
	}),
	serve.On(route.MemberRemind, switchOption((*leagues.Service).SetRemind)),
	serve.On(route.MemberStandIn, switchOption((*leagues.Service).SetStandIn)),
	serve.On(route.MemberWeeks, func(_ context.Context, c *serve.Click, p route.Available) (discord.Response, error) {
		return showWeeks(c, string(p.League), p.Week)
	}),
	serve.On(route.MemberWeek, chooseAvailability),
	serve.On(route.MemberWithdraw, withdrawProtest),

	serve.On(route.DeskPart, continueDialogue).OrModal(),
	serve.On(route.LeagueLog, func(_ context.Context, c *serve.Click, p route.Page) (discord.Response, error) {
		return showLogPage(c, string(p.League), p.Page)
	}),
}
