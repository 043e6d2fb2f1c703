package sandbox

import (
	"errors"
	"slices"
)

// What requests, clicks and frames are about, or the reason for which they do not find it.

// channelOf finds the channel of a request, if the bot can see it.
func (s *Server) channelOf(c *apiRequest) (*channel, error) {
	ch := s.channels[c.arg("channel")]
	if ch == nil {
		return nil, errUnknownChannel
	}
	if s.botMay(ch)&PermView == 0 {
		return nil, errMissingAccess
	}
	return ch, nil
}

// requirePermission refuses a request for which the bot lacks a permission.
func (s *Server) requirePermission(ch *channel, permissions int64) error {
	if s.botMay(ch)&permissions != permissions {
		return errMissingPerms
	}
	return nil
}

// messageOf finds the message of a request. Ephemeral messages exist only for holders of an interaction token.
func (s *Server) messageOf(c *apiRequest) (*message, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return nil, err
	}
	m := s.messages[c.arg("message")]
	if m == nil || m.ChannelID != ch.ID || m.EphemeralFor != "" {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (s *Server) threadOf(c *apiRequest) (*channel, error) {
	ch, err := s.channelOf(c)
	if err == nil && !ch.isThread() {
		err = errNotOnThisChannel
	}
	return ch, err
}

// ownApp refuses the ids of other applications.
func (s *Server) ownApp(c *apiRequest) (app string, err error) {
	if app = c.arg("app"); app != ApplicationID {
		err = errUnknownApp
	}
	return app, err
}

// guildOf finds the server of a request, if the bot is in it.
func (s *Server) guildOf(c *apiRequest) (guild string, err error) {
	if guild = c.arg("guild"); !slices.Contains(s.guilds(), guild) {
		return "", errUnknownGuild
	}
	return guild, nil
}

// guildFor finds the server of a request for which the bot needs a permission in the whole server. It never has one in the second server.
func guildFor(permission int64) func(*Server, *apiRequest) (string, error) {
	return func(s *Server, c *apiRequest) (string, error) {
		guild, err := s.guildOf(c)
		if err == nil && (s.users[ApplicationID].Permissions&permission == 0 || guild == SecondGuildID) {
			err = errMissingPerms
		}
		return guild, err
	}
}

func (s *Server) emojiOf(c *apiRequest) (*emoji, error) {
	_, err := s.ownApp(c)
	e := s.emojis[c.arg("emoji")]
	if err == nil && e == nil {
		err = errUnknownEmoji
	}
	return e, err
}

func (s *Server) interactionOf(c *apiRequest) (*interaction, error) {
	if c.arg("app") != ApplicationID {
		return nil, errUnknownWebhook
	}
	i := s.interactions[c.arg("token")]
	if i == nil {
		return nil, errBadToken
	}
	if s.channels[i.channelID] == nil {
		return nil, errUnknownChannel
	}
	return i, nil
}

// answerOf finds the message of a request: "@original", or a followup by its id.
func (s *Server) answerOf(c *apiRequest) (*message, error) {
	i, err := s.interactionOf(c)
	if err != nil {
		return nil, err
	}
	id := c.arg("message")
	if id == "@original" {
		if id = i.original; id == "" {
			return nil, errUnknownWebhook
		}
	}
	m := s.messages[id]
	if m == nil || id != i.original && (m.Via == nil || m.Via.ID != i.id) { // a followup comes via its interaction
		return nil, errUnknownMessage
	}
	return m, nil
}

var errNotManager = errors.New("only people who manage the server may do that")

func (s *Server) findPerson(id string) (*user, error) {
	u := s.users[id]
	if u == nil || u.Bot {
		return nil, errors.New("there is no such person")
	}
	return u, nil
}

func (s *Server) joinedChannel(u *user, channelID string) (*channel, error) {
	ch := s.channels[channelID]
	if ch == nil || !s.canOpen(ch, u) {
		return nil, errors.New("there is no such channel")
	}
	return ch, nil
}

// writableChannel finds a channel in which a person writes or uses commands: any but a forum, which has only posts.
func (s *Server) writableChannel(u *user, channelID string) (*channel, error) {
	ch, err := s.joinedChannel(u, channelID)
	if err == nil && ch.Type == channelForum {
		err = errors.New("a forum has posts only")
	}
	return ch, err
}

// ErrNotThere says that a person sees no such message.
var ErrNotThere = errors.New("there is no such message")

func (s *Server) findSeen(u *user, messageID string) (*message, error) {
	m := s.messages[messageID]
	if m == nil || !s.canSee(u, m) {
		return nil, ErrNotThere
	}
	return m, nil
}

// findOffer finds the newest private message of a person with an enabled component, or else the newest of the channel. It returns the message's id, or nothing.
func (s *Server) findOffer(u *user, channelID, customID string) (id string) {
	offers := func(m *message) (found bool) {
		walkComponents(m.Components, func(c *component, _ path) { found = found || c.CustomID == customID && !c.Disabled })
		return found
	}
	for _, m := range s.messages {
		if m.EphemeralFor == u.ID && !m.Dismissed && compareIDs(id, m.ID) < 0 && offers(m) {
			id = m.ID
		}
	}
	for _, m := range slices.Backward(s.timeline[channelID]) {
		if id == "" && offers(m) {
			return m.ID
		}
	}
	return id
}
