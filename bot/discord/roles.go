package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
)

// roleJSON is a role of a server.
type roleJSON struct {
	ID          string `json:"id"`
	Position    int    `json:"position"` // a higher role has a higher number
	Managed     bool   `json:"managed"`  // Discord gives it
	Mentionable bool   `json:"mentionable"`
	Permissions string `json:"permissions"`
}

// overwriteJSON is what a channel permits a role and forbids it.
type overwriteJSON struct {
	ID    string `json:"id"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// RoleTrouble is a reason why the bot does not give a role to people.
type RoleTrouble string

// The reasons. Nobody can give a role that Discord gives, or that is gone: it counts as too high.
const (
	RoleTooHigh      RoleTrouble = "the role does not stand below the bot's own"
	RolePowerful     RoleTrouble = "the role permits more than @everyone may do"
	RoleAboveChooser RoleTrouble = "the role does not stand below those of the person who chooses it"
)

// Error says what is wrong with the role.
func (t RoleTrouble) Error() string { return string(t) }

// Chooser is a person who wants the bot to give a role, with their own roles.
type Chooser struct {
	User  string
	Roles []string
}

// roles returns the roles of a server.
func (c *Client) roles(ctx context.Context, guildID string) (all []roleJSON, err error) {
	err = c.rest.do(ctx, apiRequest{
		name: "list roles", method: http.MethodGet, path: "/guilds/" + guildID + "/roles", route: rateKey{"roles", guildID}, asBot: true, repeatable: true,
	}, &all)
	return all, err
}

func findRole(all []roleJSON, id string) (roleJSON, bool) {
	i := slices.IndexFunc(all, func(r roleJSON) bool { return r.ID == id })
	if i < 0 {
		return roleJSON{}, false
	}
	return all[i], true
}

// IsMentionable implements Port. A deleted role is not mentionable; neither is @everyone, which is no role to mention.
func (c *Client) IsMentionable(ctx context.Context, guildID, roleID string) (bool, error) {
	if err := checkIDs(guildID, roleID); err != nil {
		return false, fmt.Errorf("look for a role: %w", err)
	}
	all, err := c.roles(ctx, guildID)
	role, _ := findRole(all, roleID)
	return role.Mentionable, err
}

// CheckRole implements Port.
func (c *Client) CheckRole(ctx context.Context, guildID, roleID string, by *Chooser) error {
	all, err := c.checkPower(ctx, guildID, roleID)
	if err != nil {
		return err
	}
	var me idJSON
	err = c.rest.do(ctx, apiRequest{
		name: "look at oneself", method: http.MethodGet, path: "/users/@me", route: rateKey{kind: "oneself"}, asBot: true, repeatable: true,
	}, &me)
	if err == nil {
		err = checkIDs(me.ID)
	}
	if err != nil {
		return err
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	err = c.rest.do(ctx, apiRequest{
		name: "look for a member", method: http.MethodGet, path: "/guilds/" + guildID + "/members/" + me.ID, route: rateKey{"member", guildID}, asBot: true,
		repeatable: true,
	}, &member)
	role, _ := findRole(all, roleID)
	switch {
	case err != nil:
		return err
	case by != nil && !isBelow(role, by.Roles, all):
		owns, err := c.isOwner(ctx, guildID, by.User)
		if err != nil {
			return err
		}
		if !owns {
			return RoleAboveChooser
		}
	}
	if !isBelow(role, member.Roles, all) {
		return RoleTooHigh
	}
	return nil
}

// isBelow reports whether a role stands below one of the roles that somebody has.
func isBelow(role roleJSON, has []string, all []roleJSON) bool {
	return slices.ContainsFunc(all, func(r roleJSON) bool { return slices.Contains(has, r.ID) && r.Position > role.Position })
}

// isOwner reports whether somebody owns the server, and stands above all its roles.
func (c *Client) isOwner(ctx context.Context, guildID, userID string) (bool, error) {
	var guild struct {
		Owner string `json:"owner_id"`
	}
	err := c.rest.do(ctx, apiRequest{
		name: "look at a server", method: http.MethodGet, path: "/guilds/" + guildID, route: rateKey{"server", guildID}, asBot: true, repeatable: true,
	}, &guild)
	return guild.Owner == userID, err
}

// checkPower returns the roles of a server. Errors: a [RoleTrouble] if nobody can give the role, or if it permits something that @everyone may not do,
// in the server or in one of its channels.
func (c *Client) checkPower(ctx context.Context, guildID, roleID string) ([]roleJSON, error) {
	if err := checkIDs(guildID, roleID); err != nil {
		return nil, fmt.Errorf("look for a role: %w", err)
	}
	all, err := c.roles(ctx, guildID)
	if err != nil {
		return nil, err
	}
	everyone, _ := findRole(all, guildID)
	role, there := findRole(all, roleID)
	switch {
	case !there || role.Managed || roleID == guildID:
		return nil, RoleTooHigh
	case permissions(role.Permissions)&^permissions(everyone.Permissions) != 0:
		return nil, RolePowerful
	}
	var channels []struct {
		Overwrites []overwriteJSON `json:"permission_overwrites"`
	}
	err = c.rest.do(ctx, apiRequest{
		name: "list channels", method: http.MethodGet, path: "/guilds/" + guildID + "/channels", route: rateKey{"channels", guildID}, asBot: true, repeatable: true,
	}, &channels)
	for _, channel := range channels {
		all := findOverwrite(channel.Overwrites, guildID)
		everyoneMay := permissions(everyone.Permissions)&^permissions(all.Deny) | permissions(all.Allow)
		if permissions(findOverwrite(channel.Overwrites, roleID).Allow)&^everyoneMay != 0 {
			return nil, RolePowerful
		}
	}
	return all, err
}

func findOverwrite(all []overwriteJSON, role string) overwriteJSON {
	i := slices.IndexFunc(all, func(o overwriteJSON) bool { return o.ID == role })
	if i < 0 {
		return overwriteJSON{}
	}
	return all[i]
}

// maxRoleName is how many characters the name of a role may have.
const maxRoleName = 100

// CreateRole implements Port.
func (c *Client) CreateRole(ctx context.Context, guildID, name string) (string, error) {
	v := validator{}
	v.checkSize("the name of a role", name, 1, maxRoleName)
	if err := errors.Join(v.err, checkIDs(guildID)); err != nil {
		return "", fmt.Errorf("create role: %w", err)
	}
	var role idJSON
	err := c.rest.do(ctx, apiRequest{
		name: "create role", method: http.MethodPost, path: "/guilds/" + guildID + "/roles", route: rateKey{"create role", guildID}, asBot: true,
		body: map[string]any{"name": name, "permissions": 0, "mentionable": false},
	}, &role)
	return role.ID, err
}

// SetRole implements Port. It is the only way to a role, and looks at each giving, because roles change after they were chosen.
func (c *Client) SetRole(ctx context.Context, guildID, userID, roleID string, has bool) error {
	if err := checkIDs(guildID, userID, roleID); err != nil {
		return fmt.Errorf("set role: %w", err)
	}
	method := http.MethodDelete
	if has {
		method = http.MethodPut
		if _, err := c.checkPower(ctx, guildID, roleID); err != nil {
			return fmt.Errorf("set role: %w", err)
		}
	}
	return c.rest.do(ctx, apiRequest{
		name: "set role", method: method, path: "/guilds/" + guildID + "/members/" + userID + "/roles/" + roleID, route: rateKey{"set role", guildID},
		asBot: true, repeatable: true,
	}, nil)
}
