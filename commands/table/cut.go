package table

import (
	"context"
	"strconv"

	"karlchen/bot/discord"
	"karlchen/bot/table"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/commands/table/view"
	"karlchen/game"
)

// askCut opens the modal for the number by which the user cuts.
func askCut(_ context.Context, c *serve.Click, snap *table.Snapshot, p route.At) (discord.Response, error) {
	switch cutter, awaited := snap.Cutter(); {
	case !awaited || snap.Version().Game != p.Version.Game:
		return nil, table.Stale
	case !cutter.Person() || cutter.User.ID != c.User.ID:
		return nil, table.NotCutter
	}
	return discord.Ask{Modal: view.CutModal(*snap, c.Loc)}, nil
}

// cutByNumber cuts by the number that the user wrote.
func cutByNumber(ctx context.Context, c *serve.Click, p route.At) (discord.Response, error) {
	n, err := strconv.ParseUint(c.Trimmed(view.CutInput), 10, 32)
	if err != nil || n >= game.Cuts {
		return nil, table.CutOutOfRange
	}
	return changeHand(ctx, c, table.Cut{Game: p.Version.Game, Number: uint32(n)})
}
