package sandbox

// The use of an interaction token during its fifteen minutes: followups, and changes to the messages that answered.

// interactionOf finds the interaction of a token.
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
	if m == nil || !i.made[id] {
		return nil, errUnknownMessage
	}
	return m, nil
}

func (s *Server) createFollowup(c *apiRequest, i *interaction) (reply, error) {
	if i.answer == 0 {
		return reply{}, errUnknownWebhook
	}
	f, err := parseForm(c.body, followupShape)
	if err != nil {
		return reply{}, err
	}
	// Right after a deferred answer, a followup is that answer.
	if m := s.messages[i.original]; m != nil && m.Flags&flagLoading != 0 {
		if f.Flags != nil {
			*f.Flags = *f.Flags&^flagEphemeral | m.Flags&flagEphemeral
		}
		if err := s.finishAnswer(m, f, c.files); err != nil {
			return reply{}, err
		}
		return ok(s.messageObject(m)), nil
	}
	m, err := s.answerWith(i, f, c.files, flagEphemeral|flagSilent|flagComponentsV2, 0)
	if err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

// finishAnswer edits an answer. A deferred answer has arrived with that.
func (s *Server) finishAnswer(m *message, f messageForm, files map[string]upload) error {
	waiting := m.Flags & flagLoading
	m.Flags &^= flagLoading
	err := s.changeMessage(m, f, files)
	if err != nil {
		m.Flags |= waiting
	}
	return err
}

func (s *Server) editAnswer(c *apiRequest, m *message) (reply, error) {
	if s.channels[m.ChannelID].Archived {
		return reply{}, errArchived
	}
	f, err := parseForm(c.body, editMessageShape)
	if err != nil {
		return reply{}, err
	}
	if err := s.finishAnswer(m, f, c.files); err != nil {
		return reply{}, err
	}
	return ok(s.messageObject(m)), nil
}

func (s *Server) deleteAnswer(_ *apiRequest, m *message) (reply, error) {
	s.removeMessage(m)
	return nothing, nil
}
