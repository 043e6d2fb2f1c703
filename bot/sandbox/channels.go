package sandbox

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// dropChannel deletes a channel with its threads and messages. Discord reports its threads only through the deletion of the channel.
func (s *Server) dropChannel(ch *channel) {
	if ch.isThread() {
		s.dispatchEvent("THREAD_DELETE", intentGuilds, object{"id": ch.ID, "guild_id": ch.guildID(), "parent_id": ch.ParentID, "type": ch.Type})
	} else {
		s.dispatchEvent("CHANNEL_DELETE", intentGuilds, s.channelObject(ch))
	}
	s.storeEntry(entry{DeleteChannel: ch.ID})
	s.forgetChannel(ch.ID)
	s.tellAll()
}

func (s *Server) createChannel(_ *window, f *clientFrame) error {
	name := strings.TrimSpace(f.Name)
	if name == "" || utf8.RuneCountInString(name) > 100 {
		return errors.New("the name of a channel has from 1 to 100 characters")
	}
	ch := &channel{ID: s.ids.newID(s.now()), Name: name, Type: channelText, Created: s.now()}
	s.channels[ch.ID] = ch
	s.storeEntry(entry{Channel: ch})
	s.dispatchEvent("CHANNEL_CREATE", intentGuilds, s.channelObject(ch))
	s.tellChannel(ch)
	return nil
}

func (s *Server) removeChannel(win *window, f *clientFrame) error {
	ch, err := s.joinedChannel(win.user, f.ChannelID)
	switch {
	case err != nil:
		return err
	case !ch.isTop() && !ch.isThread():
		return errors.New("this channel cannot be deleted")
	}
	s.dropChannel(ch)
	return nil
}

// setPermission gives the bot a permission in a channel or takes it away.
func (s *Server) setPermission(win *window, f *clientFrame) error {
	ch, err := s.joinedChannel(win.user, f.ChannelID)
	at := slices.IndexFunc(grants, func(p permission) bool { return p.name == f.Name })
	switch {
	case err != nil:
		return err
	case !ch.isTop():
		return errors.New("only channels have permissions of their own")
	case at < 0:
		return errors.New("there is no such permission")
	}
	bit := grants[at].bit
	if bit&serverWide != 0 {
		s.setServerWide(bit, f.Is)
		return nil
	}
	ch.Denied, ch.Allowed = ch.Denied&^bit, ch.Allowed&^bit
	switch has := s.users[ApplicationID].Permissions&bit != 0; {
	case has && !f.Is:
		ch.Denied |= bit
	case !has && f.Is:
		ch.Allowed |= bit
	}
	s.permissionsChanged(ch)
	return nil
}

// setServerWide gives the bot a permission in the whole server or takes it away.
func (s *Server) setServerWide(bit int64, is bool) {
	s.setBotPermission(bit, is)
	s.storeEntry(entry{Guild: s.guildEntry()})
	s.tellAll()
}

func (s *Server) permissionsChanged(ch *channel) {
	s.storeEntry(entry{Channel: ch})
	if ch.isTop() {
		s.dispatchEvent("CHANNEL_UPDATE", intentGuilds, s.channelObject(ch))
	}
	s.tellChannel(ch)
}

// Direct messages between the bot and one person.

var openDirectShape = shape{"recipient_id": must(snowflake)}

// openDirect gives the bot its channel for direct messages to a person. There is one for each person, and opening it notifies nobody.
func (s *Server) openDirect(c *apiRequest) (reply, error) {
	form, err := readForm[struct {
		RecipientID string `json:"recipient_id"`
	}](c.body, openDirectShape.check)
	if err != nil {
		return reply{}, err
	}
	if _, err := s.findPerson(form.RecipientID); err != nil {
		return reply{}, errBadRecipient
	}
	return ok(s.channelObject(s.directWith(form.RecipientID))), nil
}

// directWith finds or makes the channel for direct messages between the bot and a person.
func (s *Server) directWith(userID string) *channel {
	ch := s.findDirect(userID)
	if ch == nil {
		ch = &channel{ID: s.ids.newID(s.now()), Name: botName, Type: channelDirect, Recipient: userID, Created: s.now()}
		s.channels[ch.ID] = ch
		s.storeEntry(entry{Channel: ch})
		s.tellChannel(ch)
	}
	return ch
}

// checkWelcome refuses messages to a person who accepts none from the bot.
func (s *Server) checkWelcome(ch *channel) error {
	if ch.Type != channelDirect {
		return nil
	}
	switch u := s.users[ch.Recipient]; {
	case u.Left || s.away:
		return errNoMutualGuild
	case u.Closed:
		return errUnwelcome
	}
	return nil
}

// openDirectly opens the direct messages between this person and the bot.
func (s *Server) openDirectly(win *window, _ *clientFrame) error {
	s.directWith(win.user.ID)
	return nil
}
