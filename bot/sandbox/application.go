package sandbox

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"image"
	_ "image/gif"  // emojis may be GIFs
	_ "image/jpeg" // or JPEGs
	_ "image/png"  // or PNGs
	"reflect"
	"slices"
	"strings"
)

// The bot's questions about itself, its server, its commands and its emojis.

func (s *Server) gatewayURL() string { return "ws" + strings.TrimPrefix(s.url, "http") + "/gateway" }

func (s *Server) getGateway(*apiRequest) (reply, error) {
	return ok(object{"url": s.gatewayURL()}), nil
}

func (s *Server) getGatewayBot(*apiRequest) (reply, error) {
	return ok(object{"url": s.gatewayURL(), "shards": s.options.Shards, "session_start_limit": s.startLimit()}), nil
}

func (s *Server) getMe(*apiRequest) (reply, error) {
	return ok(merge(s.userObject(ApplicationID), object{"mfa_enabled": false, "locale": "en-US", "verified": true, "email": nil})), nil
}

func (s *Server) getGuildChannels(_ *apiRequest, guild string) (reply, error) {
	channels := slices.DeleteFunc(s.sortedChannels(), func(c *channel) bool { return !c.isTop() || c.guildID() != guild })
	return ok(each(channels, s.channelObject)), nil
}

func (s *Server) getCommands(c *apiRequest, _ string) (reply, error) {
	cs := append([]command{}, s.commands...)
	if c.request.URL.Query().Get("with_localizations") != "true" {
		for i := range cs {
			cs[i].Names, cs[i].Descriptions = nil, nil
			cs[i].Options = untranslated(cs[i].Options)
		}
	}
	return ok(cs), nil
}

func untranslated(os []option) []option {
	bare := make([]option, len(os))
	for i, o := range os {
		o.Names, o.Descriptions, o.Options = nil, nil, untranslated(o.Options)
		o.Choices = append([]choice(nil), o.Choices...)
		for j := range o.Choices {
			o.Choices[j].Names = nil
		}
		bare[i] = o
	}
	return bare
}

// putCommands replaces all commands. An unchanged command keeps its id and version.
func (s *Server) putCommands(c *apiRequest, _ string) (reply, error) {
	cs, err := readForm[[]command](c.body, list(0, 130, commandShape.check))
	if err != nil {
		return reply{}, err
	}
	for i := range cs {
		cs[i].Type = cmp.Or(cs[i].Type, 1)
	}
	if err := checkCommands(cs, s.commands); err != nil {
		return reply{}, err
	}
	for i := range cs {
		s.giveIDs(&cs[i])
	}
	s.commands = cs
	s.storeEntry(entry{Commands: &commandsEntry{Commands: cs}})
	s.tellCommands()
	return ok(append([]command{}, cs...)), nil
}

func (s *Server) giveIDs(c *command) {
	c.ApplicationID = ApplicationID
	c.ID, c.Version = "", ""
	for _, old := range s.commands {
		if old.Name != c.Name || old.Type != c.Type {
			continue
		}
		c.ID, c.Version = old.ID, old.Version
		if !reflect.DeepEqual(*c, old) {
			c.Version = s.ids.newID(s.now())
		}
		return
	}
	c.ID = s.ids.newID(s.now())
	c.Version = s.ids.newID(s.now())
}

func (s *Server) getEmojis(*apiRequest, string) (reply, error) {
	return ok(object{"items": each(sortedKeys(s.emojis), func(id string) object { return s.emojiObject(s.emojis[id]) })}), nil
}

func (s *Server) createEmoji(c *apiRequest, _ string) (reply, error) {
	form, err := readForm[struct{ Name, Image string }](c.body, createEmojiShape.check)
	if err != nil {
		return reply{}, err
	}
	if len(s.emojis) >= maxEmojis {
		return reply{}, errTooManyEmojis
	}
	var ps problems
	for _, e := range s.emojis {
		if e.Name == form.Name {
			ps.add(path{"name"}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Another emoji already has this name")
		}
	}
	kind, data := readImage(form.Image, &ps)
	if err := ps.refusal(); err != nil {
		return reply{}, err
	}
	e := &emoji{ID: s.ids.newID(s.now()), Name: form.Name, Type: kind, Data: data}
	s.emojis[e.ID] = e
	s.storeEntry(entry{Emoji: e})
	return created(s.emojiObject(e)), nil
}

func (s *Server) deleteEmoji(_ *apiRequest, e *emoji) (reply, error) {
	delete(s.emojis, e.ID)
	s.storeEntry(entry{DeleteEmoji: e.ID})
	return nothing, nil
}

// readImage decodes a data URI: data:image/png;base64,…
func readImage(uri string, ps *problems) (kind string, data []byte) {
	kind, encoded, found := strings.Cut(strings.TrimPrefix(uri, "data:"), ";base64,")
	data, err := base64.StdEncoding.DecodeString(encoded)
	_, _, noImage := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case len(data) > maxEmojiSize:
		ps.add(path{"image"}, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
	case !found || err != nil || noImage != nil || !strings.HasPrefix(uri, "data:image/"):
		ps.add(path{"image"}, "IMAGE_INVALID", "Invalid image data")
	}
	return kind, data
}
