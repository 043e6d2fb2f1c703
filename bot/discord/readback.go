package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// This file is for the operator's self-test, karlchen probe. The bot itself never reads messages.

// ErrShownOtherwise is wrapped by the error of ShowsAsSent if Discord accepted a message and shows another.
var ErrShownOtherwise = errors.New("discord shows it differently")

// ShowsAsSent reads one of the bot's messages and compares it with the sent one: components, pictures, and the roles that it notifies. Reading needs
// the permission to read the channel's history.
func (c *Client) ShowsAsSent(ctx context.Context, channelID, messageID string, m Message) error {
	shown, err := ask[struct {
		Components any      `json:"components"`
		Flags      int      `json:"flags"`
		Roles      []string `json:"mention_roles"`
	}](ctx, c.rest, "read back", "/channels/{id}/messages/{id}", channelID, messageID)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(encode(m).Components)
	var sent any
	if err = errors.Join(err, json.Unmarshal(raw, &sent)); err != nil {
		return fmt.Errorf("read back: %w", err)
	}
	differs := difference("components", sent, shown.Components)
	switch {
	case shown.Flags&flagComponentsV2 == 0:
		differs = "it is no message of components"
	case differs != "":
	default:
		for _, role := range m.PingRoles {
			if !slices.Contains(shown.Roles, role) {
				differs = "the role " + role + " is not notified"
			}
		}
	}
	if differs != "" {
		return fmt.Errorf("read back: %w: %s", ErrShownOtherwise, differs)
	}
	return nil
}

// PictureID reads one of the bot's messages and returns the id of its picture with a file name. Error: also ErrShownOtherwise if it has none, or does not say it.
func (c *Client) PictureID(ctx context.Context, channelID, messageID, name string) (string, error) {
	shown, err := ask[messageRef](ctx, c.rest, "read back", "/channels/{id}/messages/{id}", channelID, messageID)
	var i Interaction
	i.readPictures(shown.Components)
	if err == nil && i.Pictures[name] == "" {
		err = fmt.Errorf("read back: %w: the message does not say the id of its picture", ErrShownOtherwise)
	}
	return i.Pictures[name], err
}

// SystemLines reads the newest messages of a channel and returns the types of those that Discord wrote itself, such as 1 for "somebody was added", the oldest
// first. Read says whether the bot may read the channel's history at all: if not, Discord shows it no messages.
func (c *Client) SystemLines(ctx context.Context, channelID string) (types []int, read bool, err error) {
	messages, err := ask[[]struct {
		Type int `json:"type"`
	}](ctx, c.rest, "read back", "/channels/{id}/messages?limit=100", channelID)
	for _, m := range slices.Backward(messages) {
		if m.Type != ordinaryMessage {
			types = append(types, m.Type)
		}
	}
	return types, len(messages) > 0, err
}

// ordinaryMessage is the type of the bot's posts.
const ordinaryMessage = 0

// difference names the first sent value that is not shown so, or nothing. Discord adds fields, and omits fields that say nothing.
func difference(at string, sent, shown any) string {
	switch sent := sent.(type) {
	case map[string]any:
		fields, _ := shown.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(sent)) {
			if key == "name" && strings.HasSuffix(at, "emoji") && sent["id"] != nil {
				continue // the id decides
			}
			if differs := difference(at+"."+key, sent[key], fields[key]); differs != "" {
				return differs
			}
		}
		return ""
	case []any:
		items, _ := shown.([]any)
		if len(items) != len(sent) {
			return fmt.Sprintf("%s has %d entries and not %d", at, len(items), len(sent))
		}
		for i := range sent {
			if differs := difference(fmt.Sprintf("%s.%d", at, i), sent[i], items[i]); differs != "" {
				return differs
			}
		}
		return ""
	case string:
		if file, isFile := strings.CutPrefix(sent, "attachment://"); isFile {
			if url, _ := shown.(string); !strings.HasPrefix(url, "http") || !strings.Contains(url, "/"+file) {
				return fmt.Sprintf("%s leads to no picture", at)
			}
			return ""
		}
	}
	if reflect.DeepEqual(sent, shown) || shown == nil && reflect.ValueOf(sent).IsZero() {
		return ""
	}
	return fmt.Sprintf("%s is %s and not %s", at, Loggable(fmt.Sprintf("%#v", shown)), Loggable(fmt.Sprintf("%#v", sent)))
}
