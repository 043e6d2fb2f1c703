package sandbox

import (
	"cmp"
	"errors"
	"slices"
	"time"
)

// Threads and their members. Only members find a thread in their list of channels and get its messages; others see it below the message on which it
// was started. Nobody becomes a member by a click. A thread is archived when nobody has posted there for its time; edits and clicks do not count.

// startThread opens a thread on a message. The thread has the id of the message, and the bot as its only member.
func (s *Server) startThread(c *apiRequest, m *message) (reply, error) {
	form, err := readForm[struct {
		Name        string `json:"name"`
		AutoArchive int    `json:"auto_archive_duration"`
	}](c.body, startThreadShape.check)
	if err != nil {
		return reply{}, err
	}
	ch := s.channels[m.ChannelID]
	kind, holdsThreads := threadTypes[ch.Type]
	switch {
	case !holdsThreads:
		return reply{}, errNotOnThisChannel
	case s.channels[m.ID] != nil || s.deleted[m.ID]: // one thread a message, even after the thread is deleted
		return reply{}, errThreadExists
	}
	if err := s.requirePermission(ch, PermPublicThreads); err != nil {
		return reply{}, err
	}
	form.AutoArchive = cmp.Or(form.AutoArchive, 1440)
	t := &channel{
		Guild: ch.Guild,
		ID:    m.ID, Name: form.Name, Type: kind, ParentID: ch.ID, OwnerID: ApplicationID, Members: []string{ApplicationID},
		AutoArchive: form.AutoArchive, Created: s.now(), ArchiveTime: s.calendarNow(),
	}
	s.channels[t.ID] = t
	m.Flags |= flagHasThread
	s.storeEntry(entry{Channel: t})
	s.storeMessage(m)
	s.dispatchEvent("THREAD_CREATE", intentGuilds, merge(s.channelObject(t), object{"newly_created": true}))
	s.tellChannel(t)
	s.tellMessage("MESSAGE_UPDATE", m)
	c.trouble, _ = s.faults.take(Thread)
	return created(s.channelObject(t)), nil
}

// editThread renames, archives or locks a thread. The bot may not change other channels. In the threads of other people it needs MANAGE_THREADS, except to
// open an archived one, which takes the right to send messages.
func (s *Server) editThread(c *apiRequest, ch *channel) (reply, error) {
	if !ch.isThread() {
		return reply{}, errMissingPerms
	}
	form, err := readForm[struct {
		Name        *string `json:"name"`
		Archived    *bool   `json:"archived"`
		Locked      *bool   `json:"locked"`
		AutoArchive *int    `json:"auto_archive_duration"`
	}](c.body, editThreadShape.check)
	if err != nil {
		return reply{}, err
	}
	opens := form.Archived != nil && !*form.Archived
	needed := int64(0)
	switch {
	case form.Locked != nil, opens && ch.Locked, !opens && ch.OwnerID != ApplicationID:
		needed = PermManageThreads
	case opens && ch.Archived:
		needed = PermSend
	}
	if err := s.requirePermission(ch, needed); err != nil {
		return reply{}, err
	}
	if ch.Archived && !opens {
		return reply{}, errArchived
	}
	if form.Locked != nil {
		ch.Locked = *form.Locked
	}
	if form.Name != nil {
		ch.Name = *form.Name
	}
	if form.AutoArchive != nil {
		ch.AutoArchive, ch.ArchiveTime = *form.AutoArchive, s.calendarNow()
	}
	if form.Archived != nil {
		s.setArchived(ch, *form.Archived)
	}
	s.threadChanged(ch)
	return ok(s.channelObject(ch)), nil
}

func (s *Server) setArchived(t *channel, archived bool) {
	if t.Archived != archived {
		t.Archived, t.ArchiveTime = archived, s.calendarNow()
	}
}

// archiveIdleThreads archives the threads whose time without activity is over. Activity is a post, the opening of the thread, and a change of that time.
func (s *Server) archiveIdleThreads() {
	for _, t := range s.channels {
		if t.isThread() && !t.Archived && s.calendarNow().Sub(s.lastActivity(t)) >= time.Duration(t.AutoArchive)*time.Minute {
			s.setArchived(t, true)
			s.threadChanged(t)
		}
	}
}

func (s *Server) lastActivity(t *channel) time.Time {
	last := cmp.Or(t.ArchiveTime, t.Created)
	if posts := s.timeline[t.ID]; len(posts) > 0 {
		m := posts[len(posts)-1]
		if posted := cmp.Or(m.Dated, m.Created); posted.After(last) {
			last = posted
		}
	}
	return last
}

func (s *Server) threadChanged(t *channel) {
	s.storeEntry(entry{Channel: t})
	s.dispatchEvent("THREAD_UPDATE", intentGuilds, s.channelObject(t))
	s.tellChannel(t)
}

// addMembers makes people members of a thread; other channels have no members.
func (s *Server) addMembers(t *channel, userIDs ...string) {
	before := len(t.Members)
	for _, id := range userIDs {
		if !t.isMember(id) && !s.users[id].Left {
			t.Members = append(t.Members, id)
		}
	}
	if len(t.Members) != before {
		s.membersChanged(t)
	}
}

func (s *Server) removeMember(t *channel, userID string) {
	at := slices.Index(t.Members, userID)
	if at < 0 {
		return
	}
	t.Members = slices.Delete(t.Members, at, at+1)
	s.membersChanged(t)
}

func (s *Server) membersChanged(t *channel) {
	s.storeEntry(entry{Channel: t})
	s.tellChannel(t)
}

// addThreadMember adds a person to a thread. The bot may do that in an open thread in which it may write.
func (s *Server) addThreadMember(c *apiRequest, t *channel) (reply, error) {
	if err := s.requirePermission(t, PermSendInThreads); err != nil {
		return reply{}, err
	}
	switch u := s.users[c.arg("user")]; {
	case t.Archived:
		return reply{}, errArchived
	case u == nil:
		return reply{}, errUnknownUser
	case u.Left:
		return reply{}, errUnknownMember
	default:
		s.addMembers(t, u.ID)
	}
	return nothing, nil
}

// setMembership lets a person join a thread or leave it.
func (s *Server) setMembership(win *window, f *clientFrame) error {
	t, err := s.joinedChannel(win.user, f.ChannelID)
	switch {
	case err != nil:
		return err
	case !t.isThread():
		return errors.New("this is no thread")
	case f.Is:
		s.addMembers(t, win.user.ID)
	default:
		s.removeMember(t, win.user.ID)
	}
	return nil
}
