package serve

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/route"
)

// Row is a route: what answers the clicks and dialogues with an id of the path, for whom, and where.
type Row struct {
	path     *route.Pattern
	serve    func(ctx context.Context, c *Click, id string) (discord.Response, error)
	kinds    []discord.InteractionKind
	managers bool // only for those who manage the server
	anywhere bool // also in direct messages
}

// On returns the row of a component. Its handler gets the values of the id. The table or league among them is one of the server where somebody
// clicks, and the person may do it there.
func On[P any](path route.Path[P], h func(ctx context.Context, c *Click, p P) (discord.Response, error)) Row {
	return Row{path: path.Pattern, kinds: []discord.InteractionKind{discord.ComponentUsed}, serve: func(ctx context.Context, c *Click, id string) (discord.Response, error) {
		p, err := path.Parse(id)
		if err != nil {
			return nil, c.Outdated(err)
		}
		if err := c.admit(p); err != nil {
			return nil, err
		}
		return h(ctx, c, p)
	}}
}

// AsModal is the row of a modal that comes back.
func (r Row) AsModal() Row {
	r.kinds = []discord.InteractionKind{discord.ModalSubmitted}
	return r
}

// OrModal is the row of a component and of the modal that it opens.
func (r Row) OrModal() Row {
	r.kinds = []discord.InteractionKind{discord.ComponentUsed, discord.ModalSubmitted}
	return r
}

func (r Row) ForManagers() Row {
	r.managers = true
	return r
}

func (r Row) OrDirect() Row {
	r.anywhere = true
	return r
}

// Command is a slash command: what answers it and completes its options, for whom, and where.
type Command struct {
	spec     *route.Command
	serve    Handler
	complete Handler // nil where nothing is offered
	managers bool    // only for those who manage the server
	anywhere bool    // also in direct messages
}

func Uses(spec *route.Command, serve Handler) Command { return Command{spec: spec, serve: serve} }

func (r Command) Completes(complete Handler) Command {
	r.complete = complete
	return r
}

func (r Command) ForManagers() Command {
	r.managers = true
	return r
}

func (r Command) OrDirect() Command {
	r.anywhere = true
	return r
}

// Permit refuses those who may not do something, or not here.
func (c *Click) Permit(managers, anywhere bool) error {
	switch {
	case !anywhere && c.GuildID == "":
		return needsServer
	case managers && !c.UserMay.Has(discord.ManageServer):
		return needsManager
	}
	return nil
}

// admit refuses a table or a league of another server.
func (c *Click) admit(values any) error {
	if of, ok := values.(interface{ OfTable() route.Table }); ok {
		c.At = string(of.OfTable())
		guild, err := c.Tables.Guild(c.At)
		if err == nil && guild != c.GuildID {
			err = table.NoSuchTable
		}
		return err
	}
	if of, ok := values.(interface{ OfLeague() route.League }); ok && of.OfLeague().Guild() != c.GuildID {
		return leagues.NoSuchLeague
	}
	return nil
}

// Do lets the user do something at the table of the id, and returns the table as it is then.
func (c *Click) Do(ctx context.Context, asked table.Command) (table.Snapshot, error) {
	return c.Tables.Do(ctx, c.At, c.AsPlayer(), asked)
}

// Chosen returns the one value that was chosen in a menu.
func (c *Click) Chosen() (string, error) {
	if len(c.Values) != 1 {
		return "", c.Outdated(errors.New("not one value was chosen in a menu for one"))
	}
	return c.Values[0], nil
}

// Trimmed returns what was written into an input of a modal.
func (c *Click) Trimmed(input string) string { return strings.TrimSpace(c.Inputs[input]) }
