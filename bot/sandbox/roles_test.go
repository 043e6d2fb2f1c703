package sandbox_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"karlchen/bot/discord"
	"karlchen/bot/sandbox"
)

// The bot creates, gives and takes roles only with the permission, and only those below its own; a restart keeps them. Its port asks for exactly
// that, in a form that the sandbox accepts.
func TestTheBotGivesRoles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna := join(t, s, 1)
	member := "/guilds/" + sandbox.GuildID + "/members/" + sandbox.UserID(2)
	client := func() *discord.Client {
		c, err := discord.New(discord.Config{Token: token, APIURL: s.APIURL(), Handler: func(context.Context, discord.Interaction) {}})
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
	for id, want := range map[string]bool{role: true, sandbox.RoleID: true, sandbox.LeaderRoleID: false, sandbox.BotRoleID: false, sandbox.GuildID: false, "42": false} {
		if can, err := port.CanGive(patient(t), sandbox.GuildID, id); err != nil || can != want {
			t.Errorf("the bot can give %s: %v, %v", id, can, err)
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
