package gather

import (
	"context"

	"karlchen/bot/discord"
	"karlchen/bot/gather"
	"karlchen/commands/route"
	"karlchen/commands/rulebook"
	"karlchen/commands/serve"
	"karlchen/game"
)

// Room returns the room.
func Room(people *gather.Service) serve.Room {
	return serve.Open(routes, commands, func(c *serve.Click) *click { return &click{c, people} })
}

// commands are the slash commands of this room.
var commands = []serve.CommandRow[*click]{
	serve.OnCommand(route.DokoWho, showWho),
	serve.OnCommand(route.DokoHome, moveHome, serve.ForManagers),
	serve.OnCommand(route.InvitePerson, invitePerson),
	serve.OnCommand(route.PlanEvening, planEvening).CompletedBy(completePlan),
	serve.OnCommand(route.ListEvenings, listEvenings),
	serve.OnCommand(route.NewStammtisch, foundStammtisch).CompletedBy(func(ctx context.Context, c *click) (discord.Response, error) {
		return rulebook.CompleteRules(ctx, c.Click)
	}),
	serve.OnCommand(route.OpenStammtisch, onNamed(openStammtisch)).CompletedBy(completeStammtisch),
	serve.OnCommand(route.StartStammtisch, onNamed(startStammtisch)).CompletedBy(completeStammtisch),
}

// routes are the buttons of this room.
var routes = []serve.RouteRow[*click]{
	serve.On(route.Who, serve.AsButton(showWho)),
	serve.On(route.BeReady, changeReady),
	serve.On(route.AskRole, createRole, serve.ForManagers),
	serve.On(route.Seek, seekPlayers),
	serve.On(route.SeekJoin, joinSearch),
	serve.On(route.JoinInvited, joinInvited),
	serve.On(route.SeekRefuse, declineSearch),
	serve.On(route.AnswerEvening, answerEvening),
	serve.On(route.AskCancel, askCancel),
	serve.On(route.CancelEvening, cancelEvening),
	serve.On(route.ShowEvenings, serve.AsButton(listEvenings)),

	serve.On(route.ShowStammtisch, onStammtisch(redrawStammtisch)),
	serve.On(route.StammtischEvenings, turnEvenings),
	serve.On(route.ShareStammtisch, onStammtisch(shareStammtisch)),
	serve.On(route.InviteToStammtisch, onStammtisch(inviteToStammtisch)),
	serve.On(route.JoinStammtisch, joinStammtisch),
	serve.On(route.LeaveStammtisch, leaveStammtisch),
	serve.On(route.PlayStammtisch, playStammtisch),
	serve.On(route.StammtischSettings, onLed(redrawStammtischSettings)),
	serve.On(route.StammtischRules, chooseStammtischRules),
	serve.On(route.StammtischChoice, chooseStammtisch),
	serve.On(route.StammtischSwitch, switchStammtisch),
	serve.On(route.MoveStammtisch, moveStammtisch),
	serve.On(route.StammtischMembers, onLed(showMembers)),
	serve.On(route.RemoveMember, changeMember((*gather.Service).RemoveMember)),
	serve.On(route.HandOverStammtisch, changeMember((*gather.Service).HandOver)),
	serve.On(route.AskDissolve, onLed(askDissolve)),
	serve.On(route.DissolveStammtisch, dissolveStammtisch),
}

// The refusals of this room.
const (
	invitesThemselves  game.Refusal = "notice.invites_themselves"
	invitesBot         game.Refusal = "notice.invites_bot"
	needsManageRoles   game.Refusal = "notice.needs_manage_roles"
	badStammtischName  game.Refusal = "notice.bad_stammtisch_name"
	stammtischHasTerms game.Refusal = "notice.stammtisch_has_terms"
)
