package discord

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// Discord's numbers for an event that takes place outside of its voice channels.
const (
	eventExternal  = 3
	eventGuildOnly = 2
)

// CreateEvent implements Port.
func (c *Client) CreateEvent(ctx context.Context, guildID string, e Event) (string, error) {
	if err := checkIDs(guildID); err != nil {
		return "", fmt.Errorf("create event: %w", err)
	}
	path := "/guilds/" + guildID + "/scheduled-events"
	there, err := ask[[]struct {
		ID     string    `json:"id"`
		Name   string    `json:"name"`
		Begins time.Time `json:"scheduled_start_time"`
	}](ctx, c.rest, "list events", path, guildID)
	if err != nil {
		return "", err
	}
	for _, old := range there { // perhaps from before a crash
		if old.Name == e.Name && old.Begins.Equal(e.Begins) {
			return old.ID, nil
		}
	}
	var made idJSON
	err = c.rest.do(ctx, apiRequest{
		name: "create event", method: http.MethodPost, path: path, route: rateKey{"create event", guildID}, asBot: true,
		body: map[string]any{
			"name": e.Name, "description": e.Description, "privacy_level": eventGuildOnly, "entity_type": eventExternal,
			"entity_metadata":      map[string]string{"location": e.Location},
			"scheduled_start_time": e.Begins.UTC().Format(time.RFC3339), "scheduled_end_time": e.Ends.UTC().Format(time.RFC3339),
		},
	}, &made)
	return made.ID, err
}

// DeleteEvent implements Port.
func (c *Client) DeleteEvent(ctx context.Context, guildID, eventID string) error {
	if err := checkIDs(guildID, eventID); err != nil {
		return fmt.Errorf("delete event: %w", err)
	}
	err := c.rest.do(ctx, botRequest("delete event", http.MethodDelete, "/guilds/"+guildID+"/scheduled-events/"+eventID, guildID), nil)
	if hasCode(err, codeUnknownEvent) {
		return nil
	}
	return err
}
