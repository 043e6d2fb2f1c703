package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/route"
)

// commandRows is the table of commands.
var commandRows = slices.Concat(tableCommands, recordCommands, leagueCommands, rulesCommands, accountCommands)

// commandOf has the row of each command by its name. It panics where there is none or more than one.
var commandOf = func() map[string]command {
	rows := make(map[string]command, len(commandRows))
	for _, r := range commandRows {
		rows[r.spec.Name()] = r
	}
	if len(rows) != len(commandRows) || len(rows) != len(route.Commands()) {
		panic(fmt.Sprintf("%d commands have %d rows", len(route.Commands()), len(commandRows)))
	}
	return rows
}()

// obey answers a slash command by its row.
func obey(ctx context.Context, c *call) (discord.Response, error) {
	r, ok := commandOf[c.Command]
	if !ok {
		c.odd.Warn(c.log, "nothing does a command", "command", discord.Loggable(c.Command))
		return nil, unknownWish
	}
	if err := c.permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	return r.serve(ctx, c)
}

// completeCommand offers choices for an option that somebody is typing; nothing where the command would be refused.
func completeCommand(ctx context.Context, c *call) (discord.Response, error) {
	r, ok := commandOf[c.Command]
	if !ok || r.complete == nil || !r.anywhere && c.GuildID == "" {
		return discord.Complete{}, nil
	}
	return r.complete(ctx, c)
}

// routes is the table of routes.
var routes = slices.Concat(tableRoutes, recordRoutes, leagueRoutes, rulebookRoutes, accountRoutes)

// rowOf has the row of each pattern. It panics where there is none or more than one: no program starts whose buttons lead nowhere.
var rowOf = func() map[*route.Pattern]row {
	rows := make(map[*route.Pattern]row, len(routes))
	for _, r := range routes {
		rows[r.path] = r
	}
	if len(rows) != len(routes) || len(rows) != len(route.Patterns()) {
		panic(fmt.Sprintf("%d routes have %d rows", len(route.Patterns()), len(routes)))
	}
	return rows
}()

// follow answers a click or a dialogue by the row of its id.
func follow(ctx context.Context, c *call) (discord.Response, error) {
	id := route.Modern(c.CustomID)
	path, ok := route.Find(id)
	r := rowOf[path]
	switch {
	case !ok:
		return nil, c.outdated(errors.New("no route has this name"))
	case !slices.Contains(r.kinds, c.Kind):
		return nil, c.outdated(errors.New("a component and a dialogue are mistaken for each other"))
	}
	if err := c.permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	return r.serve(ctx, c, id)
}
