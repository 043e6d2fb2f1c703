package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"

	"karlchen/bot/trace"
)

// Message implements Port. A user has one channel for direct messages with the bot; opening it again returns the same one.
func (c *Client) Message(ctx context.Context, userID string, m Message, nonce string) error {
	if err := checkSendable(m, userID); err != nil {
		return fmt.Errorf("message: %w", err)
	}
	var channel idJSON
	request := botRequest("open direct messages", http.MethodPost, "/users/@me/channels", "")
	request.body = map[string]string{"recipient_id": userID}
	if err := c.rest.do(ctx, request, &channel); err != nil {
		return err
	}
	_, err := c.Send(ctx, Place{AnyServer, channel.ID}, m, nonce)
	return err
}

// IsMember implements Port.
func (c *Client) IsMember(ctx context.Context, guildID, userID string) (bool, error) {
	if err := checkIDs(guildID, userID); err != nil {
		return false, fmt.Errorf("look for a member: %w", err)
	}
	_, err := c.member(ctx, guildID, userID)
	if hasCode(err, codeUnknownMember, codeUnknownUser) {
		return false, nil
	}
	return err == nil, err
}

// memberRoles are a member of a server, as far as the bot asks for them.
type memberRoles struct {
	Roles []string `json:"roles"`
}

func (c *Client) member(ctx context.Context, guildID, userID string) (memberRoles, error) {
	return ask[memberRoles](ctx, c.rest, "look for a member", "/guilds/"+guildID+"/members/"+userID, guildID)
}

// guildJSON is a server in an event. An unavailable one has an outage; the bot is still in it.
type guildJSON struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"`
}

// servers holds the servers in which the bot is, as the gateway lists them to each shard. The first list of a shard comes with its READY. Before all
// shards have one nothing is reported, because servers of the others would seem to be gone.
type servers struct {
	mu   sync.Mutex
	want int                     // lists, one of each shard
	here map[int]map[string]bool // by shard
	news trace.Signal            // when there is a change to report
}

func newServers() servers {
	return servers{want: 1, here: map[int]map[string]bool{}, news: trace.NewSignal()}
}

// await sets the number of shards that have a list.
func (s *servers) await(shards int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.want, s.here = shards, map[int]map[string]bool{}
}

// replaceAll replaces the list of a shard. It always reports it, because the last one may not have been stored.
func (s *servers) replaceAll(shard int, ids []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.here[shard] = map[string]bool{}
	for _, id := range ids {
		s.here[shard][id] = true
	}
	s.signal()
}

// setServer notes whether the bot is in a server.
func (s *servers) setServer(shard int, id string, here bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.here[shard]
	if list == nil || list[id] == here {
		return
	}
	if here {
		list[id] = true
	} else {
		delete(list, id)
	}
	s.signal()
}

// signal reports a change once all lists are there. The caller holds the lock.
func (s *servers) signal() {
	if len(s.here) >= s.want {
		s.news.Send()
	}
}

func (s *servers) list() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	for _, list := range s.here {
		all = slices.AppendSeq(all, maps.Keys(list))
	}
	slices.Sort(all)
	return all
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

// reportServers reports the servers after every change, until the context ends.
func (c *Client) reportServers(ctx context.Context, report func(all []string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.servers.news:
			_ = trace.Guard(c.log, "report the list of servers", func() error {
				report(c.servers.list())
				return nil
			})
		}
	}
}
