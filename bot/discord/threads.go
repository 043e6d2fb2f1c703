package discord

import (
	"context"
	"encoding/json"
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
	if err := c.checkPlace(ctx, at); err != nil {
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
	if err := c.checkPlace(ctx, thread); err != nil {
		return err
	}
	return c.doInOpenThread(ctx, threadID, botRequest("add to thread", http.MethodPut, "/channels/"+threadID+"/thread-members/"+userID, threadID))
}

// ArchiveThread implements Port.
func (c *Client) ArchiveThread(ctx context.Context, thread Place) error {
	if err := c.checkPlace(ctx, thread); err != nil {
		return err
	}
	return c.setArchived(ctx, thread.ChannelID, true)
}

func (c *Client) setArchived(ctx context.Context, threadID string, archived bool) error {
	if err := checkIDs(threadID); err != nil {
		return fmt.Errorf("archive thread: %w", err)
	}
	request := botRequest("archive thread", http.MethodPatch, "/channels/"+threadID, threadID)
	request.body = map[string]bool{"archived": archived}
	return c.rest.do(ctx, request, nil)
}

// maxOpenings is how often a thread is opened for one request: somebody may close it again before the request arrives.
const maxOpenings = 3

// doInOpenThread sends a request that Discord refuses in an archived thread. It opens such a thread and sends the request once more. If the thread stays
// closed, because it is locked or the bot may not open it, the error is Discord's first one.
func (c *Client) doInOpenThread(ctx context.Context, channelID string, request apiRequest) error {
	err := c.rest.do(ctx, request, nil)
	for n := 0; n < maxOpenings && hasCode(err, codeArchived) && c.setArchived(ctx, channelID, false) == nil; n++ {
		err = c.rest.do(ctx, request, nil)
	}
	return err
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
