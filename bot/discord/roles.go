package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

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

type serverChannelJSON struct {
	ID         string          `json:"id"`
	Overwrites []overwriteJSON `json:"permission_overwrites"`
}

// allows is what everybody may do in the channel who has no other role.
func (ch serverChannelJSON) allows(everyone roleJSON) Permission {
	change := findOverwrite(ch.Overwrites, everyone.ID)
	return permissions(everyone.Permissions)&^permissions(change.Deny) | permissions(change.Allow)
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

func (c *Client) roles(ctx context.Context, guildID string) ([]roleJSON, error) {
	return ask[[]roleJSON](ctx, c.rest, "list roles", "/guilds/{id}/roles", guildID)
}

func findRole(all []roleJSON, id string) (role roleJSON, there bool) {
	if i := slices.IndexFunc(all, func(r roleJSON) bool { return r.ID == id }); i >= 0 {
		return all[i], true
	}
	return role, false
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

// PublicChannels implements Port.
func (c *Client) PublicChannels(ctx context.Context, guildID string) (map[string]bool, error) {
	all, err := c.roles(ctx, guildID)
	channels, errChannels := ask[[]serverChannelJSON](ctx, c.rest, "list channels", "/guilds/{id}/channels", guildID)
	everyone, _ := findRole(all, guildID)
	public := map[string]bool{}
	for _, channel := range channels {
		public[channel.ID] = channel.allows(everyone).Has(ViewChannel)
	}
	return public, errors.Join(err, errChannels)
}

// CheckRole implements Port.
func (c *Client) CheckRole(ctx context.Context, guildID, roleID string, by *Chooser) error {
	all, err := c.checkPower(ctx, guildID, roleID)
	if err != nil {
		return err
	}
	me, err := ask[idJSON](ctx, c.rest, "look at oneself", "/users/@me")
	if err == nil {
		err = checkIDs(me.ID)
	}
	if err != nil {
		return err
	}
	member, err := c.member(ctx, guildID, me.ID)
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
	guild, err := ask[struct {
		Owner string `json:"owner_id"`
	}](ctx, c.rest, "look at a server", "/guilds/{id}", guildID)
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
	channels, err := ask[[]serverChannelJSON](ctx, c.rest, "list channels", "/guilds/{id}/channels", guildID)
	for _, channel := range channels {
		if permissions(findOverwrite(channel.Overwrites, roleID).Allow)&^channel.allows(everyone) != 0 {
			return nil, RolePowerful
		}
	}
	return all, err
}

func findOverwrite(all []overwriteJSON, role string) (found overwriteJSON) {
	if i := slices.IndexFunc(all, func(o overwriteJSON) bool { return o.ID == role }); i >= 0 {
		found = all[i]
	}
	return found
}

// CreateRole implements Port.
func (c *Client) CreateRole(ctx context.Context, guildID, name string) (string, error) {
	var role idJSON
	request := botRequest("create role", http.MethodPost, "/guilds/{id}/roles", guildID)
	request.repeatable, request.body = false, map[string]any{"name": name, "permissions": 0, "mentionable": false}
	err := c.rest.do(ctx, request, &role)
	return role.ID, err
}

// SetRole implements Port. It is the only way to a role, and looks at each giving, because roles change after they were chosen.
func (c *Client) SetRole(ctx context.Context, guildID, userID, roleID string, has bool) error {
	method := http.MethodDelete
	if has {
		method = http.MethodPut
		if _, err := c.checkPower(ctx, guildID, roleID); err != nil {
			return fmt.Errorf("set role: %w", err)
		}
	}
	return c.rest.do(ctx, botRequest("set role", method, "/guilds/{id}/members/{id}/roles/{id}", guildID, userID, roleID), nil)
}

// memberRoles are a member of a server, as far as the bot asks for them.
type memberRoles struct {
	Roles []string `json:"roles"`
}

// IsMember implements Port.
func (c *Client) IsMember(ctx context.Context, guildID, userID string) (bool, error) {
	_, err := c.member(ctx, guildID, userID)
	if hasCode(err, codeUnknownMember, codeUnknownUser) {
		return false, nil
	}
	return err == nil, err
}

func (c *Client) member(ctx context.Context, guildID, userID string) (memberRoles, error) {
	return ask[memberRoles](ctx, c.rest, "look for a member", "/guilds/{id}/members/{id}", guildID, userID)
}

// Discord's numbers for an event that takes place outside of its voice channels.
const (
	eventExternal  = 3
	eventGuildOnly = 2
)

// CreateEvent implements Port.
func (c *Client) CreateEvent(ctx context.Context, guildID string, e Event) (string, error) {
	const path = "/guilds/{id}/scheduled-events"
	there, err := ask[[]struct {
		ID     string    `json:"id"`
		Name   string    `json:"name"`
		Begins time.Time `json:"scheduled_start_time"`
	}](ctx, c.rest, "list events", path, guildID)
	if err != nil {
		return "", err
	}
	for _, old := range there { // perhaps from before a crash
		if old.Name == e.Name && old.Begins.Equal(e.Begins) {
			return old.ID, nil
		}
	}
	var made idJSON
	request := botRequest("create event", http.MethodPost, path, guildID)
	request.repeatable, request.body = false, map[string]any{
		"name": e.Name, "description": e.Description, "privacy_level": eventGuildOnly, "entity_type": eventExternal,
		"entity_metadata":      map[string]string{"location": e.Location},
		"scheduled_start_time": e.Begins.UTC().Format(time.RFC3339), "scheduled_end_time": e.Ends.UTC().Format(time.RFC3339),
	}
	err = c.rest.do(ctx, request, &made)
	return made.ID, err
}

// DeleteEvent implements Port.
func (c *Client) DeleteEvent(ctx context.Context, guildID, eventID string) error {
	err := c.rest.do(ctx, botRequest("delete event", http.MethodDelete, "/guilds/{id}/scheduled-events/{id}", guildID, eventID), nil)
	if hasCode(err, codeUnknownEvent) {
		return nil
	}
	return err
}
