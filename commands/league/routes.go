package league

import (
	"context"
	"slices"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/commands/face"
	"karlchen/commands/league/view"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/game/league"
)

// Room returns the room.
func Room(weekly *leagues.Service) serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *click { return &click{c, weekly} })
}

// commands are the slash commands of leagues.
var commands = slices.Concat([]serve.CommandRow[*click]{
	onCommand(route.ShowLeague, withBook(readLeague, showInfo)),
	onCommand(route.PlayLeague, withLeague(playInLeague)),
	onCommand(route.JoinLeague, withLeague(joinLeague)),
	onCommand(route.ShowStandings, withBook(readSeason, showStandings)),
	onCommand(route.ShowWeek, withBook(readSeason, showWeek)),
	onCommand(route.ShowProfile, showMemberPage(makeProfile)),
	onCommand(route.CompareMembers, withBook(readSeason, compareMembers)),
	onCommand(route.ShowHistory, showMemberPage(makeHistory)),
	onCommand(route.SayAvailable, withBook(readOwnLeague, showAvailability)),
	onCommand(route.SayAway, withLeague(goAway)),
	onCommand(route.JoinTeam, withBook(readOwnLeague, joinTeam)),
	onCommand(route.LeaveLeague, withBook(readLeague, leaveLeague)),
	onCommand(route.ProtestLeague, withBook(readSeason, protestLeague)),
	onCommand(route.ShowLeagueRules, withBook(readLeague, showRulesOfSeason)),
	onCommand(route.ShowArchive, withLeague(showArchive)),
	onCommand(route.ShowCommon, withBook(readSeason, showCommon), serve.Heavy),
	onCommand(route.ExportLeague, withBook(readSeason, exportLeague), serve.Heavy),
}, leaderCommands())

// leaderCommands returns the commands of leaders. They share a handler, because most of them open a dialogue.
func leaderCommands() (rows []serve.CommandRow[*click]) {
	for _, c := range route.LeaderCommands {
		rows = append(rows, onCommand(c, useLeaderCommand).CompletedBy(completeLeaderCommand))
	}
	return rows
}

// routes are the buttons, menus and modals of leagues.
var routes = []serve.RouteRow[*click]{
	serve.On(route.LeaguePlay, playWeek),
	serve.On(route.LeagueTask, playWeek),
	serve.On(route.LeagueLooking, onSeason(toggleLooking)),
	serve.On(route.LeagueCan, sayEvening),
	serve.On(route.LeagueSignUp, signUp),
	serve.On(route.LeagueCheckIn, onSeason(checkIn)),
	serve.On(route.LeagueComeIn, comeIn),
	serve.On(route.LeagueArrive, arrive),
	serve.On(route.LeagueFair, onSeason(checkDraw), serve.Heavy),
	serve.On(route.LeagueProtest, openProtest),
	serve.On(route.LeagueProtested, submitProtest).AsModal(serve.Inputs{view.ProtestInput: view.MaxProtest}),
	serve.On(route.LeagueTell, onSeason(askResult)),
	serve.On(route.LeagueTold, tellResult).AsModal(serve.Inputs{view.PointsInput: view.MaxPoints}),
	serve.On(route.LeagueConfirm, confirmResult),
	serve.On(route.LeagueJoin, onLeague(joinLeague)),
	serve.On(route.LeagueCase, decideCase),
	serve.On(route.LeagueReason, onSeason(showReason)),
	serve.On(route.LeagueWhy, onSeason(showCorrectionReason)),
	serve.On(route.LeagueLate, showLateReason),
	serve.On(route.LeagueLook, onSeason(lookAtWeek)),

	serve.On(route.LeagueAsk, withLatestBook(openQuestionModal)),
	serve.On(route.LeagueAsked, submitQuestion).AsModal(serve.Inputs{view.QuestionInput: league.MaxWhy}),
	serve.On(route.LeagueQuestion, showQuestion),
	serve.On(route.LeagueReply, openReply),
	serve.On(route.LeagueReplied, submitReply).AsModal(serve.Inputs{view.QuestionInput: league.MaxWhy}),
	serve.On(route.MemberUnask, doing("question.taken_back", func(p route.Question) league.Deed { return &league.TakeQuestionBack{Question: p.Number} })),

	serve.On(route.LeagueOf, chooseLeague, serve.Heavy),
	serve.On(route.LeagueForget, onSeason(forgetWeeks)),
	serve.On(route.LeagueInfo, withLatestBook(showInfo)),
	serve.On(route.LeagueRules, withLatestBook(showRulesOfSeason)),
	serve.On(route.LeagueStandings, onSeason(turnStandings)),
	serve.On(route.LeagueCross, onSeason(showCrosstable)),
	serve.On(route.LeagueRatings, onSeason(showRatings)),
	serve.On(route.LeagueCompared, onSeason(showTaskResults)),
	serve.On(route.LeagueHistory, onSeason(turnHistory)),
	serve.On(route.LeagueArchive, turnArchive),
	serve.On(route.LeagueSeason, serve.Choosing(showSeason)),
	serve.On(route.LeagueCalendar, onSeason(showCalendar)),

	serve.On(route.MemberTeamless, leaveTeam),
	serve.On(route.MemberLeave, onLeague(confirmLeave)),
	serve.On(route.MemberLeaving, withLatestBook(leaveLeague)),
	serve.On(route.MemberStay, func(_ context.Context, c *click, _ route.Whole) (discord.Response, error) {
		return c.Redraw(face.Notice(c.Loc, "member.stayed", nil)), nil
	}),
	serve.On(route.MemberAway, func(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), league.SetAway{On: true})
	}),
	serve.On(route.MemberBack, func(_ context.Context, c *click, p route.Whole) (discord.Response, error) {
		return setAway(c, string(p.League), league.SetAway{})
	}),
	serve.On(route.MemberRemind, switchOption(func(on bool) league.Deed { return &league.SetRemind{On: on, Off: !on} })),
	serve.On(route.MemberStandIn, switchOption(func(on bool) league.Deed { return &league.SetStandIn{On: on} })),
	serve.On(route.MemberWeeks, func(_ context.Context, c *click, p route.Available) (discord.Response, error) {
		return showWeeks(c, string(p.League), p.Week)
	}),
	serve.On(route.MemberWeek, serve.Choosing(chooseAvailability)),
	serve.On(route.MemberDays, chooseDays),
	serve.On(route.MemberWithdraw, doing("member.withdrawn", func(p route.Protest) league.Deed { return &league.TakeProtestBack{Protest: p.Number} })),

	serve.On(route.DeskPart, continueDialogue).OrModal(view.DeskInputs()),
	serve.On(route.LeagueDecide, openDecision),
	serve.On(route.LeagueInbox, onLeague(showInbox)),
	serve.On(route.LeagueDiagnose, onLeague(diagnoseLeague)),
	serve.On(route.LeagueLog, func(_ context.Context, c *click, p route.Page) (discord.Response, error) {
		return showLogPage(c, string(p.League), p.Page, false)
	}),
	serve.On(route.PeopleLog, func(_ context.Context, c *click, p route.Page) (discord.Response, error) {
		return showLogPage(c, string(p.League), p.Page, true)
	}),
}

// doing returns the handler of a component that lets the user do something in the season of its id, and answers with a notice.
func doing[P route.OfSeason](notice string, deed func(P) league.Deed) serve.HandlerOf[*click, P] {
	return func(_ context.Context, c *click, p P) (discord.Response, error) {
		_, err := act(c, string(p.OfLeague()), p.OfSeason(), deed(p))
		return c.Redraw(face.Notice(c.Loc, notice, nil)), err
	}
}

type leagueHandler func(ctx context.Context, c *click, id string) (discord.Response, error)

// withLeague returns the handler of a slash command that gets the league of its options.
func withLeague(answer leagueHandler) serve.Handler[*click] {
	return func(ctx context.Context, c *click) (discord.Response, error) {
		l, err := findLeague(c)
		if err != nil {
			return nil, err
		}
		return answer(ctx, c, l.ID)
	}
}

// onLeague returns the handler of a component that gets the league of the id.
func onLeague(answer leagueHandler) serve.HandlerOf[*click, route.Whole] {
	return func(ctx context.Context, c *click, p route.Whole) (discord.Response, error) {
		return answer(ctx, c, string(p.League))
	}
}

// bookHandler is a handler that also gets a league with a season.
type bookHandler func(c *click, b *leagues.Book) (discord.Response, error)

// withBook returns the handler of a slash command that gets the league of its options.
func withBook(read func(*click) (*leagues.Book, error), answer bookHandler) serve.Handler[*click] {
	return func(_ context.Context, c *click) (discord.Response, error) {
		b, err := read(c)
		if err != nil {
			return nil, err
		}
		return answer(c, b)
	}
}

// onSeason returns the handler of a component that gets the league of the id with the season of the id, or with the latest one if the id has none.
func onSeason[P route.OfSeason](answer func(*click, *leagues.Book, P) (discord.Response, error)) serve.HandlerOf[*click, P] {
	return func(_ context.Context, c *click, p P) (discord.Response, error) {
		b, err := readSeasonOf(c, string(p.OfLeague()), p.OfSeason())
		if err != nil {
			return nil, err
		}
		return answer(c, b, p)
	}
}

// withLatestBook returns the handler of a component that gets the league of the id with its latest season.
func withLatestBook(answer bookHandler) serve.HandlerOf[*click, route.Whole] {
	return onSeason(func(c *click, b *leagues.Book, _ route.Whole) (discord.Response, error) { return answer(c, b) })
}
