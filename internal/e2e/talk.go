package e2e

import (
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// Talk is one person's private conversation with the bot.
type Talk struct {
	*World
	P *person.Person
}

// Talk returns the conversation of one of the people.
func (w *World) Talk(p *person.Person) Talk { return Talk{w, p} }

// Dismiss closes all private messages.
func (k Talk) Dismiss() error {
	for _, m := range k.P.Messages() {
		if m.Ephemeral() {
			if err := k.P.Dismiss(k.Ctx, m.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// Shown finds a component of a message by its path.
func Shown(m person.Message, to route.Route) (person.Component, bool) {
	for _, c := range Components(m.Components) {
		if to.Names(c.CustomID) {
			return c, true
		}
	}
	return person.Component{}, false
}

// Records clicks on a component of a record.
func (k Talk) Records(m person.Message, v route.Route, values ...string) {
	k.T.Helper()
	c, ok := Shown(m, v)
	if !ok {
		k.T.Fatalf("there is nothing to %s in %q", v, m.Text())
	}
	if _, err := k.P.Click(k.Ctx, m.ID, c.CustomID, values...); err != nil {
		k.T.Fatalf("%s: %v\n%s", v, err, k.Log)
	}
}

// File downloads an attachment.
func (k Talk) File(m person.Message, i int) (name, content string) {
	k.T.Helper()
	if len(m.Attachments) <= i {
		k.T.Fatalf("%q has %d files", m.Text(), len(m.Attachments))
	}
	url := m.Attachments[i].URL
	if strings.HasPrefix(url, "/") {
		url = k.Sandbox.URL() + url
	}
	response, err := http.Get(url)
	if err != nil {
		k.T.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		k.T.Fatalf("the file %s: %s, %v", url, response.Status, err)
	}
	return m.Attachments[i].Filename, string(data)
}

// OrderlyRules give everybody their seat, and let no computer announce before the first card.
const OrderlyRules = SeatedRules + " announce_only_on_turn=on"

// Presses clicks on a button by its id and waits for the words.
func (k Talk) Presses(m person.Message, id, words string) person.Message {
	k.T.Helper()
	if _, err := k.P.Click(k.Ctx, m.ID, id); err != nil {
		k.T.Fatalf("%s: %v\n%s", id, err, k.Log)
	}
	return k.Reads(words)
}

// Walks clicks on a button or a menu of a replay and waits until the same message has the words, in a text or on a button.
func (k Talk) Walks(m person.Message, to route.Route, words string, values ...string) person.Message {
	k.T.Helper()
	k.Records(m, to, values...)
	now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		said := now.Text()
		for _, b := range now.Buttons() {
			said += b.Label
		}
		return now.ID == m.ID && strings.Contains(said, words)
	})
	if err != nil {
		k.T.Fatalf("%s: nothing says %q: %v\n%s", to, words, err, k.Log)
	}
	return now
}

// Says uses a command and returns the private answer that has the words.
func (k Talk) Says(command string, options person.Options, words string) person.Message {
	k.T.Helper()
	for _, m := range k.P.Messages() {
		if m.Ephemeral() {
			if err := k.P.Dismiss(k.Ctx, m.ID); err != nil {
				k.T.Fatal(err)
			}
		}
	}
	if _, err := k.P.Command(k.Ctx, k.Channel, command, options); err != nil {
		k.T.Fatalf("/%s %v: %v\n%s", command, options, err, k.Log)
	}
	return k.Reads(words)
}

// Reads waits for a private message with the words.
func (k Talk) Reads(words string) person.Message {
	k.T.Helper()
	m, err := k.P.WaitMessage(k.Ctx, func(m person.Message) bool { return m.Ephemeral() && strings.Contains(m.Text(), words) })
	if err != nil {
		k.T.Fatalf("nothing says %q: %v\n%s", words, err, k.Log)
	}
	return m
}

// Chooses picks a value in the menu with that verb.
func (k Talk) Chooses(m person.Message, v route.Route, value string) person.Message {
	k.T.Helper()
	k.Click(m, v, value)
	now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		return now.ID == m.ID && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.T.Fatalf("%s %s changes nothing: %v\n%s", v, value, err, k.Log)
	}
	return now
}

// Components are all components, also those within others.
func Components(all []person.Component) []person.Component {
	for _, c := range all {
		all = append(all, Components(c.Components)...)
	}
	return all
}

func (k Talk) Click(m person.Message, v route.Route, values ...string) person.Answer {
	k.T.Helper()
	for _, c := range Components(m.Components) {
		if v.Names(c.CustomID) && !c.Disabled {
			a, err := k.P.Click(k.Ctx, m.ID, c.CustomID, values...)
			if err != nil {
				k.T.Fatalf("%s %v: %v\n%s", v, values, err, k.Log)
			}
			return a
		}
	}
	k.T.Fatalf("there is nothing to %s in %q", v, m.Text())
	return person.Answer{}
}

func (k Talk) Completes(command, option, typed, want string) {
	k.T.Helper()
	choices, err := k.P.Complete(k.Ctx, k.Channel, command, option, typed, nil)
	if err != nil {
		k.T.Fatal(err)
	}
	for _, c := range choices {
		if fmt.Sprint(c.Value) == want {
			return
		}
	}
	k.T.Errorf("/%s %s: %q is completed to %v, without %q", command, option, typed, choices, want)
}

// TurnTab turns a dialogue of settings to its tab with a component, unless that is shown or there are no tabs.
func (k Talk) TurnTab(m person.Message, id string) person.Message {
	k.T.Helper()
	if _, shown := m.Component(id); shown {
		return m
	}
	turned := false
	for _, c := range m.Buttons() {
		if !route.PersonTab.Names(c.CustomID) && !route.ServerTab.Names(c.CustomID) || c.Style == int(discord.Primary) {
			continue
		}
		turned = true
		if _, err := k.P.Click(k.Ctx, m.ID, c.CustomID); err != nil {
			k.T.Fatal(err)
		}
		now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
			of, _ := now.Component(c.CustomID)
			return now.ID == m.ID && of.Style == int(discord.Primary)
		})
		if err != nil {
			k.T.Fatalf("%s does not turn to its tab: %v", c.Label, err)
		}
		if _, shown := now.Component(id); shown {
			return now
		}
	}
	if turned {
		k.T.Fatalf("%s stands on no tab", id)
	}
	return m
}

func (k Talk) Sets(m person.Message, id, words string, values ...string) person.Message {
	k.T.Helper()
	m = k.TurnTab(m, id)
	if _, err := k.P.Click(k.Ctx, m.ID, id, values...); err != nil {
		k.T.Fatalf("%s: %v\n%s", id, err, k.Log)
	}
	now, err := k.P.WaitMessage(k.Ctx, func(now person.Message) bool {
		return now.ID == m.ID && strings.Contains(now.Text(), words) && !reflect.DeepEqual(now.Components, m.Components)
	})
	if err != nil {
		k.T.Fatalf("%s changes nothing: %v\n%s", id, err, k.Log)
	}
	return now
}
