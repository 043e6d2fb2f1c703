package discord

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
)

// SyncEmojis implements Port. It waits until Run has connected. Uploaded emojis stay if an error ends it halfway, and a refused emoji does not stop
// the others. It removes nothing before everything is there.
func (c *Client) SyncEmojis(ctx context.Context, prefix string, emojis []Emoji, arrived func(ids map[string]string)) error {
	app, err := c.Application(ctx)
	if err != nil {
		return fmt.Errorf("sync emojis: %w", err)
	}
	path := "/applications/" + app + "/emojis"
	present, err := ask[struct {
		Items []emojiJSON `json:"items"`
	}](ctx, c.rest, "list emojis", path)
	if err != nil {
		return err
	}
	wanted := make(map[string]bool, len(emojis))
	for _, e := range emojis {
		wanted[e.Name] = true
	}
	ids := make(map[string]string, len(emojis))
	for _, e := range present.Items {
		c.fallback.confirmEmoji(e.ID)
		if wanted[e.Name] {
			ids[e.Name] = e.ID
		}
	}
	arrived(maps.Clone(ids))
	var refused error
	for _, e := range emojis {
		if ids[e.Name] != "" {
			continue
		}
		id, err := c.uploadEmoji(ctx, path, e)
		switch {
		case refusesContent(err):
			refused = errors.Join(refused, fmt.Errorf("emoji %s: %w", e.Name, err))
			continue
		case err != nil:
			return err
		}
		ids[e.Name] = id
		arrived(maps.Clone(ids))
	}
	if refused != nil || c.shards.First > 0 { // another process clears up, or two of different versions would remove each other's emojis
		return refused
	}
	for _, e := range present.Items {
		if prefix == "" || !strings.HasPrefix(e.Name, prefix) || wanted[e.Name] {
			continue
		}
		err := c.rest.do(ctx, botRequest("remove emoji", http.MethodDelete, path+"/"+e.ID), nil)
		if err != nil && !hasCode(err, codeUnknownEmoji) {
			return err
		}
	}
	return nil
}

func (c *Client) uploadEmoji(ctx context.Context, path string, e Emoji) (id string, err error) {
	var made idJSON
	body := map[string]string{"name": e.Name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(e.Render())}
	err = c.rest.do(ctx, apiRequest{name: "upload emoji", method: http.MethodPost, path: path, route: rateKey{kind: "upload emoji"}, asBot: true, body: body}, &made)
	return made.ID, err
}

// SyncCommands implements Port. It waits until Run has connected. An application with Activities has an entry point among its commands, which Discord made:
// it stays as it is, for Discord refuses every list without it.
func (c *Client) SyncCommands(ctx context.Context, cmds []Command) error {
	app, err := c.Application(ctx)
	if err != nil {
		return fmt.Errorf("sync commands: %w", err)
	}
	body := []any{}
	for _, command := range encodeCommands(cmds) {
		body = append(body, command)
	}
	path := "/applications/" + app + "/commands"
	registered, err := ask[[]json.RawMessage](ctx, c.rest, "list commands", path+"?with_localizations=true")
	if err != nil {
		return err
	}
	for _, raw := range registered {
		var command struct {
			Type int `json:"type"`
		}
		if err := json.Unmarshal(raw, &command); err != nil {
			return fmt.Errorf("sync commands: a registered command makes no sense: %w", err)
		}
		if command.Type == typeEntryPoint {
			body = append(body, raw)
		}
	}
	request := botRequest("sync commands", http.MethodPut, path)
	request.body = body
	return c.rest.do(ctx, request, nil)
}
