package record

import (
	"context"
	"errors"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
)

// showPuzzle shows the puzzle of the day. If there is none, one is looked for in the idle moments of the pool, and follows the answer.
func showPuzzle(_ context.Context, c *click) (discord.Response, error) {
	m, ok, err := drawPuzzle(c)
	if err != nil {
		return nil, err
	}
	done, err := c.Puzzles.Search(c.GuildID) // also for the days to come
	busy := errors.Is(err, players.ErrFull)
	if ok && err != nil && !busy {
		c.Log.Warn("no puzzles are looked for", "guild", c.GuildID, "error", err)
	}
	switch {
	case ok:
		return c.Redraw(m), nil
	case done == nil:
		if busy {
			err = nil
		}
		return c.Redraw(view.NoPuzzle(busy, c.Loc)), err
	}
	c.Answered = func(ctx context.Context, _ error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), reviewWithin)
		defer cancel()
		select {
		case <-done:
		case <-ctx.Done():
			return
		}
		m, ok, err := drawPuzzle(c)
		if err == nil && !ok {
			m = view.NoPuzzle(false, c.Loc)
		}
		if err == nil {
			err = c.Port.EditResponse(ctx, c.Interaction, m)
		}
		if err != nil {
			c.Log.Warn("a puzzle could not be shown", "guild", c.GuildID, "error", err)
		}
	}
	return c.Redraw(view.NoPuzzle(true, c.Loc)), nil
}

// drawPuzzle draws the puzzle of the day as the user may see it; ok is false if there is none.
func drawPuzzle(c *click) (m discord.Message, ok bool, err error) {
	p, ok, err := c.Puzzles.Today(c.GuildID)
	if err != nil || !ok {
		return m, false, err
	}
	g, err := c.Puzzles.Game(c.GuildID, p.Record)
	if err != nil {
		return m, false, err
	}
	m, err = view.Puzzle(c.Look(), g, p, c.User.ID, c.Puzzles.Tomorrow(), c.Loc)
	return m, true, err
}

// answerPuzzle notes the user's answer and shows what is right. After the day of the puzzle it shows the new one.
func answerPuzzle(ctx context.Context, c *click, p route.Choice) (discord.Response, error) {
	if err := c.Puzzles.Answer(c.GuildID, c.User.ID, p.Puzzle, p.Option); err != nil {
		return nil, err
	}
	return showPuzzle(ctx, c)
}
