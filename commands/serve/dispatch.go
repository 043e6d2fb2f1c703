package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"karlchen/bot/discord"
	"karlchen/commands/face"
	"karlchen/commands/route"
)

// Dispatcher answers each interaction by its row.
type Dispatcher struct {
	rows     map[*route.Pattern]RouteRow[*Click]
	commands map[string]CommandRow[*Click] // by name
}

// NewDispatcher returns the dispatcher of these rooms. It panics unless each route and each command has exactly one row, so that no program
// starts with a button that leads nowhere.
func NewDispatcher(rooms ...Room) *Dispatcher {
	d := &Dispatcher{map[*route.Pattern]RouteRow[*Click]{}, map[string]CommandRow[*Click]{}}
	rows, commands := 0, 0
	for _, room := range rooms {
		rows, commands = rows+len(room.routes), commands+len(room.commands)
		for _, r := range room.routes {
			d.rows[r.path] = r
		}
		for _, c := range room.commands {
			d.commands[c.spec.Name()] = c
		}
	}
	if len(d.rows) != rows || rows != len(route.Patterns()) {
		panic(fmt.Sprintf("%d routes have %d rows", len(route.Patterns()), rows))
	}
	if len(d.commands) != commands || commands != len(route.Commands()) {
		panic(fmt.Sprintf("%d commands have %d rows", len(route.Commands()), commands))
	}
	return d
}

// Dispatch calls the handler of an interaction and returns its response or error.
func (d *Dispatcher) Dispatch(ctx context.Context, c *Click) (discord.Response, error) {
	if c.Uninvited {
		return askForInvitation(c), nil
	}
	if err := c.Budget.spend(c.User.ID, c.GuildID, d.cost(c)); err != nil {
		return nil, err
	}
	answer, err := d.handle(ctx, c)
	if reply, ok := answer.(discord.Reply); ok && err == nil && !reply.Message.Ephemeral && !c.posts {
		return nil, errors.New("an answer to everybody without MayPost")
	}
	return answer, err
}

func (d *Dispatcher) handle(ctx context.Context, c *Click) (discord.Response, error) {
	switch c.Kind {
	case discord.CommandUsed:
		return d.runCommand(ctx, c)
	case discord.CompletionAsked:
		return d.completeOption(ctx, c)
	case discord.ComponentUsed, discord.ModalSubmitted:
		return d.answerComponent(ctx, c)
	case discord.Unreadable: // the port apologises
	}
	return nil, UnknownWish
}

// cost returns what an interaction costs of a [Budget].
func (d *Dispatcher) cost(c *Click) int {
	heavy := false
	switch c.Kind {
	case discord.CommandUsed:
		heavy = d.commands[c.Command].heavy
	case discord.ComponentUsed, discord.ModalSubmitted:
		if path, ok := route.Find(route.ModernID(c.CustomID)); ok {
			heavy = d.rows[path].heavy
		}
	case discord.CompletionAsked, discord.Unreadable:
	}
	if heavy {
		return heavyCost
	}
	return lightCost
}

// runCommand answers a slash command by its row.
func (d *Dispatcher) runCommand(ctx context.Context, c *Click) (discord.Response, error) {
	r, ok := d.commands[c.Command]
	if !ok || r.spec.On() != c.Target.Of {
		c.odd.Warn(c.Log, "nothing does a command", "command", discord.Loggable(c.Command))
		return nil, UnknownWish
	}
	if err := c.Permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	if err := r.checkOptions(c); err != nil {
		return nil, err
	}
	answer, err := r.serve(ctx, c)
	return c.markReports(answer), err
}

// markReports adds to a private answer for a manager of the server how many games are reported: so a report reaches somebody also where they have
// chosen no channel.
func (c *Click) markReports(answer discord.Response) discord.Response {
	reply, ok := answer.(discord.Reply)
	if !ok || !reply.Message.Ephemeral || c.GuildID == "" || !c.UserMay.Has(discord.ManageServer) || c.Command == route.ListReports.Name() {
		return answer
	}
	all, err := c.Archive.Reports(c.GuildID)
	if err != nil {
		c.Log.Warn("the reported games could not be counted", "error", err)
	}
	m := reply.Message
	m.Blocks = append(slices.Clip(m.Blocks), face.Text(face.Small("⚠️ "+c.Loc.T("report.waiting", face.Data{"Count": len(all)}))))
	if len(all) == 0 || !m.Fits() { // there is no room
		return answer
	}
	return discord.Reply{Message: m}
}

// checkOptions refuses options that the command does not register, by name and type, and values that it does not admit: handlers take what is there for
// checked. People who ask for completions have not finished their values.
func (r CommandRow[C]) checkOptions(c *Click) error {
	for name, value := range c.Options {
		if !r.spec.Takes(name, c.Kinds[name]) || c.Kind == discord.CommandUsed && !r.spec.Admits(name, value) {
			c.odd.Warn(c.Log, "a command has an option that it does not register", "command", c.Command, "option", discord.Loggable(name))
			return UnknownWish
		}
	}
	return nil
}

// completeOption offers choices for the option that the user is typing; nothing where the command needs a server and has none.
func (d *Dispatcher) completeOption(ctx context.Context, c *Click) (discord.Response, error) {
	r, ok := d.commands[c.Command]
	if !ok || r.complete == nil || !r.anywhere && c.GuildID == "" {
		return discord.Complete{}, nil
	}
	if err := r.checkOptions(c); err != nil {
		return nil, err
	}
	return r.complete(ctx, c)
}

// answerComponent answers a click on a component, or a modal that comes back, by the row of its id.
func (d *Dispatcher) answerComponent(ctx context.Context, c *Click) (discord.Response, error) {
	id := route.ModernID(c.CustomID)
	path, ok := route.Find(id)
	r := d.rows[path]
	switch {
	case !ok:
		return nil, c.Outdated(errors.New("no route has this name"))
	case !slices.Contains(r.kinds, c.Kind):
		return nil, c.Outdated(errors.New("a component has the id of a modal, or a modal that of a component"))
	}
	if err := c.Permit(r.managers, r.anywhere); err != nil {
		return nil, err
	}
	for input, text := range c.Inputs {
		if most, shown := r.inputs[input]; !shown || utf8.RuneCountInString(text) > most {
			return nil, c.Outdated(fmt.Errorf("its modal does not show the input %q, or not for so long a text", input))
		}
	}
	values, err := r.parse(id)
	if err != nil {
		return nil, c.Outdated(err)
	}
	if err := c.checkOwner(values); err != nil {
		return nil, err
	}
	return r.serve(ctx, c, values)
}

// askForInvitation answers on a server that has the commands but not the bot: nobody would see what the bot posts there.
func askForInvitation(c *Click) discord.Response {
	if c.Kind == discord.CompletionAsked {
		return discord.Complete{}
	}
	return c.Reply(face.AskForInvitation(c.ApplicationID, c.Loc))
}
