package sandbox_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// clicks lets a person press a button and returns what the bot learns of it.
func clicks(t *testing.T, b *bot, p *person.Person, messageID, customID string) j {
	t.Helper()
	press := later(func() (person.Answer, error) { return p.Click(patient(t), messageID, customID) })
	e := b.event()
	wantStatus(t, b.answer(e, 6, nil), 204)
	if _, err := press(); err != nil {
		t.Fatal(err)
	}
	return e.Data
}

func TestRolesCanBeGiven(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.post(rows(button("a", "A")))
	rolesOf := func(b *bot, p *person.Person) any { return clicks(t, b, p, id, "a")["member"].(j)["roles"] }
	if diff := cmp.Diff([]any{sandbox.RoleID}, rolesOf(b, ben)); diff != "" {
		t.Errorf("at first (-want +got):\n%s", diff)
	}
	for range 2 { // the second time changes nothing
		if err := anna.SetRole(patient(t), ben.ID, sandbox.LeaderRoleID, true); err != nil {
			t.Fatal(err)
		}
	}
	if err := anna.SetRole(patient(t), ben.ID, sandbox.RoleID, false); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"by Ben":       ben.SetRole(patient(t), ben.ID, sandbox.RoleID, true),
		"to nobody":    anna.SetRole(patient(t), "42", sandbox.RoleID, true),
		"to the bot":   anna.SetRole(patient(t), sandbox.ApplicationID, sandbox.RoleID, true),
		"that is none": anna.SetRole(patient(t), ben.ID, "42", true),
		"of everybody": anna.SetRole(patient(t), ben.ID, sandbox.GuildID, false),
	} {
		if err == nil {
			t.Errorf("a role was given %s", what)
		}
	}
	if diff := cmp.Diff([]any{sandbox.LeaderRoleID}, rolesOf(b, ben)); diff != "" {
		t.Errorf("as a leader (-want +got):\n%s", diff)
	}

	mention := b.post(j{"content": "<@&" + sandbox.RoleID + "> <@&" + sandbox.LeaderRoleID + ">"})
	for p, want := range map[*person.Person]bool{anna: true, ben: false} { // leaders cannot be mentioned, and Ben is no longer a player
		m, err := p.WaitMessage(patient(t), func(m person.Message) bool { return m.ID == mention })
		if err != nil || m.MentionsMe != want {
			t.Errorf("%s is mentioned: %v, %v", p.Name, m.MentionsMe, err)
		}
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	if diff := cmp.Diff([]any{sandbox.LeaderRoleID}, rolesOf(online(t, s), join(t, s, 2))); diff != "" {
		t.Errorf("after a restart (-want +got):\n%s", diff)
	}
}

// Twelve people fill the largest table, and some have difficult names.
func TestTwelvePeople(t *testing.T) {
	s := start(t)
	b := online(t, s)
	id := b.post(rows(button("a", "A")))
	names := map[string]bool{}
	for n := 1; n <= 12; n++ {
		p := join(t, s, n)
		if p.ID != sandbox.UserID(n) {
			t.Errorf("person %d has the id %s", n, p.ID)
		}
		user := clicks(t, b, p, id, "a")["member"].(j)["user"].(j)
		name, username := user["global_name"].(string), user["username"].(string)
		if name != p.Name || names[name] || !regexp.MustCompile(`^[a-z0-9_.]{2,32}$`).MatchString(username) {
			t.Errorf("%s clicks as %q, %q", p.Name, name, username)
		}
		names[name] = true
	}
	for what, script := range map[string]*unicode.RangeTable{"from the right": unicode.Arabic, "in Japanese": unicode.Hiragana, "with an emoji": unicode.So} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(names)), func(name string) bool {
			return strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(script, r) })
		}) {
			t.Errorf("no name is written %s: %v", what, names)
		}
	}
}

func TestPeopleLeaveAndComeBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben, clara := join(t, s, 1), join(t, s, 2), join(t, s, 3)
	b := online(t, s)
	register(t, s, doko)
	id := b.post(rows(button("a", "A")))
	member := func(n int) string { return "/guilds/" + sandbox.GuildID + "/members/" + sandbox.UserID(n) }
	if roles := wantStatus(t, rest(t, s, "GET", member(2), nil), 200).body["roles"]; len(roles.([]any)) != 1 {
		t.Errorf("Ben has %v", roles)
	}
	for _, c := range []struct {
		who    *person.Person
		whom   string
		is, ok bool
	}{
		{anna, anna.ID, false, false}, {anna, "42", false, false}, {ben, clara.ID, false, false}, {anna, sandbox.ApplicationID, false, false},
		{ben, ben.ID, false, true}, {ben, ben.ID, false, true}, {anna, clara.ID, false, true},
	} {
		if err := c.who.SetMember(patient(t), c.whom, c.is); (err == nil) != c.ok {
			t.Errorf("%s about %s: %v", c.who.Name, c.whom, err)
		}
	}
	if err := anna.SetRole(patient(t), ben.ID, sandbox.LeaderRoleID, true); err == nil {
		t.Error("a role was given to a person outside the server")
	}
	if len(ben.Messages()) != 0 || len(ben.Channels()) != 1 || ben.Channels()[0].ID != sandbox.ForeignChannelID {
		t.Errorf("from outside Ben sees %v in %v", ben.Messages(), ben.Channels())
	}
	b.post(j{"content": "behind his back"})
	_, click := ben.Click(patient(t), id, "a")
	_, command := ben.Command(patient(t), sandbox.ChannelID, "doko leave", nil)
	if click == nil || command == nil {
		t.Errorf("from outside Ben clicks %v and commands %v", click, command)
	}
	wantCode(t, rest(t, s, "GET", member(2), nil), 404, 10007)
	wantCode(t, rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/members/42", nil), 404, 10013)
	wantCode(t, rest(t, s, "GET", "/guilds/42/members/"+ben.ID, nil), 404, 10004)

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	anna, ben = join(t, s, 1), join(t, s, 2)
	wantCode(t, rest(t, s, "GET", member(2), nil), 404, 10007)
	if err := ben.SetMember(patient(t), ben.ID, true); err != nil {
		t.Fatal(err)
	}
	if err := anna.SetMember(patient(t), sandbox.UserID(3), true); err != nil {
		t.Fatal(err)
	}
	if m, err := ben.WaitText(patient(t), "behind his back"); err != nil || m.MentionsMe {
		t.Errorf("back again Ben sees %v, %v", m, err)
	}
	if roles := wantStatus(t, rest(t, s, "GET", member(2), nil), 200).body["roles"]; len(roles.([]any)) != 0 {
		t.Errorf("back again Ben has %v", roles)
	}
	wantStatus(t, rest(t, s, "GET", member(3), nil), 200)
}

func TestTheBotIsRemovedAndAdded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	register(t, s, doko)
	id := b.post(rows(button("a", "A")))
	if _, err := anna.WaitText(patient(t), "Who plays?"); err != nil {
		t.Fatal(err)
	}
	if err := ben.SetAway(patient(t), true); err == nil {
		t.Error("Ben has removed the bot")
	}
	for range 2 {
		if err := anna.SetAway(patient(t), true); err != nil {
			t.Fatal(err)
		}
	}
	if e := b.next(0, "GUILD_DELETE"); e.Data["id"] != sandbox.GuildID || e.Data["unavailable"] != nil {
		t.Errorf("the bot hears %s", e.Raw)
	}
	if _, err := anna.Click(patient(t), id, "a"); err == nil {
		t.Error("a click went through")
	}
	if _, err := anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil); err == nil {
		t.Error("a command went through")
	}
	wantCode(t, rest(t, s, "GET", table, nil), 403, 50001)
	wantCode(t, rest(t, s, "POST", table+"/messages", j{"content": "x"}), 403, 50001)
	wantCode(t, rest(t, s, "GET", "/guilds/"+sandbox.GuildID, nil), 404, 10004)
	wantCode(t, rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/members/"+ben.ID, nil), 404, 10004)

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	g := dial(t, s)
	g.next(10, "")
	g.send(2, j{"token": token, "intents": 1, "properties": j{"os": "linux", "browser": "test", "device": "test"}})
	if guilds := g.next(0, "READY").Data["guilds"].([]any); len(guilds) != 0 {
		t.Errorf("the bot is in %v", guilds)
	}
	anna = join(t, s, 1)
	if err := anna.SetAway(patient(t), false); err != nil {
		t.Fatal(err)
	}
	if e := g.next(0, "GUILD_CREATE"); e.Data["id"] != sandbox.GuildID {
		t.Errorf("the bot hears %s", e.Raw)
	}
	b = &bot{t, s, g}
	clicks(t, b, anna, id, "a")
}
