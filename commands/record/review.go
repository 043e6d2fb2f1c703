package record

import (
	"context"
	"errors"
	"fmt"
	"time"

	"karlchen/bot/discord"
	"karlchen/bot/players"
	"karlchen/bot/table"
	"karlchen/commands/record/view"
	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/game/review"
)

// What reviews a person may let the bot make. To read one again costs nothing.
const (
	maxReviewed  = 10
	reviewedTime = 10 * time.Minute
)

// reviewWithin is how long somebody waits for a review. One takes seconds, unless tables and other reviews come first.
const reviewWithin = 10 * time.Minute

// reviewRecord shows the review of a game in place of its replay.
func reviewRecord(_ context.Context, c *click, p route.Moment) (discord.Response, error) {
	return answerReview(c, p, c.Redraw)
}

// judgeRecord shows the review of a game in a message of its own.
func judgeRecord(_ context.Context, c *click, p route.Record) (discord.Response, error) {
	return answerReview(c, route.Moment{Record: p.Record, From: card.NoSeat}, func(m discord.Message) discord.Response { return discord.Reply{Message: m} })
}

// answerReview answers with the review of a game. The first time it is made in the idle moments of the pool, and follows the answer.
func answerReview(c *click, p route.Moment, answer func(discord.Message) discord.Response) (discord.Response, error) {
	g, err := findRecord(c, p.Record)
	if err != nil {
		return nil, err
	}
	if !g.Reviewable() {
		return nil, reviewNone
	}
	known, err := c.Archive.Review(c.GuildID, p.Record)
	if err != nil {
		return nil, err
	}
	if known != nil {
		m, err := view.Review(c.Look(), g, known, c.User.ID, c.Loc)
		if err != nil {
			return nil, err
		}
		return answer(wayBack(c, g, m)), nil
	}
	start, actions, err := g.Deeds()
	if err != nil {
		return nil, err
	}
	work := review.Begin(review.Usual, start, actions)
	if !c.Reviewed.Take(c.User.ID, maxReviewed, reviewedTime) {
		return nil, reviewOften
	}
	var fault error
	done, err := c.Tables.Players().Later(c.GuildID, fmt.Sprint(c.GuildID, "/", p.Record), func() (more bool) {
		more, fault = work.Next()
		return more
	})
	if errors.Is(err, players.ErrFull) {
		return nil, reviewFull
	}
	c.afterwards(done, "a review could not be shown", func(ctx context.Context) error { return showReview(ctx, c, g, work, fault) })
	return answer(view.Reviewing(g, p, c.Loc)), err // the review replaces it, so it must not become a hand
}

// afterwards does something to the answer when work in idle moments is done; then it needs no click any more.
func (c *click) afterwards(done <-chan struct{}, failed string, do func(ctx context.Context) error) {
	c.Answered = func(ctx context.Context, _ error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), reviewWithin)
		defer cancel()
		select {
		case <-done:
		case <-ctx.Done():
			return
		}
		if err := do(ctx); err != nil {
			c.Log.Warn(failed, "guild", c.GuildID, "error", err)
		}
	}
}

// showReview stores a review that is over, and shows it in place of the answer to the click.
func showReview(ctx context.Context, c *click, g *table.Recorded, work *review.Work, fault error) error {
	r := work.Review()
	if !work.Over() {
		return errors.Join(errors.New("the review has failed"), fault)
	}
	if err := c.Archive.KeepReview(c.GuildID, g.ID.Number, r); err != nil {
		return err
	}
	m, err := view.Review(c.Look(), g, r, c.User.ID, c.Loc)
	if err != nil {
		return err
	}
	return c.Port.EditResponse(ctx, c.Interaction, wayBack(c, g, m))
}
