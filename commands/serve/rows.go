package serve

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/game/league"
)

// RouteRow is the row of a route: the handler of its components and modals, who may use them, and where.
type RouteRow[C any] struct {
	path   *route.Pattern
	parse  func(id string) (values any, err error)
	serve  HandlerOf[C, any]
	kinds  []discord.InteractionKind
	inputs Inputs // that its modal may have
	limits
}

// Room has the rows of a room.
type Room struct {
	routes   []RouteRow[*Click]
	commands []CommandRow[*Click]
}

// Open returns the room with these rows. Their handlers get what enter makes of a click: the click together with the services that only this room uses.
func Open[C any](routes []RouteRow[C], commands []CommandRow[C], enter func(*Click) C) (r Room) {
	for _, row := range routes {
		serve := func(ctx context.Context, c *Click, values any) (discord.Response, error) {
			return row.serve(ctx, enter(c), values)
		}
		r.routes = append(r.routes, RouteRow[*Click]{row.path, row.parse, serve, row.kinds, row.inputs, row.limits})
	}
	for _, row := range commands {
		of := CommandRow[*Click]{spec: row.spec, limits: row.limits}
		of.serve = func(ctx context.Context, c *Click) (discord.Response, error) { return row.serve(ctx, enter(c)) }
		if row.complete != nil {
			of.complete = func(ctx context.Context, c *Click) (discord.Response, error) { return row.complete(ctx, enter(c)) }
		}
		r.commands = append(r.commands, of)
	}
	return r
}

// limits say who may use a row, and where.
type limits struct {
	managers bool // only for people who manage the server
	anywhere bool // also in direct messages
	heavy    bool // counts for several clicks
}

// Limit changes who may use a row, and where.
type Limit func(*limits)

// ForManagers restricts a row to people who manage the server.
func ForManagers(l *limits) { l.managers = true }

// OrDirect admits a row in direct messages too.
func OrDirect(l *limits) { l.anywhere = true }

// Heavy says that a row reads many games, makes files or computes for a while: a person may use it less often than others.
func Heavy(l *limits) { l.heavy = true }

func limitsOf(all []Limit) (l limits) {
	for _, limit := range all {
		limit(&l)
	}
	return l
}

// Inputs are the inputs of a modal by their ids, each with the most characters of its text or choice.
type Inputs = map[string]int

// On returns the row of a component. The handler gets the values of the id, after all checks: the user may click here, and a table or league
// of the id belongs to the server of the click.
func On[C, P any](path route.Path[P], h HandlerOf[C, P], all ...Limit) RouteRow[C] {
	return RouteRow[C]{
		path: path.Pattern, kinds: []discord.InteractionKind{discord.ComponentUsed}, limits: limitsOf(all),
		parse: func(id string) (any, error) { return path.Parse(id) },
		serve: func(ctx context.Context, c C, values any) (discord.Response, error) { return h(ctx, c, values.(P)) },
	}
}

// AsButton returns the handler of a button whose id has no values, and which does what a slash command does.
func AsButton[C any](h Handler[C]) HandlerOf[C, route.None] {
	return func(ctx context.Context, c C, _ route.None) (discord.Response, error) { return h(ctx, c) }
}

// Choosing returns the handler of a menu that gets the chosen value.
func Choosing[C interface{ Chosen() (string, error) }, P any](h func(ctx context.Context, c C, p P, value string) (discord.Response, error)) HandlerOf[C, P] {
	return func(ctx context.Context, c C, p P) (discord.Response, error) {
		value, err := c.Chosen()
		if err != nil {
			return nil, err
		}
		return h(ctx, c, p, value)
	}
}

// AsModal makes it the row of a modal that comes back, with no other inputs than these.
func (r RouteRow[C]) AsModal(inputs Inputs) RouteRow[C] {
	r.kinds, r.inputs = []discord.InteractionKind{discord.ModalSubmitted}, inputs
	return r
}

// OrModal makes it the row of a component and of the modal that the component opens, which comes back with no other inputs than these.
func (r RouteRow[C]) OrModal(inputs Inputs) RouteRow[C] {
	r.kinds, r.inputs = []discord.InteractionKind{discord.ComponentUsed, discord.ModalSubmitted}, inputs
	return r
}

// CommandRow is the row of a slash command: its handler, the completion of its options, who may use it, and where.
type CommandRow[C any] struct {
	spec     *route.Command
	serve    Handler[C]
	complete Handler[C] // nil where nothing is offered
	limits
}

// OnCommand returns the row of a slash command.
func OnCommand[C any](spec *route.Command, serve Handler[C], all ...Limit) CommandRow[C] {
	return CommandRow[C]{spec: spec, serve: serve, limits: limitsOf(all)}
}

// CompletedBy adds the handler that offers choices for the options.
func (r CommandRow[C]) CompletedBy(complete Handler[C]) CommandRow[C] {
	r.complete = complete
	return r
}

// Permit returns why the user may not do something that is only for managers, or not everywhere; nil if they may.
func (c *Click) Permit(managers, anywhere bool) error {
	switch {
	case !anywhere && c.GuildID == "":
		return needsServer
	case managers && !c.UserMay.Has(discord.ManageServer):
		return needsManager
	}
	return nil
}

// checkOwner refuses a table or a league of another server, and notes the table and its game.
func (c *Click) checkOwner(values any) error {
	if at, ok := values.(interface{ Moment() route.At }); ok {
		c.Game = at.Moment().Version.Game
	}
	if of, ok := values.(interface{ OfTable() route.Table }); ok {
		c.TableID = string(of.OfTable())
		guild, err := c.Tables.Guild(c.TableID)
		if err == nil && guild != c.GuildID {
			err = table.NoSuchTable
		}
		return err
	}
	if of, ok := values.(interface{ OfLeague() route.League }); ok && of.OfLeague().Guild() != c.GuildID {
		return league.NoSuchLeague
	}
	return nil
}

// Do carries out a deed of the user at the table of the id, and returns the table after it.
func (c *Click) Do(ctx context.Context, asked table.Deed) (table.Snapshot, error) {
	return c.Tables.Do(ctx, c.TableID, c.AsPlayer(), asked)
}

// Chosen returns the one value that the user chose in a menu.
func (c *Click) Chosen() (string, error) {
	if len(c.Values) != 1 {
		return "", c.Outdated(errors.New("a menu for one value came back with none or several"))
	}
	return c.Values[0], nil
}

// Trimmed returns the text that the user wrote into an input of a modal, without spaces around it.
func (c *Click) Trimmed(input string) string { return strings.TrimSpace(c.Inputs[input]) }
