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
type RouteRow struct {
	path   *route.Pattern
	serve  HandlerOf[string] // gets the id
	kinds  []discord.InteractionKind
	inputs Inputs // that its modal may have
	limits
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
func On[P any](path route.Path[P], h HandlerOf[P], all ...Limit) RouteRow {
	serve := func(ctx context.Context, c *Click, id string) (discord.Response, error) {
		p, err := path.Parse(id)
		if err != nil {
			return nil, c.Outdated(err)
		}
		if err := c.checkOwner(p); err != nil {
			return nil, err
		}
		return h(ctx, c, p)
	}
	return RouteRow{path: path.Pattern, kinds: []discord.InteractionKind{discord.ComponentUsed}, serve: serve, limits: limitsOf(all)}
}

// AsModal makes it the row of a modal that comes back, with no other inputs than these.
func (r RouteRow) AsModal(inputs Inputs) RouteRow {
	r.kinds, r.inputs = []discord.InteractionKind{discord.ModalSubmitted}, inputs
	return r
}

// OrModal makes it the row of a component and of the modal that the component opens, which comes back with no other inputs than these.
func (r RouteRow) OrModal(inputs Inputs) RouteRow {
	r.kinds, r.inputs = []discord.InteractionKind{discord.ComponentUsed, discord.ModalSubmitted}, inputs
	return r
}

// CommandRow is the row of a slash command: its handler, the completion of its options, who may use it, and where.
type CommandRow struct {
	spec     *route.Command
	serve    Handler
	complete Handler // nil where nothing is offered
	limits
}

// OnCommand returns the row of a slash command.
func OnCommand(spec *route.Command, serve Handler, all ...Limit) CommandRow {
	return CommandRow{spec: spec, serve: serve, limits: limitsOf(all)}
}

// CompletedBy adds the handler that offers choices for the options.
func (r CommandRow) CompletedBy(complete Handler) CommandRow {
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
