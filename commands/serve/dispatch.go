package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
)

// Dispatcher finds the handler of each interaction.
type Dispatcher struct {
	rows     map[*route.Pattern]Row
	commands map[string]Command // by name
}

// NewDispatcher returns the dispatcher of some rows. It panics where a route or a command has none or more than one: no program starts whose
// buttons lead nowhere.
func NewDispatcher(rows []Row, commands []Command) *Dispatcher {
	d := &Dispatcher{map[*route.Pattern]Row{}, map[string]Command{}}
	for _, r := range rows {
		d.rows[r.path] = r
	}
	for _, c := range commands {
		d.commands[c.spec.Name()] = c
	}
	if len(d.rows) != len(rows) || len(rows) != len(route.Patterns()) {
		panic(fmt.Sprintf("%d routes have %d rows", len(route.Patterns()), len(rows)))
	}
	if len(d.commands) != len(commands) || len(commands) != len(route.Commands()) {
		panic(fmt.Sprintf("%d commands have %d rows", len(route.Commands()), len(commands)))
	}
	return d
}

// Dispatch answers an interaction. An error is the reason why there is no answer.
func (d *Dispatcher) Dispatch(ctx context.Context, c *Click) (discord.Response, error) {
	if c.Uninvited {
		return askForInvitation(c), nil
	}
	switch c.Kind {
	case discord.CommandUsed:
		return d.obey(ctx, c)
	case discord.CompletionAsked:
		return d.complete(ctx, c)
	case discord.ComponentUsed, discord.ModalSubmitted:
		return d.follow(ctx, c)
	case discord.Unreadable: // the port apologises
	}
	return nil, UnknownWish
}

// obey answers a slash command by its row.
func (d *Dispatcher) obey(ctx context.Context, c *Click) (discord.Response, error) {
	r, ok := d.commands[c.Command]
	if !ok {
		c.odd.Warn(c.Log, "nothing does a command", "command", discord.Loggable(c.Command))
		return nil, UnknownWish
	}
	if err := c.Permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	return r.serve(ctx, c)
}

// complete offers choices for an option that somebody is typing; nothing where the command would be refused.
func (d *Dispatcher) complete(ctx context.Context, c *Click) (discord.Response, error) {
	r, ok := d.commands[c.Command]
	if !ok || r.complete == nil || !r.anywhere && c.GuildID == "" {
		return discord.Complete{}, nil
	}
	return r.complete(ctx, c)
}

// follow answers a click or a dialogue by the row of its id.
func (d *Dispatcher) follow(ctx context.Context, c *Click) (discord.Response, error) {
	id := route.Modern(c.CustomID)
	path, ok := route.Find(id)
	r := d.rows[path]
	switch {
	case !ok:
		return nil, c.Outdated(errors.New("no route has this name"))
	case !slices.Contains(r.kinds, c.Kind):
		return nil, c.Outdated(errors.New("a component and a dialogue are mistaken for each other"))
	}
	if err := c.Permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	return r.serve(ctx, c, id)
}

// askForInvitation answers where the bot is not: what it posts later nobody would see.
func askForInvitation(c *Click) discord.Response {
	if c.Kind == discord.CompletionAsked {
		return discord.Complete{}
	}
	return c.Reply(face.AskForInvitation(c.ApplicationID, c.Loc))
}
