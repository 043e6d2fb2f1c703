package sandbox

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
)

// Roles that the bot creates, gives and takes. As in Discord it needs MANAGE_ROLES, and a role of its own above the one that it gives.

// maxRoles is how many roles a server has at most.
const maxRoles = 250

var roleShape = shape{
	"name": may(text(0, 100)), "permissions": may(integer(0, maxPermissions)), "color": may(integer(0, 0xFFFFFF)), "hoist": may(boolean), "mentionable": may(boolean),
}

func (s *Server) createRole(c *apiRequest, _ string) (reply, error) {
	form, err := readForm[struct {
		Name        string `json:"name"`
		Permissions *int64 `json:"permissions"`
		Mentionable bool   `json:"mentionable"`
	}](c.body, roleShape.check)
	switch {
	case err != nil:
		return reply{}, err
	case len(s.roles) >= maxRoles:
		return reply{}, errTooManyRoles
	}
	r := role{ID: s.ids.newID(s.clock.Now()), Name: cmp.Or(form.Name, "new role"), Mentionable: form.Mentionable, Permissions: or(form.Permissions, permMember)}
	if r.Permissions&^s.users[ApplicationID].Permissions != 0 { // nobody hands out what they do not have
		return reply{}, errMissingPerms
	}
	s.addRole(r)
	s.storeEntry(entry{Role: &r})
	s.dispatchEvent("GUILD_ROLE_CREATE", intentGuilds, object{"guild_id": GuildID, "role": roleObject(s.roles[1])})
	s.tellAll()
	return ok(roleObject(s.roles[1])), nil
}

// changeRole gives a member a role with PUT, or takes it away with DELETE. Doing it twice is no error.
func (s *Server) changeRole(c *apiRequest, _ string) (reply, error) {
	u := s.users[c.arg("user")]
	r, isRole := s.roleByID(c.arg("role"))
	switch {
	case u == nil:
		return reply{}, errUnknownUser
	case u.Left:
		return reply{}, errUnknownMember
	case !isRole:
		return reply{}, errUnknownRole
	case r.ID == roleEveryone || r.managed || r.position >= s.highestRole(ApplicationID):
		return reply{}, errMissingPerms
	}
	s.setUserRole(u, r.ID, c.request.Method == http.MethodPut)
	return nothing, nil
}

func (s *Server) setUserRole(u *user, roleID string, has bool) {
	u.Roles = slices.DeleteFunc(slices.Clone(u.Roles), func(id string) bool { return id == roleID })
	if has {
		u.Roles = append(u.Roles, roleID)
	}
	s.memberChanged(u)
}

func (w *world) highestRole(user string) (position int) {
	for _, r := range w.roles {
		if slices.Contains(w.users[user].Roles, r.ID) {
			position = max(position, r.position)
		}
	}
	return position
}

func (s *Server) memberChanged(u *user) {
	s.storeEntry(u.entry())
	s.tellAll()
}

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
