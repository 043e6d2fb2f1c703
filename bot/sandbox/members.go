package sandbox

import (
	"errors"
	"slices"
)

// Who is what in the server. Every window gets to know of a change by the whole state anew.

// setRole gives a person a role or takes it away, which in Discord, too, is for those who manage the server.
func (s *Server) setRole(win *window, f *clientFrame) error {
	u := s.users[f.UserID]
	r, ok := roleByID(f.RoleID)
	switch {
	case win.user.Permissions&PermManageServer == 0:
		return errors.New("only who manages the server gives roles")
	case u == nil || u.Bot:
		return errors.New("there is no such person")
	case !ok || r.id == roleEveryone:
		return errors.New("there is no such role")
	}
	u.Roles = slices.DeleteFunc(slices.Clone(u.Roles), func(id string) bool { return id == r.id })
	if f.Has {
		u.Roles = append(u.Roles, r.id)
	}
	s.memberChanged(u)
	return nil
}

func (s *Server) memberChanged(u *user) {
	s.keep(u.entry())
	s.tellAll()
}

// tellAll gives every window the whole state anew.
func (s *Server) tellAll() {
	s.eachWindow(func(w *window) { w.send(s.hello(w.user)) })
}
