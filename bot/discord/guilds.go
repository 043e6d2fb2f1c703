package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"
)

// Message implements Port. A user has one channel for direct messages with the bot; opening it again finds it.
func (c *Client) Message(ctx context.Context, userID string, m Message, nonce string) error {
	_, err := createBody(m, nonce)
	if err == nil {
		err = sendable(m, nonce, userID)
	}
	if err != nil {
		return fmt.Errorf("message: %w", err)
	}
	var channel idJSON
	err = c.rest.do(ctx, call{
		name: "open direct messages", method: http.MethodPost, path: "/users/@me/channels", route: route{kind: "open direct messages"}, asBot: true,
		repeatable: true, body: map[string]string{"recipient_id": userID},
	}, &channel)
	if err != nil {
		return err
	}
	_, err = c.Send(ctx, channel.ID, m, nonce)
	return err
}

// IsMember implements Port.
func (c *Client) IsMember(ctx context.Context, guildID, userID string) (bool, error) {
	if err := checkIDs(guildID, userID); err != nil {
		return false, fmt.Errorf("look for a member: %w", err)
	}
	err := c.rest.do(ctx, call{
		name: "look for a member", method: http.MethodGet, path: "/guilds/" + guildID + "/members/" + userID, route: route{"member", guildID}, asBot: true,
		repeatable: true,
	}, nil)
	if hasCode(err, codeUnknownMember, codeUnknownUser) {
		return false, nil
	}
	return err == nil, err
}

// IsMentionable implements Port. A role that is gone is not mentionable; neither is @everyone, which is no role to mention.
func (c *Client) IsMentionable(ctx context.Context, guildID, roleID string) (bool, error) {
	if err := checkIDs(guildID, roleID); err != nil {
		return false, fmt.Errorf("look for a role: %w", err)
	}
	var roles []struct {
		ID          string `json:"id"`
		Mentionable bool   `json:"mentionable"`
	}
	err := c.rest.do(ctx, call{
		name: "list roles", method: http.MethodGet, path: "/guilds/" + guildID + "/roles", route: route{"roles", guildID}, asBot: true, repeatable: true,
	}, &roles)
	for _, r := range roles {
		if r.ID == roleID {
			return r.Mentionable, err
		}
	}
	return false, err
}

// guildJSON is a server in an event. One that is unavailable has an outage; the bot is in it all the same.
type guildJSON struct {
	ID          string `json:"id"`
	Unavailable bool   `json:"unavailable"`
}

// hear tells of the servers in which the bot is.
func (c *Client) hear(event string, raw []byte) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("what hears of servers panicked", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	var data struct {
		guildJSON
		Guilds []guildJSON `json:"guilds"`
	}
	err := json.Unmarshal(raw, &data)
	if isList := event == "READY"; err != nil || isList && data.Guilds == nil || !isList && !isSnowflake(data.ID) {
		c.log.Warn("dropped news of servers that make no sense", "event", event)
		return
	}
	switch {
	case event == "READY" && c.guilds != nil:
		all := []string{}
		for _, g := range data.Guilds {
			all = append(all, g.ID)
		}
		c.guilds(all)
	case event == "GUILD_CREATE" && c.guild != nil:
		c.guild(data.ID, true)
	case event == "GUILD_DELETE" && c.guild != nil && !data.Unavailable:
		c.guild(data.ID, false)
	case (event == "CHANNEL_DELETE" || event == "THREAD_DELETE") && c.deleted != nil:
		c.deleted(data.ID)
	}
}
