package sandbox_test

import (
	"path/filepath"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

const direct = "/users/@me/channels"

func TestTheBotSpeaksToOnePersonAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	s := start(t, keeping(file))
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	register(t, s, doko)
	ch := wantStatus(t, rest(t, s, "POST", direct, j{"recipient_id": ben.ID}), 200)
	if again := rest(t, s, "POST", direct, j{"recipient_id": ben.ID}).id(); again != ch.id() || ch.body["type"] != 1.0 {
		t.Errorf("opened %v, then %s", ch.body, again)
	}
	body := rows(button("in", "In"))
	body["content"] = "Tomorrow at eight?"
	to := "/channels/" + ch.id() + "/messages"
	m := wantStatus(t, rest(t, s, "POST", to, body), 200).id()
	if seen, err := ben.WaitText(patient(t), "Tomorrow"); err != nil || !seen.MentionsMe || seen.ChannelID != ch.id() {
		t.Errorf("Ben sees %v, %v", seen, err)
	}
	if _, there := anna.Message(m); there || len(ben.Channels()) != len(anna.Channels())+1 {
		t.Errorf("Anna sees %v, Ben %v", anna.Channels(), ben.Channels())
	}
	if _, err := anna.Click(patient(t), m, "in"); err == nil {
		t.Error("Anna has clicked for Ben")
	}
	if err := anna.Say(patient(t), ch.id(), "psst"); err != nil {
		t.Fatal(err)
	}
	e := clicks(t, b, ben, m, "in")
	if e["user"].(j)["id"] != ben.ID || e["member"] != nil || e["guild_id"] != nil || e["context"] != 1.0 || e["channel"].(j)["type"] != 1.0 {
		t.Errorf("the bot saw %v", e)
	}
	use := later(func() (person.Answer, error) { return ben.Command(patient(t), ch.id(), "doko leave", nil) })
	wantStatus(t, b.answer(b.event(), 4, j{"content": "Bye"}), 204)
	if _, err := use(); err != nil {
		t.Error(err)
	}
	wantStatus(t, rest(t, s, "PATCH", to+"/"+m, j{"content": "At nine."}), 200)
	wantCode(t, rest(t, s, "POST", to+"/"+m+"/threads", j{"name": "x"}), 400, 50024)
	if list := rest(t, s, "GET", to, nil).list; len(list) != 2 {
		t.Errorf("the channel holds %v", list)
	}
	if all := rest(t, s, "GET", "/guilds/"+sandbox.GuildID+"/channels", nil).list; len(all) != 5 {
		t.Errorf("the server has the channels %v", all)
	}

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = start(t, keeping(file))
	if got := rest(t, s, "POST", direct, j{"recipient_id": ben.ID}).id(); got != ch.id() {
		t.Errorf("after a restart it is channel %s, before %s", got, ch.id())
	}
	if seen, ok := join(t, s, 2).Message(m); !ok || seen.Content != "At nine." {
		t.Errorf("after a restart Ben sees %v", seen)
	}
}

func TestAPersonWhoTakesNoDirectMessages(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	anna, ben := join(t, s, 1), join(t, s, 2)
	online(t, s)
	to := "/channels/" + wantStatus(t, rest(t, s, "POST", direct, j{"recipient_id": ben.ID}), 200).id() + "/messages"
	refused := func(why string, do func() error, code int, undo func() error) {
		t.Helper()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		if a := rest(t, s, "POST", to, j{"content": why}); a.status != 403 || a.code() != code {
			t.Errorf("%s: %d %v", why, a.status, a.body)
		}
		if err := undo(); err != nil {
			t.Fatal(err)
		}
		wantStatus(t, rest(t, s, "POST", to, j{"content": "after " + why}), 200)
	}
	set := func(f func(bool) error, is bool) func() error { return func() error { return f(is) } }
	closed := func(is bool) error { return ben.SetClosed(patient(t), is) }
	member := func(is bool) error { return ben.SetMember(patient(t), ben.ID, is) }
	away := func(is bool) error { return anna.SetAway(patient(t), is) }
	refused("closed", set(closed, true), 50007, set(closed, false))
	refused("left", set(member, false), 50278, set(member, true))
	refused("removed", set(away, true), 50278, set(away, false))

	for _, id := range []string{"42", sandbox.ApplicationID} {
		wantCode(t, rest(t, s, "POST", direct, j{"recipient_id": id}), 400, 50033)
	}
	for _, body := range []any{j{}, j{"recipient_id": "Ben"}, j{"recipient_id": ben.ID, "to": "x"}} {
		wantCode(t, rest(t, s, "POST", direct, body), 400, 50035)
	}
}
