package sandbox

import (
	"cmp"
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

// highestRole returns the position of a member's highest role.
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
