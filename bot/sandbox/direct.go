package sandbox

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
