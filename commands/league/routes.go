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
	serve.OnCommand(route.ShowLeague, showLeague).CompletedBy(completeLeague),
	serve.OnCommand(route.PlayLeague, playLeague).CompletedBy(completeLeague),
	serve.OnCommand(route.JoinLeague, joinLeague).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowStandings, showStandings).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowWeek, showWeek).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowProfile, showMemberPage(makeProfile)).CompletedBy(completeLeague),
	serve.OnCommand(route.CompareMembers, compareMembers).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowHistory, showMemberPage(makeHistory)).CompletedBy(completeLeague),
	serve.OnCommand(route.SayAvailable, showAvailability).CompletedBy(completeLeague),
	serve.OnCommand(route.SayAway, goAway).CompletedBy(completeLeague),
	serve.OnCommand(route.LeaveLeague, leaveLeague).CompletedBy(completeLeague),
	serve.OnCommand(route.ProtestLeague, protestLeague).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowLeagueRules, showLeagueRules).CompletedBy(completeLeague),
	serve.OnCommand(route.ShowArchive, showArchive).CompletedBy(completeLeague),
	serve.OnCommand(route.ExportLeague, exportLeague).CompletedBy(completeLeague),
}, leaderCommands())

// leaderCommands returns the commands of leaders. They share a handler, because most of them open a dialogue.
func leaderCommands() (rows []serve.Command) {
	for _, c := range route.DeskCommands {
		rows = append(rows, serve.OnCommand(c, useLeaderCommand).CompletedBy(completeLeaderCommand))
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
