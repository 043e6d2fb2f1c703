package sandbox_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// The bot creates, gives and takes roles only with the permission, and only those below its own; a restart keeps them. Its port asks for exactly
// that, in a form that the sandbox accepts.
func TestTheBotGivesRoles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file), withoutLimits)
	anna := join(t, s, 1)
	member := "/guilds/" + sandbox.GuildID + "/members/" + sandbox.UserID(2)
	client := func() *discord.Client {
		c, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	port := client()
	for _, try := range []func() error{
		func() error { _, err := port.CreateRole(patient(t), sandbox.GuildID, "Mitspieler"); return err },
		func() error {
			return port.SetRole(patient(t), sandbox.GuildID, sandbox.UserID(2), sandbox.RoleID, false)
		},
	} {
		if err := try(); !discord.IsForbidden(err) {
			t.Errorf("without Manage Roles: %v", err)
		}
	}
	if err := anna.Grant(patient(t), sandbox.LoungeID, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	role, err := port.CreateRole(patient(t), sandbox.GuildID, "Mitspieler")
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, s, "POST", "/guilds/"+sandbox.GuildID+"/roles", j{"name": "x", "permissions": 8}), 403, 50013)
	wantCode(t, rest(t, s, "POST", "/guilds/"+sandbox.GuildID+"/roles", j{"name": "x", "colour": 3}), 400, 50035)
	wantCode(t, rest(t, s, "PUT", member+"/roles/42", nil), 404, 10011)
	wantCode(t, rest(t, s, "PUT", "/guilds/"+sandbox.GuildID+"/members/42/roles/"+role, nil), 404, 10013)
	wantCode(t, rest(t, s, "PUT", member+"/roles/"+sandbox.BotRoleID, nil), 403, 50013)
	wantCode(t, rest(t, s, "PUT", member+"/roles/"+sandbox.LeaderRoleID, nil), 403, 50013)
	if err := anna.SetRole(patient(t), sandbox.UserID(3), sandbox.LeaderRoleID, true); err != nil {
		t.Fatal(err)
	}
	ben, clara := &discord.Chooser{User: sandbox.UserID(2), Roles: []string{sandbox.RoleID}}, &discord.Chooser{User: sandbox.UserID(3), Roles: []string{sandbox.LeaderRoleID}}
	for _, c := range []struct {
		id   string
		by   *discord.Chooser
		want error
	}{
		{role, nil, nil}, {sandbox.RoleID, nil, nil}, {sandbox.LeaderRoleID, nil, discord.RoleTooHigh}, {sandbox.BotRoleID, nil, discord.RoleTooHigh},
		{sandbox.GuildID, nil, discord.RoleTooHigh}, {"42", nil, discord.RoleTooHigh},
		{role, ben, nil}, {sandbox.RoleID, ben, discord.RoleAboveChooser}, {sandbox.RoleID, clara, nil}, {sandbox.LeaderRoleID, clara, discord.RoleAboveChooser},
		{sandbox.LeaderRoleID, &discord.Chooser{User: anna.ID}, discord.RoleTooHigh}, // Anna owns the server
	} {
		if err := port.CheckRole(patient(t), sandbox.GuildID, c.id, c.by); err != c.want {
			t.Errorf("role %s, chosen by %v: %v, want %v", c.id, c.by, err, c.want)
		}
	}
	if err := anna.SetRole(patient(t), anna.ID, sandbox.BotRoleID, true); err == nil {
		t.Error("Anna has the bot's own role")
	}
	has := func(want bool) {
		t.Helper()
		roles := wantStatus(t, rest(t, s, "GET", member, nil), 200).body["roles"].([]any)
		if slices.Contains(roles, any(role)) != want {
			t.Errorf("Ben has %v", roles)
		}
	}
	for _, is := range []bool{true, true, false, false, true} {
		if err := port.SetRole(patient(t), sandbox.GuildID, sandbox.UserID(2), role, is); err != nil {
			t.Fatal(err)
		}
		has(is)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	port = client()
	has(true)
	if err := port.SetRole(patient(t), sandbox.GuildID, sandbox.UserID(2), role, false); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	has(false)
}

// A role that permits anything that @everyone may not do is never given, in whatever way it came to that after it was chosen: the bot gave any role
// below its own to everybody who clicked, even administrators'. Taking such a role away does no harm.
func TestTheBotGivesNoPower(t *testing.T) {
	s := start(t, withoutLimits)
	if err := join(t, s, 1).Grant(patient(t), sandbox.LoungeID, "manage_roles", true); err != nil {
		t.Fatal(err)
	}
	port, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	const usual = sandbox.PermView | sandbox.PermSend
	s.Faults().Empower(sandbox.GuildID, usual)
	harmless := func() {
		s.Faults().Empower(sandbox.RoleID, usual)
		s.Faults().Overwrite(sandbox.LoungeID, sandbox.RoleID, usual, 0) // what everybody may do
		s.Faults().Overwrite(sandbox.LoungeID, sandbox.GuildID, 0, 0)
	}
	gives := func(want error) {
		t.Helper()
		if err := port.CheckRole(patient(t), sandbox.GuildID, sandbox.RoleID, nil); err != want {
			t.Errorf("the role is judged %v, want %v", err, want)
		}
		if err := port.SetRole(patient(t), sandbox.GuildID, sandbox.UserID(2), sandbox.RoleID, true); !errors.Is(err, want) {
			t.Errorf("the role is given with %v, want %v", err, want)
		}
		if err := port.SetRole(patient(t), sandbox.GuildID, sandbox.UserID(2), sandbox.RoleID, false); err != nil {
			t.Errorf("the role is not taken: %v", err)
		}
	}
	harmless()
	gives(nil)
	for bit := range 53 {
		if power := int64(1) << bit; power&usual == 0 {
			s.Faults().Empower(sandbox.RoleID, usual|power)
			gives(discord.RolePowerful)
		}
	}
	harmless()
	s.Faults().Overwrite(sandbox.LoungeID, sandbox.RoleID, sandbox.PermManageMessages, 0)
	gives(discord.RolePowerful)
	harmless()
	s.Faults().Overwrite(sandbox.LoungeID, sandbox.GuildID, 0, sandbox.PermView) // a room for those who have the role
	gives(discord.RolePowerful)
	harmless()
	gives(nil)
}

// A channel is public if everybody may view it: a role of one's own neither opens it to others nor closes it. Who may not view it sees nothing of it.
func TestWhichChannelsArePublic(t *testing.T) {
	s := start(t, withoutLimits)
	ben := join(t, s, 2)
	port, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL()})
	if err != nil {
		t.Fatal(err)
	}
	sees := func() bool {
		return slices.ContainsFunc(ben.Channels(), func(c person.Channel) bool { return c.ID == sandbox.LoungeID })
	}
	public := func(lounge bool) {
		t.Helper()
		all, err := port.PublicChannels(patient(t), sandbox.GuildID)
		if err != nil || !all[sandbox.ChannelID] || all[sandbox.LoungeID] != lounge {
			t.Errorf("the public channels are %v, %v", all, err)
		}
	}
	public(true)
	s.Faults().Overwrite(sandbox.LoungeID, sandbox.LeaderRoleID, 0, sandbox.PermView)
	public(true)
	s.Faults().Overwrite(sandbox.LoungeID, sandbox.LeaderRoleID, sandbox.PermView, 0)
	if !sees() {
		t.Error("Ben does not see a channel for everybody")
	}
	s.Faults().Overwrite(sandbox.LoungeID, sandbox.GuildID, 0, sandbox.PermView)
	public(false)
	if err := ben.WaitNoChannel(patient(t), sandbox.LoungeID); err != nil {
		t.Error(err)
	}
	s.Faults().Empower(sandbox.GuildID, sandbox.PermSend)
	s.Faults().Overwrite(sandbox.ChannelID, sandbox.GuildID, sandbox.PermView, 0)
	public(false)
}
