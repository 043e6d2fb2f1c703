package sandbox

// channelOf finds the channel of a call, as far as the bot sees it.
func (s *Server) channelOf(c *call) (*channel, error) {
	ch := s.channels[c.arg("channel")]
	if ch == nil {
		return nil, errUnknownChannel
	}
	if s.botMay(ch)&PermView == 0 {
		return nil, errMissingAccess
	}
	return ch, nil
}

// need refuses what the bot has no permission for.
func (s *Server) need(ch *channel, permissions int64) error {
	if s.botMay(ch)&permissions != permissions {
		return errMissingPerms
	}
	return nil
}

func (s *Server) getChannel(c *call) (reply, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.channelObject(ch)), nil
}

// startThread opens a thread on a message. The thread has the id of the message.
func (s *Server) startThread(c *call) (reply, error) {
	m, ch, err := s.messageOf(c)
	if err != nil {
		return reply{}, err
	}
	raw, err := c.parse(startThreadShape)
	if err != nil {
		return reply{}, err
	}
	form, err := decode[struct {
		Name        string `json:"name"`
		AutoArchive int    `json:"auto_archive_duration"`
	}](raw)
	if err != nil {
		return reply{}, err
	}
	kind, holdsThreads := ch.threadType()
	switch {
	case !holdsThreads:
		return reply{}, errNotOnThisChannel
	case s.channels[m.ID] != nil:
		return reply{}, errThreadExists
	}
	if err := s.need(ch, PermPublicThreads); err != nil {
		return reply{}, err
	}
	if form.AutoArchive == 0 {
		form.AutoArchive = 1440
	}
	t := &channel{ID: m.ID, Name: form.Name, Type: kind, ParentID: ch.ID, OwnerID: ApplicationID, AutoArchive: form.AutoArchive, Created: s.now()}
	s.channels[t.ID] = t
	m.Flags |= flagHasThread
	s.keep(entry{Channel: t})
	s.keepMessage(m)
	s.dispatch("THREAD_CREATE", intentGuilds, with(s.channelObject(t), object{"newly_created": true}))
	s.tellChannel(t)
	s.tellMessage("MESSAGE_UPDATE", m)
	return created(s.channelObject(t)), nil
}

// editThread renames, archives or locks a thread. Other channels are not the bot's to change.
func (s *Server) editThread(c *call) (reply, error) {
	ch, err := s.channelOf(c)
	if err != nil {
		return reply{}, err
	}
	if !ch.isThread() {
		return reply{}, errMissingPerms
	}
	raw, err := c.parse(editThreadShape)
	if err != nil {
		return reply{}, err
	}
	form, err := decode[struct {
		Name        *string `json:"name"`
		Archived    *bool   `json:"archived"`
		Locked      *bool   `json:"locked"`
		AutoArchive *int    `json:"auto_archive_duration"`
	}](raw)
	if err != nil {
		return reply{}, err
	}
	if form.Locked != nil {
		if err := s.need(ch, PermManageThreads); err != nil {
			return reply{}, err
		}
		ch.Locked = *form.Locked
	}
	if ch.Archived && (form.Archived == nil || *form.Archived) {
		return reply{}, errArchived
	}
	if form.Name != nil {
		ch.Name = *form.Name
	}
	if form.AutoArchive != nil {
		ch.AutoArchive = *form.AutoArchive
	}
	if form.Archived != nil {
		s.archive(ch, *form.Archived)
	}
	s.threadChanged(ch)
	return ok(s.channelObject(ch)), nil
}

func (s *Server) archive(t *channel, archived bool) {
	if t.Archived != archived {
		t.Archived, t.ArchiveTime = archived, s.now()
	}
}

func (s *Server) threadChanged(t *channel) {
	s.keep(entry{Channel: t})
	s.dispatch("THREAD_UPDATE", intentGuilds, s.channelObject(t))
	s.tellChannel(t)
}
