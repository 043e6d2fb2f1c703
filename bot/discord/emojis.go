package discord

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
)

// emojiItem is an emoji of the application as Discord lists it.
type emojiItem struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// SyncEmojis implements Port. It waits until Run has connected. What was uploaded stays if an error ends it halfway; nothing is removed
// before everything is there.
func (c *Client) SyncEmojis(ctx context.Context, prefix string, emojis []Emoji) (map[string]string, error) {
	for _, e := range emojis {
		if !emojiName.MatchString(e.Name) || !strings.HasPrefix(e.Name, prefix) || len(e.PNG) == 0 || len(e.PNG) > maxEmojiSize {
			return nil, fmt.Errorf("sync emojis: %w", invalid("emoji %q with %d bytes", e.Name, len(e.PNG)))
		}
	}
	app, err := c.applicationID(ctx)
	if err != nil {
		return nil, fmt.Errorf("sync emojis: %w", err)
	}
	path := "/applications/" + app + "/emojis"
	var present struct {
		Items []emojiItem `json:"items"`
	}
	err = c.rest.do(ctx, call{name: "list emojis", method: http.MethodGet, path: path, route: route{kind: "list emojis"}, asBot: true, repeatable: true}, &present)
	if err != nil {
		return nil, err
	}
	there := make(map[string]string, len(present.Items))
	for _, e := range present.Items {
		there[e.Name] = e.ID
	}
	ids := make(map[string]string, len(emojis))
	for _, e := range emojis {
		if there[e.Name] == "" {
			if there[e.Name], err = c.uploadEmoji(ctx, path, e); err != nil {
				return ids, err
			}
		}
		ids[e.Name] = there[e.Name]
	}
	if prefix == "" {
		return ids, nil
	}
	for _, e := range present.Items {
		if ids[e.Name] == "" && strings.HasPrefix(e.Name, prefix) {
			err := c.rest.do(ctx, call{
				name: "remove emoji", method: http.MethodDelete, path: path + "/" + e.ID, route: route{kind: "remove emoji"}, asBot: true, repeatable: true,
			}, nil)
			if err != nil && !hasCode(err, codeUnknownEmoji) {
				return ids, err
			}
		}
	}
	return ids, nil
}

func (c *Client) uploadEmoji(ctx context.Context, path string, e Emoji) (id string, err error) {
	var made emojiItem
	body := map[string]string{"name": e.Name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(e.PNG)}
	err = c.rest.do(ctx, call{name: "upload emoji", method: http.MethodPost, path: path, route: route{kind: "upload emoji"}, asBot: true, body: body}, &made)
	return made.ID, err
}
