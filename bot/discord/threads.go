package discord

import (
	"context"
	"net/http"
)

// autoArchive is after how many minutes without a post Discord archives the bot's threads: a week, the longest that Discord knows. An edit is no post.
const autoArchive = 10080

// StartThread implements Port. A message has at most one thread, which has the message's id: starting it again returns the same one.
func (c *Client) StartThread(ctx context.Context, at Place, messageID, name string) (string, error) {
	if err := c.places.check(ctx, c.rest, at); err != nil {
		return "", err
	}
	var thread idJSON
	request := botRequest("start thread", http.MethodPost, "/channels/{id}/messages/{id}/threads", at.ChannelID, messageID)
	request.body = map[string]any{"name": name, "auto_archive_duration": autoArchive}
	err := c.rest.do(ctx, request, &thread)
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
	if err := c.places.check(ctx, c.rest, thread); err != nil {
		return err
	}
	return c.rest.doInOpenThread(ctx, thread.ChannelID, botRequest("add to thread", http.MethodPut, "/channels/{id}/thread-members/{id}", thread.ChannelID, userID))
}

// ArchiveThread implements Port.
func (c *Client) ArchiveThread(ctx context.Context, thread Place) error {
	if err := c.places.check(ctx, c.rest, thread); err != nil {
		return err
	}
	return c.rest.setArchived(ctx, thread.ChannelID, true)
}
