package record

import (
	"cmp"
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
)

// showPuzzle shows the puzzle of the day. If there is none, one is looked for in the idle moments of the pool, and follows the answer.
func showPuzzle(_ context.Context, c *click) (discord.Response, error) {
	m, err := drawPuzzle(c)
	if err != nil {
		return nil, err
	}
	done, err := c.Puzzles.Search(c.GuildID) // also for the days to come
	busy := errors.Is(err, players.ErrFull)
	switch {
	case m != nil:
		return c.Redraw(*m), nil
	case err != nil && !busy:
		return nil, err
	case done != nil:
		c.afterwards(done, "a puzzle could not be shown", func(ctx context.Context) error {
			m, err := drawPuzzle(c)
			if m == nil {
				none := view.NoPuzzle(false, c.Loc)
				m = &none
			}
			return cmp.Or(err, c.Port.EditResponse(ctx, c.Interaction, *m))
		})
	}
	return c.Redraw(view.NoPuzzle(busy || done != nil, c.Loc)), nil
}

// drawPuzzle draws the puzzle of the day as the user may see it, or nil if there is none.
func drawPuzzle(c *click) (*discord.Message, error) {
	p, ok, err := c.Puzzles.Today(c.GuildID)
	if err != nil || !ok {
		return nil, err
	}
	g, err := c.Puzzles.Game(c.GuildID, p.Record)
	if err != nil {
		return nil, err
	}
	m, err := view.Puzzle(c.Look(), g, p, c.User.ID, c.Puzzles.Tomorrow(), c.Loc)
	return &m, err
}

// answerPuzzle notes the user's answer and shows what is right. After the day of the puzzle it shows the new one.
func answerPuzzle(ctx context.Context, c *click, p route.Choice) (discord.Response, error) {
	if err := c.Puzzles.Answer(c.GuildID, c.User.ID, p.Puzzle, p.Option); err != nil {
		return nil, err
	}
	return showPuzzle(ctx, c)
}
