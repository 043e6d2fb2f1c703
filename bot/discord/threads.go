package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// StartThread implements Port. A message has at most one thread, which has the message's id: starting it again returns the same one.
func (c *Client) StartThread(ctx context.Context, channelID, messageID, name string) (string, error) {
	v := validator{}
	v.checkSize("the name of a thread", name, 1, maxThreadName)
	if err := errors.Join(v.err, checkIDs(channelID, messageID)); err != nil {
		return "", fmt.Errorf("start thread: %w", err)
	}
	var thread idJSON
	err := c.rest.do(ctx, apiRequest{
		name: "start thread", method: http.MethodPost, path: "/channels/" + channelID + "/messages/" + messageID + "/threads",
		route: route{"start thread", channelID}, asBot: true, repeatable: true, body: map[string]string{"name": name},
	}, &thread)
	if hasCode(err, codeThreadExists) {
		return messageID, nil
	}
	return thread.ID, err
}

// AddToThread implements Port.
func (c *Client) AddToThread(ctx context.Context, threadID, userID string) error {
	if err := checkIDs(threadID, userID); err != nil {
		return fmt.Errorf("add to thread: %w", err)
	}
	return c.rest.do(ctx, apiRequest{
		name: "add to thread", method: http.MethodPut, path: "/channels/" + threadID + "/thread-members/" + userID,
		route: route{"add to thread", threadID}, asBot: true, repeatable: true,
	}, nil)
}

// ArchiveThread implements Port.
func (c *Client) ArchiveThread(ctx context.Context, threadID string) error {
	if err := checkIDs(threadID); err != nil {
		return fmt.Errorf("archive thread: %w", err)
	}
	return c.rest.do(ctx, apiRequest{
		name: "archive thread", method: http.MethodPatch, path: "/channels/" + threadID, route: route{"archive thread", threadID}, asBot: true,
		repeatable: true, body: map[string]bool{"archived": true},
	}, nil)
}

// reportDeleted reports a deleted channel or thread. The gateway's reader waits for it.
func (c *Client) reportDeleted(event string, raw []byte) {
	var channel idJSON
	if err := json.Unmarshal(raw, &channel); err != nil || !isSnowflake(channel.ID) {
		c.log.Warn("dropped a malformed event about a channel", "event", event)
		return
	}
	if c.deleted != nil {
		c.deleted(channel.ID)
	}
}
