package sandbox

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// foreignName is the name of the server without the bot.
const foreignName = "Stammtisch"

// object is a JSON object on its way out. The functions here write the sandbox's values in Discord's form.
type object = map[string]any

func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }

func (s *Server) userObject(id string) object {
	u := s.users[id]
	o := object{
		"id": u.ID, "username": u.Username, "global_name": u.Name, "avatar": nil, "discriminator": "0", "public_flags": 0,
		"flags": 0, "bot": u.Bot, "primary_guild": nil,
	}
	if u.Bot {
		o["global_name"] = nil
	}
	return o
}

func (s *Server) memberObject(id string) object {
	return object{
		"user": s.userObject(id), "nick": nil, "avatar": nil, "banner": nil, "roles": s.users[id].Roles, "joined_at": timestamp(s.founded), "deaf": false,
		"mute": false, "flags": 0, "pending": false, "premium_since": nil, "communication_disabled_until": nil,
	}
}

func (s *Server) channelObject(c *channel) object {
	if c.Type == channelDirect {
		return object{"id": c.ID, "type": c.Type, "flags": 0, "last_message_id": s.lastMessage(c.ID), "recipients": []object{s.userObject(c.Recipient)}}
	}
	o := object{
		"id": c.ID, "type": c.Type, "guild_id": c.guildID(), "name": c.Name, "flags": 0, "last_message_id": s.lastMessage(c.ID),
		"rate_limit_per_user": 0,
	}
	if c.ParentID == "" {
		return merge(o, object{"position": slices.Index(s.sortedChannels(), c), "parent_id": nil, "topic": nil, "nsfw": false, "permission_overwrites": overwrites(c)})
	}
	count := len(s.timeline[c.ID])
	return merge(o, object{
		"parent_id": c.ParentID, "owner_id": c.OwnerID, "message_count": count, "member_count": len(c.Members), "total_message_sent": count,
		"thread_metadata": object{
			"archived": c.Archived, "archive_timestamp": timestamp(cmp.Or(c.ArchiveTime, c.Created)), "auto_archive_duration": c.AutoArchive, "locked": c.Locked,
			"create_timestamp": timestamp(c.Created),
		},
	})
}

// overwrites returns the channel's changes to the permissions of roles and of the bot.
func overwrites(c *channel) []object {
	all := []object{}
	add := func(kind int, id string, allow, deny int64) {
		all = append(all, object{"id": id, "type": kind, "allow": strconv.FormatInt(allow, 10), "deny": strconv.FormatInt(deny, 10)})
	}
	for _, id := range sortedKeys(c.Roles) {
		add(0, id, c.Roles[id].Allow, c.Roles[id].Deny)
	}
	if c.Denied != 0 || c.Allowed != 0 {
		add(1, ApplicationID, c.Allowed, c.Denied)
	}
	return all
}

func merge(o, more object) object {
	maps.Copy(o, more)
	return o
}

func (s *Server) roleObjects(guild string) []object {
	if guild == SecondGuildID {
		everyone := s.roles[0]
		everyone.ID = guild
		return []object{roleObject(everyone)}
	}
	return each(s.roles, roleObject)
}

func roleObject(r role) object {
	return object{
		"id": r.ID, "name": r.Name, "permissions": strconv.FormatInt(r.Permissions, 10), "position": r.position, "color": 0,
		"colors": object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}, "hoist": false, "managed": r.managed,
		"mentionable": r.Mentionable, "icon": nil, "unicode_emoji": nil, "flags": 0,
	}
}

const secondName = "Zweite Runde"

func (s *Server) guildObject(id string) object {
	name := "Doppelkopfrunde"
	if id == SecondGuildID {
		name = secondName
	}
	return object{
		"id": id, "name": name, "icon": nil, "description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil,
		"features": []any{}, "banner": nil, "owner_id": ownerID, "application_id": nil, "region": "deprecated", "afk_channel_id": nil,
		"afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": s.roleObjects(id),
		"default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0, "max_presences": nil, "max_members": 500000,
		"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "vanity_url_code": nil, "premium_tier": 0,
		"premium_subscription_count": 0, "preferred_locale": s.guildLocale(), "rules_channel_id": nil, "safety_alerts_channel_id": nil,
		"public_updates_channel_id": nil, "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []any{},
		"stickers": []any{}, "incidents_data": nil,
	}
}

func (s *Server) emojiObject(e *emoji) object {
	return object{
		"id": e.ID, "name": e.Name, "user": s.userObject(ApplicationID), "roles": []any{}, "require_colons": true, "managed": false,
		"animated": e.Type == "image/gif", "available": true,
	}
}

func (s *Server) messageObject(m *message) object {
	o := object{
		"id": m.ID, "channel_id": m.ChannelID, "type": m.Type, "author": s.userObject(m.AuthorID), "content": m.Content, "flags": m.Flags,
		"timestamp": timestamp(m.Created), "edited_timestamp": nil, "tts": false, "pinned": false, "mention_everyone": m.Everyone,
		"mention_roles": append([]string{}, m.Roles...), "mentions": each(m.Mentions, s.userObject), "embeds": []any{},
		"attachments": []object{}, // a message of components says only there what it shows
		"components":  each(m.Components, func(c component) object { return s.componentObject(m, c) }),
	}
	if m.Flags&flagComponentsV2 == 0 {
		o["attachments"] = s.attachmentObjects(m)
	}
	if !m.Edited.IsZero() {
		o["edited_timestamp"] = timestamp(m.Edited)
	}
	if m.Nonce != nil {
		o["nonce"] = m.Nonce
	}
	if m.Via != nil {
		o["webhook_id"] = ApplicationID
		o["application_id"] = ApplicationID
		o["interaction_metadata"] = s.viaObject(m.Via, m.ChannelID)
	}
	if thread := s.channels[m.ID]; thread != nil {
		o["thread"] = s.channelObject(thread)
	}
	return o
}

func each[T any](values []T, f func(T) object) []object {
	objects := make([]object, len(values))
	for i, v := range values {
		objects[i] = f(v)
	}
	return objects
}

func (s *Server) viaObject(v *via, channelID string) object {
	o := object{
		"id": v.ID, "type": v.Type, "user": s.userObject(v.UserID), "authorizing_integration_owners": installers(s.channels[channelID], v.UserID),
	}
	if v.Type == kindComponent {
		o["interacted_message_id"] = v.MessageID
	}
	if v.Trigger != nil {
		o["triggering_interaction_metadata"] = s.viaObject(v.Trigger, channelID)
	}
	return o
}

func (s *Server) attachmentObjects(m *message) []object {
	return each(m.Attachments, func(a attachment) object { return s.attachmentObject(m, a) })
}

func (s *Server) attachmentObject(m *message, a attachment) object {
	url := s.attachmentURL(m, a)
	o := object{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": url, "proxy_url": url, "content_type": a.ContentType}
	if a.Description != "" {
		o["description"] = a.Description
	}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	if m.EphemeralFor != "" {
		o["ephemeral"] = true
	}
	return o
}

func (s *Server) attachmentURL(m *message, a attachment) string {
	return s.url + "/attachments/" + m.ChannelID + "/" + a.ID + "/" + a.Filename
}

// mediaObject resolves attachment://name to its address in the sandbox.
func (s *Server) mediaObject(m *message, url string) object {
	name, isAttachment := strings.CutPrefix(url, "attachment://")
	o := object{"id": m.ID, "url": url, "proxy_url": url}
	for _, a := range m.Attachments {
		if isAttachment && a.Filename == name {
			at := s.attachmentURL(m, a)
			return object{"id": a.ID, "attachment_id": a.ID, "url": at, "proxy_url": at, "content_type": a.ContentType, "width": a.Width, "height": a.Height}
		}
	}
	return o
}

// componentObject writes a component of a message with all the keys that Discord promises for its type.
func (s *Server) componentObject(m *message, c component) object {
	o := object{"type": c.Type, "id": c.ID}
	put := func(key string, value any, is bool) {
		if is {
			o[key] = value
		}
	}
	nested := func(cs []component) []object {
		return each(cs, func(c component) object { return s.componentObject(m, c) })
	}
	put("custom_id", c.CustomID, c.CustomID != "")
	put("placeholder", c.Placeholder, c.Placeholder != "")
	switch c.Type {
	case typeRow:
		o["components"] = nested(c.Components)
	case typeButton:
		o["style"] = c.Style
		put("label", c.Label, c.Label != "")
		put("emoji", c.Emoji, c.Emoji != nil)
		put("url", c.URL, c.URL != "")
		put("disabled", true, c.Disabled)
	case typeStringSelect, typeRoleSelect, typeChannelSelect:
		o["min_values"], o["max_values"] = c.bounds()
		o["disabled"] = c.Disabled
		put("options", c.Options, c.Type == typeStringSelect)
		put("default_values", c.Defaults, len(c.Defaults) > 0)
	case typeText:
		o["content"] = c.Content
	case typeGallery:
		o["items"] = each(c.Items, func(i galleryItem) object {
			return object{"media": s.mediaObject(m, i.Media.URL), "description": orNull(i.Description), "spoiler": i.Spoiler}
		})
	case typeFile:
		o["file"], o["name"], o["size"], o["spoiler"] = s.mediaObject(m, c.File.URL), nil, nil, c.Spoiler
	case typeSeparator:
		o["divider"], o["spacing"] = c.Divider == nil || *c.Divider, max(c.Spacing, 1)
	case typeContainer:
		o["accent_color"], o["spoiler"], o["components"] = c.AccentColor, c.Spoiler, nested(c.Components)
	}
	return o
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// installers says who made an interaction possible: the server that has the bot (0 in direct messages, like Discord), or the user who has installed
// it.
func installers(ch *channel, userID string) object {
	switch {
	case ch.isForeign():
		return object{strconv.Itoa(installUser): userID}
	case ch.Type == channelDirect:
		return object{strconv.Itoa(installGuild): "0"}
	}
	return object{strconv.Itoa(installGuild): ch.guildID()}
}

// references are the ids of people, channels and roles that an interaction names.
type references map[string]bool

// addResolved adds to the data of an interaction the things that its references name.
func (s *Server) addResolved(data object, ids references) {
	users, members, channels, roles, files := object{}, object{}, object{}, object{}, object{}
	for id := range ids {
		if u := s.users[id]; u != nil {
			users[id] = s.userObject(id)
			if !u.Left {
				member := s.memberObject(id)
				delete(member, "user")
				members[id] = merge(member, object{"permissions": fmt.Sprint(u.Permissions)})
			}
		}
		if c := s.channels[id]; c != nil {
			channels[id] = merge(s.channelObject(c), object{"permissions": fmt.Sprint(permMember), "app_permissions": fmt.Sprint(s.botMay(c))})
		}
		if r, ok := s.roleByID(id); ok {
			roles[id] = roleObject(r)
		}
		if a := s.uploads.attachmentByID(id); a != nil {
			files[id] = s.attachmentObject(&s.uploads, *a)
		}
	}
	all := object{}
	for kind, objects := range map[string]object{"users": users, "members": members, "channels": channels, "roles": roles, "attachments": files} {
		if len(objects) > 0 {
			all[kind] = objects
		}
	}
	if len(all) > 0 {
		data["resolved"] = all
	}
}

// calendarObject says how far the calendar is ahead of the real time, in milliseconds.
func (s *Server) calendarObject() object {
	return object{"ahead": ahead(s.clock.Now(), s.options.Calendar.Now())}
}

// ahead is how far the calendar is ahead of the real time, in milliseconds.
func ahead(now, date time.Time) int64 { return date.Sub(now).Round(time.Millisecond).Milliseconds() }

// permission is one of Discord's permissions with the name that the page uses.
type permission struct {
	name string
	bit  int64
}

// grants are the bot's permissions that people can give and take in a channel.
var grants = []permission{
	{"view", PermView}, {"send", PermSend}, {"threads", PermPublicThreads}, {"send_in_threads", PermSendInThreads},
	{"manage_threads", PermManageThreads}, {"files", PermAttachFiles}, {"embeds", PermEmbedLinks}, {"history", PermHistory},
	{"emojis", permExternalEmojis}, {"mention_everyone", permMentionEveryone}, {"manage_roles", PermManageRoles},
	{"create_events", permCreateEvents},
}

// botPermissions says for each permission whether the bot has it in a channel.
func (s *Server) botPermissions(ch *channel) object {
	all := object{}
	for _, g := range grants {
		all[g.name] = s.botMay(ch)&g.bit != 0
	}
	return all
}
