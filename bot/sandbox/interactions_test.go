package sandbox_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// noon is the first time of manual clocks.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func withClock(c *sandbox.ManualClock) func(*sandbox.Options) {
	return func(o *sandbox.Options) { o.Clock = c }
}

// doko is a command with everything that the sandbox checks for people.
var doko = slash("doko",
	opt(1, "new", j{"options": []j{
		opt(3, "rules", j{"required": true, "autocomplete": true, "max_length": 10}), opt(4, "rounds", j{"min_value": 1, "max_value": 24}),
		opt(3, "pace", j{"choices": []j{{"name": "live", "value": "live"}}}), opt(6, "rival", nil), opt(5, "ranked", nil),
		opt(7, "place", j{"channel_types": []int{0}}), opt(8, "group", nil),
	}}),
	opt(1, "leave", nil))

func register(t *testing.T, s *sandbox.Server, commands ...j) {
	t.Helper()
	wantStatus(t, rest(t, s, "PUT", globalCommands, commands), 200)
}

func TestClickIsAnsweredByRedrawingTheMessage(t *testing.T) {
	s := start(t)
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	id := b.post(rows(button("join", "Join")))
	if _, err := ben.WaitText(patient(t), "Who plays?"); err != nil {
		t.Fatal(err)
	}
	if _, err := ben.Press(patient(t), id, "Leave"); err == nil {
		t.Error("a button that is not there was pressed")
	}
	click := later(func() (person.Answer, error) { return ben.Press(patient(t), id, "Join") })
	e := b.event()
	if e.Data["type"] != 3.0 || e.Data["data"].(j)["custom_id"] != "join" || e.Data["message"].(j)["id"] != id {
		t.Fatalf("the bot saw %v", e.Data)
	}
	wantStatus(t, b.answer(e, 7, j{"content": "Ben plays."}), 204)
	if _, err := click(); err != nil {
		t.Fatal(err)
	}
	if m, _ := ben.Message(id); m.Content != "Ben plays." {
		t.Errorf("after the answer Ben sees %q", m.Content)
	}
	if _, err := anna.WaitText(patient(t), "Ben plays."); err != nil {
		t.Error(err)
	}
}

func TestInteractionsCarryAllThatTheBotNeeds(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	options := person.Options{"rules": "turnier", "rounds": 24, "rival": sandbox.UserID(2), "ranked": true, "pace": "live",
		"place": sandbox.LoungeID, "group": sandbox.LeaderRoleID}
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko new", options) })
	e := b.event()
	d := e.Data
	for field, want := range map[string]any{
		"type": 2.0, "application_id": sandbox.ApplicationID, "guild_id": sandbox.GuildID, "channel_id": sandbox.ChannelID, "version": 1.0,
		"locale": "de", "guild_locale": "de",
	} {
		if d[field] != want {
			t.Errorf("%s is %v, want %v", field, d[field], want)
		}
	}
	member := d["member"].(j)
	if member["user"].(j)["id"] != anna.ID || member["user"].(j)["global_name"] != "Anna" || member["permissions"] == "0" {
		t.Errorf("the member is %v", member)
	}
	if d["app_permissions"] == "" || len(d["token"].(string)) < 40 {
		t.Errorf("permissions %v, token %v", d["app_permissions"], d["token"])
	}
	data := d["data"].(j)
	sub := data["options"].([]any)[0].(j)
	if data["name"] != "doko" || sub["name"] != "new" || sub["type"] != 1.0 {
		t.Fatalf("the command is %v", data)
	}
	got := j{}
	for _, o := range sub["options"].([]any) {
		got[o.(j)["name"].(string)] = []any{o.(j)["type"], o.(j)["value"]}
	}
	for name, want := range map[string][2]any{
		"rules": {3.0, "turnier"}, "rounds": {4.0, 24.0}, "rival": {6.0, sandbox.UserID(2)}, "ranked": {5.0, true}, "pace": {3.0, "live"},
		"place": {7.0, sandbox.LoungeID}, "group": {8.0, sandbox.LeaderRoleID},
	} {
		if pair, _ := got[name].([]any); len(pair) != 2 || pair[0] != want[0] || pair[1] != want[1] {
			t.Errorf("option %s is %v, want %v", name, got[name], want)
		}
	}
	for kind, id := range map[string]string{"users": sandbox.UserID(2), "members": sandbox.UserID(2), "channels": sandbox.LoungeID, "roles": sandbox.LeaderRoleID} {
		if data["resolved"].(j)[kind].(j)[id] == nil {
			t.Errorf("%s are not resolved: %v", kind, data)
		}
	}
	answer := b.answer(e, 4, j{"content": "Table 1"})
	wantStatus(t, answer, 204)
	if _, err := use(); err != nil {
		t.Fatal(err)
	}
	m := rest(t, s, "GET", table+"/messages?limit=1", nil).list[0]
	if m["interaction_metadata"].(j)["user"].(j)["id"] != anna.ID || m["type"] != 20.0 {
		t.Errorf("the message does not say what it answers: %v", m)
	}
}

func TestTheFirstAnswerIsTheOnlyOne(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	e := b.event()
	wantCode(t, rest(t, s, "POST", strings.Replace(callback(e), e.Data["token"].(string), "forged", 1), j{"type": 5}), 404, 10062)
	wantStatus(t, b.answer(e, 4, j{"content": "one"}), 204)
	wantCode(t, b.answer(e, 4, j{"content": "two"}), 400, 40060)
	if _, err := use(); err != nil {
		t.Error(err)
	}
}

func TestAnAnswerAfterThreeSecondsIsTooLate(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	e := b.event()
	clock.Advance(3*time.Second + time.Millisecond)
	if _, err := use(); !errors.Is(err, person.ErrFailed) {
		t.Errorf("Anna sees %v", err)
	}
	wantCode(t, b.answer(e, 4, j{"content": "late"}), 404, 10062)
	if got := anna.Messages(); len(got) != 0 {
		t.Errorf("a late answer was posted: %v", got)
	}
}

func TestATokenLivesForFifteenMinutes(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	s := start(t, withClock(clock))
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	use := later(func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	e := b.event()
	wantStatus(t, b.answer(e, 4, j{"content": "one", "flags": 64}), 204)
	if _, err := use(); err != nil {
		t.Fatal(err)
	}
	clock.Advance(15*time.Minute - time.Second)
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "two"}), 200)
	clock.Advance(time.Second)
	wantCode(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "three"}), 401, 50027)
	if _, err := anna.WaitText(patient(t), "two"); err != nil {
		t.Error(err)
	}
}

func TestWhichAnswersAKindOfInteractionTakes(t *testing.T) {
	s := start(t, func(o *sandbox.Options) { o.Unlimited = true })
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, doko)
	id := b.post(rows(button("a", "A")))
	if _, err := anna.WaitText(patient(t), "Who plays?"); err != nil {
		t.Fatal(err)
	}
	ask := modalForm("m", j{"type": 4, "custom_id": "cut", "style": 1, "label": "Cut"})
	command := func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "doko leave", nil) }
	click := func() (person.Answer, error) { return anna.Click(patient(t), id, "a") }
	complete := func() (person.Answer, error) {
		_, err := anna.Complete(patient(t), sandbox.ChannelID, "doko new", "rules", "t", nil)
		return person.Answer{}, err
	}
	// through sends the modal that an interaction opens.
	through := func(open func() (person.Answer, error)) func() (person.Answer, error) {
		return func() (person.Answer, error) {
			a, err := open()
			if err != nil {
				return a, err
			}
			return anna.Submit(patient(t), a.Modal, map[string]string{"cut": "17"})
		}
	}
	message, choices := j{"content": "x"}, j{"choices": []j{{"name": "Turnier", "value": "turnier"}}}
	for _, c := range []struct {
		what    string
		do      func() (person.Answer, error)
		takes   map[int]j
		refuses map[int]j
		modal   bool
	}{
		{"a command", command, map[int]j{4: message, 5: nil, 9: ask}, map[int]j{6: nil, 7: message, 8: choices}, false},
		{"a click", click, map[int]j{4: message, 5: j{"flags": 64}, 6: nil, 7: message, 9: ask}, map[int]j{8: choices}, false},
		{"a completion", complete, map[int]j{8: choices}, map[int]j{4: message, 5: nil, 6: nil, 7: message, 9: ask}, false},
		{"a modal that a command opened", through(command), map[int]j{4: message, 5: nil}, map[int]j{6: nil, 7: message, 8: choices, 9: ask}, true},
		{"a modal that a click opened", through(click), map[int]j{4: message, 5: nil, 6: nil, 7: message}, map[int]j{8: choices, 9: ask}, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			for kind, data := range c.takes {
				done := later(c.do)
				e := b.event()
				if c.modal {
					wantStatus(t, b.answer(e, 9, ask), 204)
					e = b.event()
				}
				for wrong, data := range c.refuses {
					if a := b.answer(e, wrong, data); a.problem("type") != "BASE_TYPE_CHOICES" {
						t.Errorf("answer %d: %d %v", wrong, a.status, a.body)
					}
				}
				if a := b.answer(e, 12, nil); a.problem("type") == "" {
					t.Errorf("answer 12: %v", a.body)
				}
				wantStatus(t, b.answer(e, kind, data), 204)
				if _, err := done(); err != nil {
					t.Errorf("answer %d: %v", kind, err)
				}
			}
		})
	}
}

func modalForm(id string, inputs ...j) j {
	return j{"custom_id": id, "title": "Abheben", "components": repeat(len(inputs), func(i int) j {
		return j{"type": 18, "label": inputs[i]["label"], "component": changed(inputs[i], j{"label": nil})}
	})}
}

// Ben's language is his own; Anna's is also the server's, because it is her server.
func TestTheServerSpeaksItsOwnersLanguage(t *testing.T) {
	s := start(t)
	anna, ben := join(t, s, 1), join(t, s, 2)
	b := online(t, s)
	register(t, s, doko)
	for _, c := range []struct {
		who, locale, own, guild string
	}{{"Ben", "en-US", "en-US", "de"}, {"Anna", "en-US", "en-US", "en-US"}, {"Anna", "de", "de", "de"}} {
		who := map[string]*person.Person{"Anna": anna, "Ben": ben}[c.who]
		if err := who.SetLocale(patient(t), c.locale); err != nil {
			t.Fatal(err)
		}
		use := later(func() (person.Answer, error) {
			return who.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "turnier"})
		})
		e := b.event()
		if e.Data["locale"] != c.own || e.Data["guild_locale"] != c.guild {
			t.Errorf("%s chose %s: locale %v, guild_locale %v", c.who, c.locale, e.Data["locale"], e.Data["guild_locale"])
		}
		wantStatus(t, b.answer(e, 4, j{"content": "x", "flags": 64}), 204)
		if _, err := use(); err != nil {
			t.Error(err)
		}
	}
}

// TestAPersonActsWithoutAWindow shows that they click on the newest private message that offers the button, and without one on the newest of the channel.
func TestAPersonActsWithoutAWindow(t *testing.T) {
	const guest = "1100000000000100000"
	s, b, _, _ := scene(t, func(o *sandbox.Options) { o.Guests = map[string]string{guest: "Guest"} })
	public := b.post(rows(button("a", "A")))
	b.post(rows(changed(button("a", "A"), j{"disabled": true})))
	act := func(frame string, kind int, data j) (event, error) {
		done := later(func() (person.Answer, error) { return person.Answer{}, s.Act(patient(t), guest, []byte(frame)) })
		e := b.event()
		wantStatus(t, b.answer(e, kind, data), 204)
		_, err := done()
		return e, err
	}
	click := `{"t":"click","channel_id":"` + sandbox.ChannelID + `","custom_id":"a"}`
	e, err := act(click, 4, changed(rows(button("a", "A")), j{"flags": 64}))
	if err != nil || e.Data["message"].(j)["id"] != public {
		t.Errorf("%v after a click on %v", err, e.Data["message"])
	}
	if e, err = act(click, 6, nil); err != nil || e.Data["message"].(j)["flags"] != 64.0 {
		t.Errorf("%v after a click on %v", err, e.Data["message"])
	}
	if err := s.Act(patient(t), guest, []byte(strings.Replace(click, `"a"`, `"b"`, 1))); !errors.Is(err, sandbox.ErrNotThere) {
		t.Errorf("a click on nothing: %v", err)
	}
}

// A command of the menu of a person or a message comes with what it was used on. It is not offered on private messages, and not for what is not there.
func TestMenuCommands(t *testing.T) {
	s := start(t)
	anna := join(t, s, 1)
	b := online(t, s)
	register(t, s, j{"name": "Invite to a table", "type": 2}, j{"name": "Replay this game", "type": 3}, slash("doko"))
	id := b.post(rows(button("record/open/1", "Replay")))
	for target, name := range map[string]string{sandbox.UserID(2): "Invite to a table", id: "Replay this game"} {
		use := later(func() (person.Answer, error) { return anna.UseOn(patient(t), sandbox.ChannelID, target, name) })
		e := b.event()
		data := e.Data["data"].(j)
		if data["name"] != name || data["target_id"] != target || data["options"] != nil || e.Data["message"] != nil {
			t.Errorf("the command is %v", e.Data)
		}
		resolved := data["resolved"].(j)
		if target == id {
			m := resolved["messages"].(j)[id].(j)
			if m["author"].(j)["id"] != sandbox.ApplicationID || len(m["components"].([]any)) == 0 {
				t.Errorf("the message is %v", m)
			}
		} else if resolved["users"].(j)[target] == nil || resolved["members"].(j)[target] == nil {
			t.Errorf("the person is %v", resolved)
		}
		wantStatus(t, b.answer(e, 4, j{"content": "yes", "flags": 64}), 204)
		if _, err := use(); err != nil {
			t.Fatal(err)
		}
	}
	private, err := anna.WaitText(patient(t), "yes")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []struct{ target, name string }{
		{private.ID, "Replay this game"}, {sandbox.UserID(2), "Replay this game"}, {id, "Invite to a table"}, {id, "doko"}, {"", "Invite to a table"},
	} {
		if _, err := anna.UseOn(patient(t), sandbox.ChannelID, wrong.target, wrong.name); err == nil {
			t.Errorf("%v is taken", wrong)
		}
	}
}
