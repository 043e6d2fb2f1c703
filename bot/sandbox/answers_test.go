package sandbox_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/internal/person"
)

// asked lets a person use /doko leave and returns the interaction; done waits until the person has the answer.
func asked(t *testing.T, b *bot, p *person.Person) (e event, done func() person.Answer) {
	t.Helper()
	wait := later(func() (person.Answer, error) { return p.Command(patient(t), sandbox.ChannelID, "doko leave", nil) })
	return b.event(), func() person.Answer {
		t.Helper()
		a, err := wait()
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// scene is a sandbox with a bot that has registered /doko, and two people.
func scene(t *testing.T, options ...func(*sandbox.Options)) (*sandbox.Server, *bot, *person.Person, *person.Person) {
	t.Helper()
	s := start(t, append(options, func(o *sandbox.Options) { o.Unlimited = true })...)
	b := online(t, s)
	register(t, s, doko)
	return s, b, join(t, s, 1), join(t, s, 2)
}

func TestRefusedAnswers(t *testing.T) {
	_, b, anna, _ := scene(t)
	input := func(more j) j {
		return changed(j{"type": 4, "custom_id": "cut", "style": 1, "label": "Cut"}, more)
	}
	choice := j{"name": "a", "value": "a"}
	labelled := func(menu, label j) j {
		return j{"custom_id": "m", "title": "t", "components": []j{changed(j{"type": 18, "label": "l", "component": choose(menu)}, label)}}
	}
	e, done := asked(t, b, anna)
	for _, c := range []struct {
		why     string
		kind    int
		data    j
		field   string
		problem string
	}{
		{"a message without data", 4, nil, "data", "BASE_TYPE_REQUIRED"},
		{"content over 2000 characters", 4, j{"content": strings.Repeat("x", 2001)}, "data.content", "BASE_TYPE_MAX_LENGTH"},
		{"a deferred answer with content", 5, j{"content": "x"}, "data.content", "BASE_TYPE_NOT_ALLOWED"},
		{"a title on a message", 4, j{"content": "x", "title": "t"}, "data.title", "BASE_TYPE_NOT_ALLOWED"},
		{"an unknown key", 4, j{"contnet": "x"}, "data.contnet", "UNKNOWN_KEY"},
		{"a modal without data", 9, nil, "data.title", "BASE_TYPE_REQUIRED"},
		{"a modal of six rows", 9, modalForm("m", repeat(6, func(i int) j { return input(j{"custom_id": string(rune('a' + i))}) })...), "data.components", "BASE_TYPE_BAD_LENGTH"},
		{"a modal without rows", 9, modalForm("m"), "data.components", "BASE_TYPE_REQUIRED"},
		{"a modal title of 46 characters", 9, changed(modalForm("m", input(nil)), j{"title": strings.Repeat("x", 46)}), "data.title", "BASE_TYPE_BAD_LENGTH"},
		{"a modal with a custom id twice", 9, modalForm("m", input(nil), input(nil)), "data.components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"an input in a row", 9, j{"custom_id": "m", "title": "t", "components": []j{row(input(nil))}}, "data.components.0", "UNION_TYPE_CHOICES"},
		{"an input with min over max", 9, modalForm("m", input(j{"min_length": 3, "max_length": 2})), "data.components.0.component.min_length", "TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_HIGH"},
		{"an input with too long a value", 9, modalForm("m", input(j{"max_length": 2, "value": "abc"})), "data.components.0.component.value", "BASE_TYPE_MAX_LENGTH"},
		{"an input with a label inside a label", 9, j{"custom_id": "m", "title": "t", "components": []j{{"type": 18, "label": "l", "component": input(nil)}}}, "data.components.0.component.label", "BASE_TYPE_NOT_ALLOWED"},
		{"a label without text", 9, labelled(nil, j{"label": nil}), "data.components.0.label", "BASE_TYPE_REQUIRED"},
		{"a label of 46 characters around a menu", 9, labelled(nil, j{"label": strings.Repeat("x", 46)}), "data.components.0.label", "BASE_TYPE_BAD_LENGTH"},
		{"a description of 101 characters", 9, labelled(nil, j{"description": strings.Repeat("x", 101)}), "data.components.0.description", "BASE_TYPE_BAD_LENGTH"},
		{"a label around nothing", 9, labelled(nil, j{"component": nil}), "data.components.0.component", "BASE_TYPE_REQUIRED"},
		{"a button in a label", 9, labelled(nil, j{"component": button("a", "A")}), "data.components.0.component", "UNION_TYPE_CHOICES"},
		{"a menu in a row of a modal", 9, j{"custom_id": "m", "title": "t", "components": []j{row(choose(nil))}}, "data.components.0", "UNION_TYPE_CHOICES"},
		{"a disabled menu", 9, labelled(j{"disabled": true}, nil), "data.components.0.component.disabled", "BASE_TYPE_NOT_ALLOWED"},
		{"a required menu without a choice", 9, labelled(j{"min_values": 0}, nil), "data.components.0.component.min_values", "NUMBER_TYPE_MIN"},
		{"a menu of 26 options", 9, labelled(j{"options": repeat(26, func(i int) j { return oneOption(j{"value": strings.Repeat("x", i+1)}) })}, nil), "data.components.0.component.options", "BASE_TYPE_BAD_LENGTH"},
		{"an option twice", 9, labelled(j{"options": []j{oneOption(nil), oneOption(nil)}}, nil), "data.components.0.component.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"a dead emoji in a menu", 9, labelled(j{"options": []j{oneOption(j{"emoji": j{"id": "123", "name": "fuchs"}})}}, nil), "data.components.0.component.options.0.emoji.name", "COMPONENT_INVALID_EMOJI"},
		{"a label in a message", 4, j{"flags": 1 << 15, "components": labelled(nil, nil)["components"]}, "data.components.0", "UNION_TYPE_CHOICES"},
		{"a modal with content", 9, changed(modalForm("m", input(nil)), j{"content": "x"}), "data.content", "BASE_TYPE_NOT_ALLOWED"},
		{"a kind that there is not", 99, nil, "type", "BASE_TYPE_CHOICES"},
	} {
		t.Run(c.why, func(t *testing.T) {
			a := b.answer(e, c.kind, c.data)
			wantCode(t, a, 400, 50035)
			if got := a.problem(c.field); got != c.problem {
				t.Errorf("problem at %s is %q, want %q: %v", c.field, got, c.problem, a.body)
			}
		})
	}
	wantCode(t, b.answer(e, 4, j{}), 400, 50006)
	// A refused answer does not count: the interaction still waits.
	wantStatus(t, b.answer(e, 4, j{"content": "good"}), 204)
	done()

	wait := later(func() (person.Answer, error) {
		choices, err := anna.Complete(patient(t), sandbox.ChannelID, "doko new", "rules", "t", nil)
		return person.Answer{Choices: choices}, err
	})
	e = b.event()
	if a := b.answer(e, 8, j{"choices": repeat(26, func(int) j { return choice })}); a.problem("data.choices") != "BASE_TYPE_MAX_LENGTH" {
		t.Errorf("26 completions: %v", a.body)
	}
	if a := b.answer(e, 8, j{}); a.problem("data.choices") != "BASE_TYPE_REQUIRED" {
		t.Errorf("no completions: %v", a.body)
	}
	wantStatus(t, b.answer(e, 8, j{"choices": []j{choice}}), 204)
	if a, err := wait(); err != nil || len(a.Choices) != 1 || a.Choices[0].Name != "a" {
		t.Errorf("Anna sees %v, %v", a.Choices, err)
	}
}

func TestEphemeralMessagesAreSeenByOneAndEditedByTokenOnly(t *testing.T) {
	s, b, anna, ben := scene(t)
	e, done := asked(t, b, anna)
	hand := changed(v2(text("Your hand"), row(button("card", "♥10"))), j{"flags": 1<<15 | 64})
	wantStatus(t, b.answer(e, 4, hand), 204)
	done()
	m, err := anna.WaitText(patient(t), "Your hand")
	if err != nil || !m.Ephemeral() {
		t.Fatalf("Anna sees %v, %v", m, err)
	}
	wantCode(t, rest(t, s, "GET", messages(m.ID), nil), 404, 10008)
	wantCode(t, rest(t, s, "PATCH", messages(m.ID), v2(text("x"))), 404, 10008)
	if got := rest(t, s, "GET", table+"/messages", nil).list; len(got) != 0 {
		t.Errorf("everybody can list %v", got)
	}
	if _, err := ben.Click(patient(t), m.ID, "card"); err == nil {
		t.Error("Ben clicked on a message that he cannot see")
	}

	// A click on it is a new interaction with a token of its own, and answering it changes that same message.
	click := later(func() (person.Answer, error) { return anna.Click(patient(t), m.ID, "card") })
	again := b.event()
	if again.Data["token"] == e.Data["token"] || again.Data["message"].(j)["flags"] != float64(1<<15|64) {
		t.Errorf("the click brought %v", again.Data)
	}
	wantStatus(t, b.answer(again, 7, j{"components": []j{text("Eleven cards")}}), 204)
	if _, err := click(); err != nil {
		t.Fatal(err)
	}
	if now, _ := anna.Message(m.ID); now.Text() != "Eleven cards" || !now.Ephemeral() {
		t.Errorf("Anna sees %q", now.Text())
	}
	for _, token := range []event{e, again} {
		wantStatus(t, rest(t, s, "PATCH", webhook(token)+"/messages/@original", j{"components": []j{text("Ten cards")}}), 200)
	}
	if a := rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"flags": 64, "components": []j{text("x")}}); a.problem("flags") == "" {
		t.Errorf("the flag of components v2 could be removed: %v", a.body)
	}
	for _, p := range []*person.Person{ben} {
		if got := p.Messages(); len(got) != 0 {
			t.Errorf("%s sees %v", p.Name, got)
		}
	}

	if err := anna.Dismiss(patient(t), m.ID); err != nil {
		t.Fatal(err)
	}
	// Discord does not know what its client has closed: the edit succeeds, and nobody sees it.
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"components": []j{text("Nine cards")}}), 200)
	other := join(t, s, 1)
	if got := other.Messages(); len(got) != 0 {
		t.Errorf("after it was dismissed Anna sees %v", got)
	}
}

func TestEphemeralMessagesGoWithTheLastWindow(t *testing.T) {
	s, b, anna, _ := scene(t)
	second := join(t, s, 1)
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 4, j{"content": "Your hand", "flags": 64}), 204)
	done()
	if _, err := second.WaitText(patient(t), "Your hand"); err != nil {
		t.Fatal("the second window of Anna does not show it: ", err)
	}
	anna.Leave()
	third := join(t, s, 1)
	if _, err := third.WaitText(patient(t), "Your hand"); err != nil {
		t.Fatal("while a window was open it was lost: ", err)
	}
	second.Leave()
	third.Leave()
	fourth, ctx := join(t, s, 1), patient(t)
	for len(fourth.Messages()) > 0 {
		// The server may not have noticed yet that the windows are closed.
		fourth.Leave()
		fourth = join(t, s, 1)
		if ctx.Err() != nil {
			t.Fatal("it came back in a new window")
		}
	}
}

func TestDeferredAnswers(t *testing.T) {
	s, b, anna, ben := scene(t)
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 5, nil), 204)
	done()
	waiting := anna.Messages()[0]
	if waiting.Flags&128 == 0 {
		t.Errorf("Anna does not see that the bot is thinking: %v", waiting)
	}
	edited := wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "done"}), 200)
	if edited.id() != waiting.ID || edited.body["flags"] != 0.0 {
		t.Errorf("the answer is %v", edited.body)
	}
	if _, err := ben.WaitText(patient(t), "done"); err != nil {
		t.Error(err)
	}

	// Right after a deferred answer, a followup is that answer; it stays ephemeral whatever the followup asks.
	e, done = asked(t, b, anna)
	wantStatus(t, b.answer(e, 5, j{"flags": 64}), 204)
	done()
	first := wantStatus(t, rest(t, s, "POST", webhook(e), j{"content": "private"}), 200)
	if got := rest(t, s, "GET", webhook(e)+"/messages/@original", nil); got.id() != first.id() || got.body["flags"] != 64.0 {
		t.Errorf("the followup is not the answer: %v", got.body)
	}
	second := wantStatus(t, rest(t, s, "POST", webhook(e), j{"content": "public"}), 200)
	if second.id() == first.id() || second.body["flags"] != 0.0 {
		t.Errorf("the second followup is %v", second.body)
	}
	if _, err := ben.WaitText(patient(t), "public"); err != nil {
		t.Error(err)
	}
}

func TestDeferredUpdateLeavesTheMessageForLater(t *testing.T) {
	s, b, anna, _ := scene(t)
	id := b.post(rows(button("a", "A")))
	if _, err := anna.WaitText(patient(t), "Who plays?"); err != nil {
		t.Fatal(err)
	}
	click := later(func() (person.Answer, error) { return anna.Click(patient(t), id, "a") })
	e := b.event()
	wantCode(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "x"}), 404, 10015)
	wantStatus(t, b.answer(e, 6, nil), 204)
	if _, err := click(); err != nil {
		t.Fatal(err)
	}
	if got := wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/@original", j{"content": "Later"}), 200); got.id() != id {
		t.Errorf("@original is %v", got.body)
	}
}

func TestFollowupsBelongToTheirToken(t *testing.T) {
	s, b, anna, _ := scene(t)
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 4, j{"content": "one"}), 204)
	done()
	followup := wantStatus(t, rest(t, s, "POST", webhook(e)+"?wait=true", j{"content": "two", "flags": 64}), 200)
	other, done := asked(t, b, anna)
	wantStatus(t, b.answer(other, 4, j{"content": "three"}), 204)
	done()
	wantCode(t, rest(t, s, "PATCH", webhook(other)+"/messages/"+followup.id(), j{"content": "x"}), 404, 10008)
	wantStatus(t, rest(t, s, "PATCH", webhook(e)+"/messages/"+followup.id(), j{"content": "four"}), 200)
	wantStatus(t, rest(t, s, "GET", webhook(e)+"/messages/"+followup.id(), nil), 200)
	wantStatus(t, rest(t, s, "DELETE", webhook(e)+"/messages/"+followup.id(), nil), 204)
	if err := anna.WaitGone(patient(t), followup.id()); err != nil {
		t.Error(err)
	}
	wantStatus(t, rest(t, s, "DELETE", webhook(e)+"/messages/@original", nil), 204)
	wantCode(t, rest(t, s, "GET", webhook(e)+"/messages/@original", nil), 404, 10008)
	wantCode(t, rest(t, s, "GET", "/webhooks/42/"+e.Data["token"].(string)+"/messages/@original", nil), 404, 10015)
	wantCode(t, rest(t, s, "GET", "/webhooks/"+sandbox.ApplicationID+"/forged/messages/@original", nil), 401, 50027)
}

func TestAnswersCanBringFiles(t *testing.T) {
	s, b, anna, _ := scene(t)
	e, done := asked(t, b, anna)
	data := changed(v2(j{"type": 12, "items": []j{{"media": j{"url": "attachment://file0.png"}}}}), j{"flags": 1<<15 | 64})
	wantStatus(t, upload(t, s, "POST", callback(e), j{"type": 4, "data": data}, picture(t, 8)), 204)
	done()
	if a := rest(t, s, "GET", webhook(e)+"/messages/@original", nil); a.body["flags"] != 32832.0 || shownMedia(a.body)["width"] != 8.0 {
		t.Errorf("the answer is %v", a.body)
	}
}

func TestModalsAreCheckedBeforeTheyAreSent(t *testing.T) {
	_, b, anna, ben := scene(t)
	form := j{"custom_id": "cut", "title": "Abheben", "components": []j{
		{"type": 18, "label": "Number", "component": j{"type": 4, "custom_id": "n", "style": 1, "min_length": 1, "max_length": 3}},
		{"type": 18, "label": "Why", "component": j{"type": 4, "custom_id": "why", "style": 2, "required": false}},
		{"type": 18, "label": "Which", "component": choose(j{"required": false})},
		{"type": 10, "content": "A word"},
	}}
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 9, form), 204)
	m := done().Modal
	if m == nil || m.Title != "Abheben" || len(m.Components) != 4 {
		t.Fatalf("Anna sees %v", m)
	}
	for why, inputs := range map[string]map[string]string{
		"a required input is missing": {},
		"only white space":            {"n": "  "},
		"too long":                    {"n": "1234"},
		"an input that there is not":  {"n": "1", "x": "y"},
		"a choice that there is not":  {"n": "1", "pick": "other"},
	} {
		if _, err := anna.Submit(patient(t), m, inputs); err == nil {
			t.Errorf("%s, and it was sent", why)
		}
	}
	if _, err := ben.Submit(patient(t), m, map[string]string{"n": "1"}); err == nil {
		t.Error("Ben sent Anna's modal")
	}
	sent := later(func() (person.Answer, error) {
		return anna.Submit(patient(t), m, map[string]string{"n": "17", "pick": "solo"})
	})
	e = b.event()
	data := e.Data["data"].(j)
	rowsOf := data["components"].([]any)
	number := rowsOf[0].(j)["component"].(j)
	pick := rowsOf[2].(j)["component"].(j)
	if e.Data["type"] != 5.0 || data["custom_id"] != "cut" || number["value"] != "17" || pick["values"].([]any)[0] != "solo" {
		t.Errorf("the bot saw %v", data)
	}
	wantStatus(t, b.answer(e, 4, j{"content": "Cut at 17"}), 204)
	if _, err := sent(); err != nil {
		t.Error(err)
	}
	if _, err := anna.Submit(patient(t), m, map[string]string{"n": "17"}); err == nil {
		t.Error("a modal was sent twice")
	}
}

func TestAModalThatFailedCanBeSentAgain(t *testing.T) {
	clock := sandbox.NewManualClock(noon)
	_, b, anna, _ := scene(t, withClock(clock))
	e, done := asked(t, b, anna)
	wantStatus(t, b.answer(e, 9, modalForm("m", j{"type": 4, "custom_id": "n", "style": 1, "label": "Number"})), 204)
	m := done().Modal
	send := func() (person.Answer, error) { return anna.Submit(patient(t), m, map[string]string{"n": "17"}) }
	first := later(send)
	b.event()
	clock.Advance(4 * time.Second)
	if _, err := first(); !errors.Is(err, person.ErrFailed) {
		t.Errorf("Anna sees %v", err)
	}
	second := later(send)
	wantStatus(t, b.answer(b.event(), 4, j{"content": "Cut at 17"}), 204)
	if _, err := second(); err != nil {
		t.Error(err)
	}
}

func TestPeopleCanOnlyDoWhatDiscordsClientLetsThem(t *testing.T) {
	s, b, anna, _ := scene(t)
	id := b.post(j{"content": "Choose", "components": []j{
		row(changed(button("off", "Off"), j{"disabled": true}), j{"type": 2, "style": 5, "label": "Link", "url": "https://example.org"}, button("on", "On")),
		row(choose(nil)), row(j{"type": 6, "custom_id": "who"}),
	}})
	if _, err := anna.WaitText(patient(t), "Choose"); err != nil {
		t.Fatal(err)
	}
	for why, do := range map[string]func() (person.Answer, error){
		"a disabled button":       func() (person.Answer, error) { return anna.Click(patient(t), id, "off") },
		"a button that is not":    func() (person.Answer, error) { return anna.Click(patient(t), id, "none") },
		"a link button":           func() (person.Answer, error) { return anna.Click(patient(t), id, "") },
		"a message that is not":   func() (person.Answer, error) { return anna.Click(patient(t), "1", "on") },
		"a button with values":    func() (person.Answer, error) { return anna.Click(patient(t), id, "on", "x") },
		"a select without values": func() (person.Answer, error) { return anna.Click(patient(t), id, "pick") },
		"an unknown value":        func() (person.Answer, error) { return anna.Click(patient(t), id, "pick", "other") },
		"too many values":         func() (person.Answer, error) { return anna.Click(patient(t), id, "pick", "solo", "solo") },
		"a role that is not":      func() (person.Answer, error) { return anna.Click(patient(t), id, "who", "1") },
		"a command that is not":   func() (person.Answer, error) { return anna.Command(patient(t), sandbox.ChannelID, "skat", nil) },
		"a command without its subcommand": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko", nil)
		},
		"a command without its required option": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", nil)
		},
		"an option that is not": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko leave", person.Options{"x": 1})
		},
		"a number out of bounds": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "rounds": 25})
		},
		"a number that is none": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "rounds": 1.5})
		},
		"too long a text": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "elfelfelfelf"})
		},
		"a choice that is not": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "pace": "slow"})
		},
		"a rival that is not": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "rival": "1"})
		},
		"a channel that is none": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "place": sandbox.UserID(2)})
		},
		"a role that is none": func() (person.Answer, error) {
			return anna.Command(patient(t), sandbox.ChannelID, "doko new", person.Options{"rules": "a", "group": sandbox.ChannelID})
		},
		"a channel that is not": func() (person.Answer, error) { return anna.Command(patient(t), "1", "doko leave", nil) },
		"completions where there are none": func() (person.Answer, error) {
			_, err := anna.Complete(patient(t), sandbox.ChannelID, "doko new", "rounds", "1", nil)
			return person.Answer{}, err
		},
	} {
		if _, err := do(); err == nil {
			t.Errorf("%s, and it went through", why)
		}
	}
	// Nothing of it has reached the bot: the next event is the next valid click.
	pick := later(func() (person.Answer, error) { return anna.Click(patient(t), id, "who", sandbox.RoleID) })
	e := b.event()
	data := e.Data["data"].(j)
	if data["custom_id"] != "who" || data["values"].([]any)[0] != sandbox.RoleID || data["resolved"].(j)["roles"].(j)[sandbox.RoleID] == nil {
		t.Errorf("the bot saw %v", data)
	}
	wantStatus(t, b.answer(e, 6, nil), 204)
	if _, err := pick(); err != nil {
		t.Error(err)
	}
	if err := anna.Say(patient(t), sandbox.ChannelID, "Hello <@"+sandbox.UserID(2)+">"); err != nil {
		t.Fatal(err)
	}
	m, err := anna.WaitText(patient(t), "Hello")
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, rest(t, s, "PATCH", messages(m.ID), j{"content": "x"}), 403, 50005)
	wantCode(t, rest(t, s, "DELETE", messages(m.ID), nil), 403, 50013)
}
