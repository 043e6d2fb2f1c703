package discord

import (
	"context"
	"maps"
	"time"

	"karlchen/bot/trace"
)

// tokenLife is how long Discord accepts an interaction's token.
const tokenLife = 15 * time.Minute

// handleEvent handles an event. The gateway's reader waits for it, so nothing in it may take long.
func (h *shard) handleEvent(ctx context.Context, kind string, data []byte) {
	switch kind {
	case "INTERACTION_CREATE":
		h.receiveInteraction(ctx, data)
	case "READY", "GUILD_CREATE", "GUILD_DELETE":
		h.noteServers(kind, data)
	case "CHANNEL_DELETE", "THREAD_DELETE":
		h.reportDeleted(kind, data)
	}
}

// receiveInteraction decodes an interaction and starts its handler. It drops an interaction that is too old to be answered or was handled already. It
// answers a nonsensical one with an apology if Discord can receive one.
func (h *shard) receiveInteraction(ctx context.Context, raw []byte) {
	c := h.client
	i, err := Decode(raw)
	serve := h.runHandler
	if err != nil {
		c.odd.Warn(c.log, "an interaction makes no sense", "click", Loggable(i.ID), "reason", Loggable(err.Error()))
		serve = h.sendApology
		if !i.answerable() {
			return
		}
	}
	now := c.clock.now()
	if age := now.Sub(i.Created); age > answerWithin {
		c.log.Warn("dropped an interaction that came too late to be answered", "click", i.ID, "age", age)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i.ChannelID != "" && i.Kind != Unreadable {
		c.places.note(i.ChannelID, i.GuildID)
	}
	if c.accepting && c.isFirst(i.ID, now) {
		c.handlers.Go(func() { serve(ctx, i) })
	}
}

// received is an interaction that is handled or was so recently.
type received struct {
	at    time.Time
	tried bool // the client has tried to answer it
}

// isFirst reports whether an interaction is new: a gateway may repeat it after a RESUME. The caller holds the lock.
func (c *Client) isFirst(id string, now time.Time) bool {
	if _, again := c.answered[id]; again {
		return false
	}
	maps.DeleteFunc(c.answered, func(_ string, r received) bool { return now.Sub(r.at) > 2*answerWithin })
	c.answered[id] = received{at: now}
	return true
}

// isFirstTry reports whether the client has received an interaction and has not tried to answer it yet: then any answer that Discord has is of another
// program.
func (c *Client) isFirstTry(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.answered[id]
	if ok {
		c.answered[id] = received{at: r.at, tried: true}
	}
	return ok && !r.tried
}

// setAccepting says whether new interactions are served.
func (c *Client) setAccepting(yes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.accepting = yes
}

// runHandler runs the handler; a panic ends only this interaction.
func (h *shard) runHandler(ctx context.Context, i Interaction) {
	ctx, cancel := context.WithTimeout(ctx, tokenLife)
	defer cancel()
	err := trace.Guard(h.client.log, "handle an interaction", func() error {
		h.to.Handler(ctx, i)
		return nil
	}, "click", i.ID, "kind", i.Kind)
	if err != nil {
		h.sendApology(ctx, i)
	}
}

// sendApology answers an interaction that is unreadable or whose handler panicked, if it has no answer yet.
func (h *shard) sendApology(ctx context.Context, i Interaction) {
	err := trace.Guard(h.client.log, "apologize", func() error {
		var r Response = Complete{}
		if i.Kind != CompletionAsked {
			if h.to.Apology == nil {
				return nil
			}
			m := h.to.Apology(i)
			m.Ephemeral = true
			r = Reply{Message: m}
		}
		return h.client.Respond(ctx, i, r)
	}, "click", i.ID)
	if err != nil && !IsTooLate(err) {
		h.client.log.Warn("a user got no apology", "click", i.ID, "reason", err)
	}
}
