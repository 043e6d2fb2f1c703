package sandbox_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// directOf opens a person's channel for direct messages with the bot, as that person does it.
func directOf(t *testing.T, p *person.Person) string {
	t.Helper()
	if err := p.OpenDirect(patient(t)); err != nil {
		t.Fatal(err)
	}
	ch, err := p.WaitChannel(patient(t), func(c person.Channel) bool { return c.Type == 1 })
	if err != nil {
		t.Fatal(err)
	}
	return ch.ID
}

func TestCommandsAreOfferedWhereTheyMayBe(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	limited := func(name string, limits j) j { return changed(slash(name), limits) }
	register(t, s, slash("all"), limited("server", j{"contexts": []int{0}, "integration_types": []int{0}}),
		limited("alone", j{"contexts": []int{1}}), limited("own", j{"contexts": []int{0, 2}, "integration_types": []int{1}}),
		limited("leaders", j{"default_member_permissions": "32"}), limited("owner", j{"default_member_permissions": "0"}))
	names := []string{"all", "server", "alone", "own", "leaders", "owner"}
	for _, p := range []*person.Person{anna, ben} {
		if err := p.WaitCommand(patient(t), "all"); err != nil {
			t.Fatal(err)
		}
	}
	used := func(p *person.Person, channel string) (found []string) {
		t.Helper()
		for _, name := range names {
			use := later(func() (person.Answer, error) { return p.Command(patient(t), channel, name, nil) })
			if !slices.Contains(offered(p, channel), name) {
				if _, err := use(); err == nil || !strings.Contains(err.Error(), "there is no command") {
					t.Errorf("%s uses /%s in %s: %v", p.Name, name, channel, err)
				}
				continue
			}
			wantStatus(t, b.answer(b.event(), 4, j{"content": name}), 204)
			if _, err := use(); err != nil {
				t.Errorf("%s cannot use /%s in %s: %v", p.Name, name, channel, err)
			}
			found = append(found, name)
		}
		return found
	}
	for _, c := range []struct {
		who   *person.Person
		where string
		want  []string
	}{
		{anna, sandbox.ChannelID, []string{"all", "server", "leaders", "owner"}},
		{ben, sandbox.ChannelID, []string{"all", "server"}},
		{ben, sandbox.PostID, []string{"all", "server"}},
		{ben, directOf(t, ben), []string{"all", "alone", "leaders", "owner"}},
		{ben, sandbox.ForeignChannelID, []string{"all", "own"}},
	} {
		if diff := cmp.Diff(c.want, used(c.who, c.where)); diff != "" {
			t.Errorf("%s in %s (-want +got):\n%s", c.who.Name, c.where, diff)
		}
	}
	for field, value := range map[string]any{"contexts": []int{0, 0}, "integration_types": []int{2}, "default_member_permissions": "many"} {
		if a := rest(t, s, "PUT", globalCommands, []j{limited("x", j{field: value})}); a.status != 400 {
			t.Errorf("%s %v: %d", field, value, a.status)
		}
	}
}

// offered returns the names of the commands that a person's window offers in a channel.
func offered(p *person.Person, channelID string) (names []string) {
	place := "guild"
	for _, c := range p.Channels() {
		switch {
		case c.ID == channelID && c.Type == 1:
			place = "direct"
		case c.ID == channelID && c.Server != "":
			place = "foreign"
		}
	}
	for _, c := range p.Commands() {
		if slices.Contains(c.Places, place) {
			names = append(names, c.Name)
		}
	}
	return names
}

// A server without the bot has only the tokens of interactions. app_permissions are the user's, who has more rights there than the bot.
func TestTheBotIsUsedInAServerWithoutIt(t *testing.T) {
	s, b, anna, ben := scene(t)
	use := later(func() (person.Answer, error) {
		return anna.Command(patient(t), sandbox.ForeignChannelID, "doko leave", nil)
	})
	e := b.event()
	owners := e.Data["authorizing_integration_owners"].(j)
	if e.Data["guild_id"] != sandbox.ForeignGuildID || e.Data["context"] != 0.0 || len(owners) != 1 || owners["1"] != anna.ID {
		t.Errorf("the bot sees %v", e.Data)
	}
	if got, _ := strconv.ParseInt(e.Data["app_permissions"].(string), 10, 64); got&sandbox.PermSend == 0 {
		t.Errorf("app_permissions are %b", got)
	}
	wantStatus(t, b.answer(e, 4, rows(button("a", "A"))), 204)
	if _, err := use(); err != nil {
		t.Fatal(err)
	}
	m, err := ben.WaitText(patient(t), "Who plays?")
	if err != nil {
		t.Fatal(err)
	}
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "Still who?"}), 200)
	if e := clicks(t, b, ben, m.ID, "a"); e["guild_id"] != sandbox.ForeignGuildID || e["authorizing_integration_owners"].(j)["1"] != ben.ID {
		t.Errorf("a click says %v", e)
	}
	at := "/channels/" + sandbox.ForeignChannelID
	for _, a := range []answer{
		rest(t, s, "GET", at, nil), rest(t, s, "POST", at+"/messages", j{"content": "x"}), rest(t, s, "PATCH", at+"/messages/"+m.ID, j{"content": "x"}),
		rest(t, s, "POST", at+"/messages/"+m.ID+"/threads", j{"name": "x"}), rest(t, s, "DELETE", at+"/messages/"+m.ID, nil),
	} {
		wantCode(t, a, 403, 50001)
	}
	wantCode(t, rest(t, s, "GET", "/guilds/"+sandbox.ForeignGuildID, nil), 404, 10004)
	if err := anna.DeleteChannel(patient(t), sandbox.ForeignChannelID); err == nil {
		t.Error("Anna has deleted a channel of another server")
	}
}

func TestChannelsOfEachKind(t *testing.T) {
	s, b, anna, _ := scene(t)
	for _, c := range []struct {
		id           string
		kind, thread int // 0 for a channel without threads
	}{{sandbox.ChannelID, 0, 11}, {sandbox.NewsID, 5, 10}, {sandbox.VoiceID, 2, 0}, {sandbox.PostID, 11, 0}} {
		use := later(func() (person.Answer, error) { return anna.Command(patient(t), c.id, "doko leave", nil) })
		e := b.event()
		channel := e.Data["channel"].(j)
		if channel["type"] != float64(c.kind) || channel["id"] != c.id || (channel["parent_id"] == sandbox.ForumID) != (c.id == sandbox.PostID) {
			t.Errorf("the bot is asked in %v", channel)
		}
		wantStatus(t, b.answer(e, 4, j{"content": "x"}), 204)
		if _, err := use(); err != nil {
			t.Error(err)
		}
		at := "/channels/" + c.id + "/messages"
		m := wantStatus(t, rest(t, s, "POST", at, j{"content": "x"}), 200).id()
		made := rest(t, s, "POST", at+"/"+m+"/threads", j{"name": "x"})
		if c.thread == 0 {
			wantCode(t, made, 400, 50024)
		} else if wantStatus(t, made, 201); made.body["type"] != float64(c.thread) {
			t.Errorf("in a channel of type %d the thread has type %v", c.kind, made.body["type"])
		}
	}
	wantCode(t, rest(t, s, "POST", "/channels/"+sandbox.ForumID+"/messages", j{"content": "x"}), 400, 50008)
	if _, err := anna.Command(patient(t), sandbox.ForumID, "doko leave", nil); err == nil {
		t.Error("a command went through in a forum")
	}
	kinds := []string{}
	for _, c := range rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/channels", nil).list {
		kinds = append(kinds, fmt.Sprint(c["name"], c["type"]))
	}
	if diff := cmp.Diff([]string{"doppelkopf0", "lounge0", "news5", "voice2", "forum15"}, kinds); diff != "" {
		t.Errorf("the server's channels (-want +got):\n%s", diff)
	}
}
