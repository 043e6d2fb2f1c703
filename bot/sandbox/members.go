package sandbox

import "errors"

// Who is in the server, and in which role. After a change every window gets the whole state again.

// setRole gives a person a role or takes it away.
func (s *Server) setRole(_ *window, f *clientFrame) error {
	u, err := s.findPerson(f.UserID)
	r, ok := s.roleByID(f.RoleID)
	switch {
	case err != nil:
		return err
	case !ok || r.ID == roleEveryone || r.managed:
		return errors.New("there is no such role")
	case u.Left:
		return errors.New("a person outside the server has no roles")
	}
	s.setUserRole(u, r.ID, f.Is)
	return nil
}

// setMember lets a person leave the server or come back, without roles. Each person decides that alone; people who manage the server can do it for
// others, so that one window is enough to try it.
func (s *Server) setMember(win *window, f *clientFrame) error {
	u, err := s.findPerson(f.UserID)
	switch {
	case err != nil:
		return err
	case u != win.user && win.user.Permissions&PermManageServer == 0:
		return errNotManager
	case u.ID == ownerID:
		return errors.New("the owner of a server cannot leave it")
	}
	if u.Left == f.Is {
		u.Left, u.Roles = !f.Is, []string{}
		for _, ch := range s.channels {
			s.removeMember(ch, u.ID)
		}
		s.memberChanged(u)
	}
	return nil
}

// deleteRole deletes a role and takes it from everybody.
func (s *Server) deleteRole(_ *window, f *clientFrame) error {
	id := f.RoleID
	if r, there := s.roleByID(id); !there || id == roleEveryone || r.managed {
		return errors.New("there is no such role")
	}
	s.forgetRole(id)
	s.storeEntry(entry{DeleteRole: id})
	s.dispatchEvent("GUILD_ROLE_DELETE", intentGuilds, object{"guild_id": GuildID, "role_id": id})
	s.tellAll()
	return nil
}

// setClosed decides whether this person accepts direct messages.
func (s *Server) setClosed(win *window, f *clientFrame) error {
	win.user.Closed = f.Is
	s.memberChanged(win.user)
	return nil
}

// setAway removes the bot from the server, or adds it again.
func (s *Server) setAway(_ *window, f *clientFrame) error {
	switch {
	case s.away == f.Is:
		return nil
	case f.Is:
		s.dispatchEvent("GUILD_DELETE", intentGuilds, object{"id": GuildID})
		s.away = true
	default:
		s.away = false
		s.dispatchEvent("GUILD_CREATE", intentGuilds, s.guildCreateObject(GuildID))
	}
	s.storeEntry(entry{Guild: s.guildEntry()})
	s.tellAll()
	return nil
}

func (s *Server) getMember(c *apiRequest, _ string) (reply, error) {
	switch u := s.users[c.arg("user")]; {
	case u == nil:
		return reply{}, errUnknownUser
	case u.Left:
		return reply{}, errUnknownMember
	default:
		return ok(s.memberObject(u.ID)), nil
	}
}
