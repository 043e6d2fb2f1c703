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
}

// roles returns the roles of a server.
func (c *Client) roles(ctx context.Context, guildID string) (all []roleJSON, err error) {
	err = c.rest.do(ctx, apiRequest{
		name: "list roles", method: http.MethodGet, path: "/guilds/" + guildID + "/roles", route: route{"roles", guildID}, asBot: true, repeatable: true,
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

// CanGive implements Port.
func (c *Client) CanGive(ctx context.Context, guildID, roleID string) (bool, error) {
	if err := checkIDs(guildID, roleID); err != nil {
		return false, fmt.Errorf("look for a role: %w", err)
	}
	all, err := c.roles(ctx, guildID)
	if err != nil {
		return false, err
	}
	role, there := findRole(all, roleID)
	if !there || role.Managed || roleID == guildID {
		return false, nil
	}
	var me idJSON
	err = c.rest.do(ctx, apiRequest{
		name: "look at oneself", method: http.MethodGet, path: "/users/@me", route: route{kind: "oneself"}, asBot: true, repeatable: true,
	}, &me)
	if err == nil {
		err = checkIDs(me.ID)
	}
	if err != nil {
		return false, err
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	err = c.rest.do(ctx, apiRequest{
		name: "look for a member", method: http.MethodGet, path: "/guilds/" + guildID + "/members/" + me.ID, route: route{"member", guildID}, asBot: true,
		repeatable: true,
	}, &member)
	above := slices.ContainsFunc(all, func(r roleJSON) bool { return slices.Contains(member.Roles, r.ID) && r.Position > role.Position })
	return above, err
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
		name: "create role", method: http.MethodPost, path: "/guilds/" + guildID + "/roles", route: route{"create role", guildID}, asBot: true,
		body: map[string]any{"name": name, "permissions": 0, "mentionable": false},
	}, &role)
	return role.ID, err
}

// SetRole implements Port.
func (c *Client) SetRole(ctx context.Context, guildID, userID, roleID string, has bool) error {
	if err := checkIDs(guildID, userID, roleID); err != nil {
		return fmt.Errorf("set role: %w", err)
	}
	method := http.MethodDelete
	if has {
		method = http.MethodPut
	}
	return c.rest.do(ctx, apiRequest{
		name: "set role", method: method, path: "/guilds/" + guildID + "/members/" + userID + "/roles/" + roleID, route: route{"set role", guildID},
		asBot: true, repeatable: true,
	}, nil)
}
