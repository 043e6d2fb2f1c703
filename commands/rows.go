package commands

import (
	"context"
	"errors"
	"strings"

	"karlchen/bot/discord"
	"karlchen/bot/leagues"
	"karlchen/bot/table"
	"karlchen/commands/route"
)

// row is a route: what answers the clicks and dialogues with an id of the path, for whom, and where.
type row struct {
	path     *route.Pattern
	serve    func(ctx context.Context, c *call, id string) (discord.Response, error)
	kinds    []discord.InteractionKind
	managers bool // only for those who manage the server
	anywhere bool // also in direct messages
}

// on returns the row of a component. Its handler gets the values of the id. The table or league among them is one of the server where somebody
// clicks, and the person may do it there.
func on[P any](path route.Path[P], h func(ctx context.Context, c *call, p P) (discord.Response, error)) row {
	return row{path: path.Pattern, kinds: []discord.InteractionKind{discord.ComponentUsed}, serve: func(ctx context.Context, c *call, id string) (discord.Response, error) {
		p, err := path.Parse(id)
		if err != nil {
			return nil, c.outdated(err)
		}
		if err := c.admit(p); err != nil {
			return nil, err
		}
		return h(ctx, c, p)
	}}
}

// asModal is the row of a modal that comes back.
func (r row) asModal() row {
	r.kinds = []discord.InteractionKind{discord.ModalSubmitted}
	return r
}

// orModal is the row of a component and of the modal that it opens.
func (r row) orModal() row {
	r.kinds = []discord.InteractionKind{discord.ComponentUsed, discord.ModalSubmitted}
	return r
}

func (r row) forManagers() row {
	r.managers = true
	return r
}

func (r row) orDirect() row {
	r.anywhere = true
	return r
}

// command is a slash command: what answers it and completes its options, for whom, and where.
type command struct {
	spec     *route.Command
	serve    handler
	complete handler // nil where nothing is offered
	managers bool    // only for those who manage the server
	anywhere bool    // also in direct messages
}

func uses(spec *route.Command, serve handler) command { return command{spec: spec, serve: serve} }

func (r command) completes(complete handler) command {
	r.complete = complete
	return r
}

func (r command) forManagers() command {
	r.managers = true
	return r
}

func (r command) orDirect() command {
	r.anywhere = true
	return r
}

// permit refuses those who may not do something, or not here.
func (c *call) permit(managers, anywhere bool) error {
	switch {
	case !anywhere && c.GuildID == "":
		return needsServer
	case managers && !c.UserMay.Has(discord.ManageServer):
		return needsManager
	}
	return nil
}

// admit refuses a table or a league of another server.
func (c *call) admit(values any) error {
	if of, ok := values.(interface{ OfTable() route.Table }); ok {
		c.at = string(of.OfTable())
		guild, err := c.tables.Guild(c.at)
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

// do lets the user do something at the table of the id, and returns the table as it is then.
func (c *call) do(ctx context.Context, asked table.Command) (table.Snapshot, error) {
	return c.tables.Do(ctx, c.at, c.user(), asked)
}

// chosen returns the one value that was chosen in a menu.
func (c *call) chosen() (string, error) {
	if len(c.Values) != 1 {
		return "", c.outdated(errors.New("not one value was chosen in a menu for one"))
	}
	return c.Values[0], nil
}

// trimmed returns what was written into an input of a modal.
func (c *call) trimmed(input string) string { return strings.TrimSpace(c.Inputs[input]) }
