package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync/atomic"
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

// guildJSON is a server in an event. An unavailable one has an outage; the bot is still in it.
type guildJSON struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"`
}

// noteServers notes the servers in an event. The gateway's reader waits for it, so it only compares.
func (h *shard) noteServers(event string, raw []byte) {
	if event == "READY" {
		h.noteAllServers(raw)
		return
	}
	c := h.client
	var g guildJSON
	err := json.Unmarshal(raw, &g)
	switch {
	case err != nil || !isSnowflake(g.ID):
		c.log.Warn("dropped a malformed event about servers", "event", event)
	case event == "GUILD_CREATE":
		c.servers.setServer(h.number, g.ID, true)
	case !g.Unavailable:
		c.servers.setServer(h.number, g.ID, false)
	}
}

// noteAllServers notes the list in READY. A READY without a list changes nothing.
func (h *shard) noteAllServers(raw []byte) {
	var ready struct {
		Guilds []guildJSON `json:"guilds"`
	}
	if err := json.Unmarshal(raw, &ready); err != nil || ready.Guilds == nil {
		h.log.Warn("dropped a malformed event about servers", "event", "READY")
		return
	}
	ids := []string{}
	for _, g := range ready.Guilds {
		ids = append(ids, g.ID)
	}
	h.client.servers.replaceAll(h.number, ids)
}

// reportDeleted reports a deleted channel or thread. The gateway's reader waits for it.
func (h *shard) reportDeleted(event string, raw []byte) {
	var channel idJSON
	if err := json.Unmarshal(raw, &channel); err != nil || !isSnowflake(channel.ID) {
		h.log.Warn("dropped a malformed event about a channel", "event", event)
		return
	}
	if h.to.Deleted != nil {
		h.to.Deleted(channel.ID)
	}
}

// shard is one of the connections through which Discord delivers interactions and events, each with a part of the servers.
type shard struct {
	client        *Client
	to            Receiver
	log           *slog.Logger
	number, total int
	connected     atomic.Bool
}

// Receiver gets what comes from Discord while a client runs.
type Receiver struct {
	// Handler gets the interactions.
	Handler Handler
	// Apology returns the private message to a user whose interaction is Unreadable or made Handler panic; nil leaves the user without one.
	Apology func(Interaction) Message
	// Guilds receives all servers in which the bot is: after each IDENTIFY, and after a server has added or removed it. Changes during its run come
	// together in the next call. It delays nothing and may be nil.
	Guilds func(all []string)
	// Deleted receives each channel and thread that is deleted while the gateway is connected. It must not block, and may be nil.
	Deleted func(channelID string)
}
