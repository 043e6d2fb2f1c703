package e2e

import (
	"cmp"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// Does reports whether a component's id has the path, and returns the id's last part.
func Does(id string, to route.Route, arg string) bool {
	return to.Names(id) && (arg == "" || strings.HasSuffix(id, "/"+arg))
}

// Find returns the first enabled component of the message with one of the paths.
func Find(m person.Message, to ...route.Route) (person.Component, bool) {
	for _, c := range m.Buttons() {
		if !c.Disabled && slices.ContainsFunc(to, func(to route.Route) bool { return to.Names(c.CustomID) }) {
			return c, true
		}
	}
	return person.Component{}, false
}

// WaitFor returns the newest message that the person sees with an enabled component of that verb.
func (w *World) WaitFor(p *person.Person, v route.Route) (person.Message, person.Component) {
	w.T.Helper()
	m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := Find(m, v); return ok })
	if err != nil {
		w.T.Fatalf("nothing to %s: %v\n%s", v, err, w.Log)
	}
	c, _ := Find(m, v)
	return m, c
}

func (w *World) Click(p *person.Person, m person.Message, c person.Component) {
	w.T.Helper()
	if _, err := p.Click(w.Ctx, m.ID, c.CustomID); err != nil {
		w.T.Fatalf("%s clicks %s: %v\n%s", p.Name, c.CustomID, err, w.Log)
	}
}

// Press waits for a component with the verb and clicks it. If the person sees by the time of the answer that it is no longer there, they look again.
func (w *World) Press(p *person.Person, v route.Route) {
	w.T.Helper()
	for {
		m, c := w.WaitFor(p, v)
		_, err := p.Click(w.Ctx, m.ID, c.CustomID)
		if err == nil {
			return
		}
		now, _ := p.Message(m.ID)
		if errors.Is(err, person.ErrFailed) || slices.ContainsFunc(now.Buttons(), func(b person.Component) bool { return b.CustomID == c.CustomID && !b.Disabled }) {
			w.T.Fatalf("%s clicks %s: %v\n%s", p.Name, c.CustomID, err, w.Log)
		}
	}
}

// Hand opens the person's hand again, as people do after a restart, and returns it.
func (w *World) Hand(p *person.Person) person.Message {
	w.T.Helper()
	for _, m := range p.Messages() {
		if m.Ephemeral() {
			if err := p.Dismiss(w.Ctx, m.ID); err != nil {
				w.T.Fatal(err)
			}
		}
	}
	w.Press(p, route.Hand)
	m, err := p.WaitMessage(w.Ctx, person.Message.Ephemeral)
	if err != nil {
		w.T.Fatal(err)
	}
	return m
}

// Step lets the first person who can act do so, from a hand that was just opened: cut, say gesund, play the first card allowed.
func (w *World) Step() bool {
	w.T.Helper()
	_, ok := w.Act()
	return ok
}

// Act is step, and returns the clicked component. It asks everybody again for a while: where a new game or list begins, the newest message with a way to
// the cards may still be one of the game before.
func (w *World) Act() (clicked person.Component, ok bool) {
	w.T.Helper()
	for begun := time.Now(); ; {
		for i := range w.People {
			at := (w.Next + i) % len(w.People)
			m := w.Hand(w.People[at])
			if c, ok := Find(m, route.CutLot, route.Word, route.Play); ok {
				w.Click(w.People[at], m, c)
				w.Next = at + 1
				return c, true
			}
		}
		if time.Since(begun) > 15*time.Second || w.Ctx.Err() != nil {
			return clicked, false
		}
	}
}

// PlayOut lets people play the given number of cards, up to the last card of the game. Afterwards nobody has a hand. It depends on the deal whether
// somebody has to say a word before.
func (w *World) PlayOut(cards int) {
	w.T.Helper()
	for n := 0; n < cards; {
		c, ok := w.Act()
		if !ok {
			w.T.Fatalf("after %d cards nobody can do anything\n%s", n, w.Log)
		}
		if route.Play.Names(c.CustomID) {
			n++
		}
	}
}

// SeatedRules are those of the tournament, but for the lot: everybody sits where they came.
const SeatedRules = "ddv seating_and_list=off"

// KeepSeats makes SeatedRules the server's default, for tables that are opened without a word about rules.
func (w *World) KeepSeats() {
	w.T.Helper()
	leader := w.People[0]
	_, err := leader.Command(w.Ctx, w.Channel, "rules set", person.Options{"rules": SeatedRules})
	if err == nil {
		_, err = leader.WaitMessage(w.Ctx, person.Message.Ephemeral)
	}
	if err = errors.Join(err, w.Talk(leader).Dismiss()); err != nil { // an empty channel introduces the bot
		w.T.Fatalf("%v\n%s", err, w.Log)
	}
}

// OpenLobby opens a table at which people are awaited. Everybody sits where they came, unless the rules are lotRules.
func (w *World) OpenLobby(host *person.Person, options person.Options) {
	w.T.Helper()
	given := maps.Clone(options)
	if given == nil {
		given = person.Options{}
	}
	if rules, _ := given["rules"].(string); !strings.Contains(rules, "seating_and_list") && (rules == "" || strings.HasPrefix(rules, "ddv")) {
		given["rules"] = strings.Replace(cmp.Or(rules, "ddv"), "ddv", SeatedRules, 1)
	}
	if _, err := host.Command(w.Ctx, w.Channel, "doko new", given); err != nil {
		w.T.Fatalf("%v\n%s", err, w.Log)
	}
	if n := options["computers"]; options["when"] == nil && (n == nil || n == card.Seats-1) { // else it is open at once
		w.Press(host, route.Open)
	}
}

// Open opens a table, seats all four people and starts the list.
func (w *World) Open(options person.Options) {
	w.T.Helper()
	host := w.People[0]
	w.OpenLobby(host, options)
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
	}
	lobby := w.Lobby(host)
	w.Press(host, route.Start)
	if _, err := host.WaitMessage(w.Ctx, func(m person.Message) bool { _, ok := Find(m, route.Join); return m.ID == lobby.ID && !ok }); err != nil {
		w.T.Fatalf("the lobby stays open: %v\n%s", err, w.Log)
	}
}

// deadline is a moment that Discord counts down to. A restart puts it off.
var deadline = regexp.MustCompile(`<t:\d+:R>`)

// icon is an emoji in a text. After a restart the bot needs a moment until it knows them.
var icon = regexp.MustCompile(`<:\w+:\d+> ?`)

// HandsText opens all hands and returns their texts, without the clock and the emojis.
func (w *World) HandsText() string {
	w.T.Helper()
	var texts []string
	for _, p := range w.People {
		texts = append(texts, p.Name+":\n"+icon.ReplaceAllString(deadline.ReplaceAllString(w.Hand(p).Text(), "…"), ""))
	}
	return strings.Join(texts, "\n")
}
