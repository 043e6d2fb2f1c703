package discord

import (
	"context"
	"fmt"
	"net/http"
)

// autoArchive is after how many minutes without a post Discord archives the bot's threads: a week, the longest that Discord knows. An edit is no post.
const autoArchive = 10080

// StartThread implements Port. A message has at most one thread, which has the message's id: starting it again returns the same one.
func (c *Client) StartThread(ctx context.Context, at Place, messageID, name string) (string, error) {
	channelID := at.ChannelID
	if err := checkIDs(channelID, messageID); err != nil {
		return "", fmt.Errorf("start thread: %w", err)
	}
	if err := c.places.check(ctx, c.rest, at); err != nil {
		return "", err
	}
	var thread idJSON
	err := c.rest.do(ctx, apiRequest{
		name: "start thread", method: http.MethodPost, path: "/channels/" + channelID + "/messages/" + messageID + "/threads",
		route: rateKey{"start thread", channelID}, asBot: true, repeatable: true, body: map[string]any{"name": name, "auto_archive_duration": autoArchive},
	}, &thread)
	if hasCode(err, codeThreadExists) {
		thread.ID, err = messageID, nil
	}
	if err == nil && at.GuildID != AnyServer {
		c.places.note(thread.ID, at.GuildID)
	}
	return thread.ID, err
}

// AddToThread implements Port.
func (c *Client) AddToThread(ctx context.Context, thread Place, userID string) error {
	threadID := thread.ChannelID
	if err := checkIDs(threadID, userID); err != nil {
		return fmt.Errorf("add to thread: %w", err)
	}
	if err := c.places.check(ctx, c.rest, thread); err != nil {
		return err
	}
	return c.rest.doInOpenThread(ctx, threadID, botRequest("add to thread", http.MethodPut, "/channels/"+threadID+"/thread-members/"+userID, threadID))
}

// ArchiveThread implements Port.
func (c *Client) ArchiveThread(ctx context.Context, thread Place) error {
	if err := c.places.check(ctx, c.rest, thread); err != nil {
		return err
	}
	return c.rest.setArchived(ctx, thread.ChannelID, true)
}
