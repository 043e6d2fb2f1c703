package sandbox

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
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
	return ok(object{"url": s.gatewayURL(), "shards": max(s.shards, 1), "session_start_limit": s.startLimit()}), nil
}

func (s *Server) getMe(*apiRequest) (reply, error) {
	return ok(merge(s.userObject(ApplicationID), object{"mfa_enabled": false, "locale": "en-US", "verified": true, "email": nil})), nil
}

func (s *Server) getApplication(*apiRequest) (reply, error) { return ok(s.applicationObject()), nil }

func (s *Server) getGuild(c *apiRequest) (reply, error) {
	if !s.inGuild(c) {
		return reply{}, errUnknownGuild
	}
	return ok(s.guildObject(c.arg("guild"))), nil
}

func (s *Server) getGuildChannels(c *apiRequest) (reply, error) {
	if !s.inGuild(c) {
		return reply{}, errUnknownGuild
	}
	objects := []object{}
	for _, ch := range s.topChannels(c.arg("guild")) {
		objects = append(objects, s.channelObject(ch))
	}
	return ok(objects), nil
}

func (s *Server) getGuildRoles(c *apiRequest) (reply, error) {
	if !s.inGuild(c) {
		return reply{}, errUnknownGuild
	}
	return ok(s.roleObjects(c.arg("guild"))), nil
}

// checkOwn refuses ids of other applications, and foreign guilds if the path has one.
func (s *Server) checkOwn(c *apiRequest) error {
	if c.arg("app") != ApplicationID {
		return errUnknownApp
	}
	if c.arg("guild") != "" && !s.inGuild(c) {
		return errMissingAccess
	}
	return nil
}

// inGuild reports whether the bot is in the server that the request names.
func (s *Server) inGuild(c *apiRequest) bool { return slices.Contains(s.guilds(), c.arg("guild")) }

func (s *Server) getCommands(c *apiRequest) (reply, error) {
	if err := s.checkOwn(c); err != nil {
		return reply{}, err
	}
	cs := append([]command{}, s.commands[c.arg("guild")]...)
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

// putCommands replaces all commands of a scope. An unchanged command keeps its id and version.
func (s *Server) putCommands(c *apiRequest) (reply, error) {
	if err := s.checkOwn(c); err != nil {
		return reply{}, err
	}
	raw, err := parse(c.body, list(0, 130, commandShape.check))
	if err != nil {
		return reply{}, err
	}
	cs, err := decodeNumbers[[]command](raw)
	if err != nil {
		return reply{}, err
	}
	for i := range cs {
		if cs[i].Type == 0 {
			cs[i].Type = 1
		}
	}
	scope := c.arg("guild")
	if err := checkCommands(cs, s.commands[scope]); err != nil {
		return reply{}, err
	}
	for i := range cs {
		s.giveIDs(&cs[i], scope)
	}
	s.commands[scope] = cs
	s.storeEntry(entry{Commands: &commandsEntry{scope, cs}})
	s.tellCommands()
	return ok(append([]command{}, cs...)), nil
}

func (s *Server) giveIDs(c *command, scope string) {
	c.ApplicationID, c.GuildID = ApplicationID, scope
	c.ID, c.Version = "", ""
	for _, old := range s.commands[scope] {
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

// decodeNumbers is decode for values whose numbers stay as they were written.
func decodeNumbers[T any](raw json.RawMessage) (T, error) {
	var v T
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&v); err != nil {
		return v, errBadJSON
	}
	return v, nil
}

func (s *Server) getEmojis(c *apiRequest) (reply, error) {
	if err := s.checkOwn(c); err != nil {
		return reply{}, err
	}
	items := []object{}
	for _, id := range sortedKeys(s.emojis) {
		items = append(items, s.emojiObject(s.emojis[id]))
	}
	return ok(object{"items": items}), nil
}

func (s *Server) getEmoji(c *apiRequest) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.emojiObject(e)), nil
}

func (s *Server) emojiOf(c *apiRequest) (*emoji, error) {
	if err := s.checkOwn(c); err != nil {
		return nil, err
	}
	e := s.emojis[c.arg("emoji")]
	if e == nil {
		return nil, errUnknownEmoji
	}
	return e, nil
}

func (s *Server) createEmoji(c *apiRequest) (reply, error) {
	if err := s.checkOwn(c); err != nil {
		return reply{}, err
	}
	raw, err := c.parse(createEmojiShape)
	if err != nil {
		return reply{}, err
	}
	form, err := decode[struct{ Name, Image string }](raw)
	if err != nil {
		return reply{}, err
	}
	if len(s.emojis) >= maxEmojis {
		return reply{}, errTooManyEmojis
	}
	var ps problems
	s.emojiNameFree(form.Name, "", &ps)
	kind, data := readImage(form.Image, &ps)
	if err := ps.refusal(); err != nil {
		return reply{}, err
	}
	e := &emoji{ID: s.ids.newID(s.now()), Name: form.Name, Type: kind, Data: data}
	s.emojis[e.ID] = e
	s.storeEntry(entry{Emoji: e})
	return created(s.emojiObject(e)), nil
}

func (s *Server) editEmoji(c *apiRequest) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	raw, err := c.parse(editEmojiShape)
	if err != nil {
		return reply{}, err
	}
	form, err := decode[struct{ Name string }](raw)
	if err != nil {
		return reply{}, err
	}
	var ps problems
	s.emojiNameFree(form.Name, e.ID, &ps)
	if err := ps.refusal(); err != nil {
		return reply{}, err
	}
	e.Name = form.Name
	s.storeEntry(entry{Emoji: e})
	return ok(s.emojiObject(e)), nil
}

func (s *Server) deleteEmoji(c *apiRequest) (reply, error) {
	e, err := s.emojiOf(c)
	if err != nil {
		return reply{}, err
	}
	delete(s.emojis, e.ID)
	s.storeEntry(entry{DeleteEmoji: e.ID})
	return nothing, nil
}

func (s *Server) emojiNameFree(name, except string, ps *problems) {
	for _, e := range s.emojis {
		if e.Name == name && e.ID != except {
			ps.add(path{"name"}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Another emoji already has this name")
		}
	}
}

// readImage decodes a data URI: data:image/png;base64,…
func readImage(uri string, ps *problems) (kind string, data []byte) {
	at := path{"image"}
	kind, encoded, found := strings.Cut(strings.TrimPrefix(uri, "data:"), ";base64,")
	data, err := base64.StdEncoding.DecodeString(encoded)
	if !found || err != nil || !strings.HasPrefix(uri, "data:image/") {
		ps.add(at, "IMAGE_INVALID", "Invalid image data")
		return "", nil
	}
	if len(data) > maxEmojiSize {
		ps.add(at, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
		return "", nil
	}
	if _, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil {
		ps.add(at, "IMAGE_INVALID", "Invalid image data")
		return "", nil
	}
	return kind, data
}
