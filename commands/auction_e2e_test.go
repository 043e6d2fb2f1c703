package commands_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/person"
)

// presses opens the person's hand and presses the button with these words.
func (w *world) presses(p *person.Person, words string) person.Component {
	w.t.Helper()
	is := func(c person.Component) bool { return strings.Contains(c.Label, words) && !c.Disabled }
	m := w.handOrPage(p, is)
	i := slices.IndexFunc(m.Buttons(), is)
	if i < 0 {
		w.t.Fatalf("%s has no button %q:\n%s\n%s", p.Name, words, m.Text(), w.log)
	}
	w.click(p, m, m.Buttons()[i])
	return m.Buttons()[i]
}

// handOrPage returns the person's hand, or the page behind the button of its lowest row if the hand has no such component.
func (w *world) handOrPage(p *person.Person, is func(person.Component) bool) person.Message {
	w.t.Helper()
	hand := w.hand(p)
	more, ok := find(hand, route.More)
	if !ok || slices.ContainsFunc(components(hand.Components), is) {
		return hand
	}
	w.click(p, hand, more)
	page, _ := w.waitFor(p, route.Keep)
	return page
}

// names chooses a solo in the menu and says yes.
func (w *world) names(p *person.Person, solo string) {
	w.t.Helper()
	m := w.hand(p)
	for _, c := range components(m.Components) {
		if !route.Solo.Names(c.CustomID) {
			continue
		}
		if _, err := p.Click(w.ctx, m.ID, c.CustomID, solo); err != nil {
			w.t.Fatal(err)
		}
		w.press(p, route.Word)
		return
	}
	w.t.Fatalf("%s is not asked for a solo:\n%s", p.Name, m.Text())
}

// everybodyReads waits for a public message with the words.
func (w *world) everybodyReads(words string) {
	w.t.Helper()
	for _, p := range w.people {
		if _, err := p.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) }); err != nil {
			w.t.Fatalf("%s does not read %q: %v\n%s", p.Name, words, err, w.log)
		}
	}
}

// Four people bid by buttons for two soli and a normal game, which wins; the bot is killed in between. The record has it all.
func TestAnAuctionByButtons(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"rules": "spielordnung", "games": 1})
	anna, ben, clara, dora := w.people[0], w.people[1], w.people[2], w.people[3]
	w.press(clara, route.CutLot) // Dora deals

	w.presses(anna, "Sauber")
	w.names(ben, "solo-queens")
	w.everybodyReads("Damensolo")
	w.names(clara, "solo-jacks")
	w.presses(dora, "Sauber")
	w.everybodyReads("Ben hat das Spiel: **Damensolo**")
	w.presses(anna, "Nicht bieten")
	stale := w.presses(clara, "Re vorab bieten: Bubensolo")
	w.everybodyReads("Clara bietet **Re vorab**: Bubensolo. Ben (Damensolo) hält oder sagt „weg“.")
	w.presses(ben, "Re vorab halten: Damensolo")
	w.everybodyReads("hält Re vorab")
	w.kill()
	w.start()
	m := w.hand(clara)
	if !strings.Contains(m.Text(), "Willst du das Spiel von Ben (Damensolo) überbieten?") {
		t.Errorf("after the restart Clara reads\n%s", m.Text())
	}
	if _, err := clara.Click(w.ctx, m.ID, stale.CustomID); err == nil { // the bot refuses, or the sandbox does, because the button is gone
		w.everybodyReads("Ben hat das Spiel: **Damensolo** mit **Re vorab**")
	}
	w.presses(clara, "Nicht bieten")
	w.presses(dora, "keine 9 bieten: Normalspiel")
	w.everybodyReads("Normalspiel · bietet")
	w.presses(ben, "Weg")
	w.everybodyReads("Clara (Bubensolo) hält oder sagt „weg“")
	w.presses(clara, "Weg")
	w.everybodyReads("abgereizt")

	if !nightly { // the rest is a game like any other
		return
	}
	for _, p := range []*person.Person{ben, clara, dora} { // computers play on for them
		if _, err := p.Command(w.ctx, w.channel, "doko leave", nil); err != nil {
			t.Fatal(err)
		}
	}
	w.playsOn(anna, "Endstand")
	w.kill()
	games := w.games()
	if len(games) != 1 {
		t.Fatalf("%d games were recorded", len(games))
	}
	r, _ := w.replay(games[0])
	var said []string
	for _, m := range r.Moves[:min(11, len(r.Moves))] {
		said = append(said, m.String())
	}
	got := strings.NewReplacer("bid-kontra-", "bid-", "bid-re-", "bid-").Replace(strings.Join(said, " "))
	if want := "1:healthy 2:solo-queens 3:solo-jacks 4:healthy 1:pass 3:bid-re 2:hold 3:pass 4:bid-no90 2:pass 3:pass"; got != want {
		t.Errorf("the record has %s", got)
	}
}

// playsOn lets a person play the first card allowed, or announce first where that must be, until a public message has the words.
func (w *world) playsOn(p *person.Person, words string) {
	w.t.Helper()
	w.hand(p)
	over := w.reads(words)
	for {
		m, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
			_, can := answers(m)
			return can || over(m)
		})
		if err != nil {
			w.t.Fatalf("%s can do nothing, and nobody reads %q: %v\n%s", p.Name, words, err, w.log)
		}
		c, can := answers(m)
		if !can {
			return
		}
		if _, err := p.Click(w.ctx, m.ID, c.CustomID); err == nil && route.AskCall.Names(c.CustomID) {
			w.press(p, route.Call)
		} // else the hand has changed meanwhile
	}
}

// answers returns the component by which the person can answer the question in their hand.
func answers(m person.Message) (person.Component, bool) {
	if c, ok := find(m, route.Play); ok || !strings.Contains(m.Text(), "➡️ Du") {
		return c, ok
	}
	return find(m, route.Call, route.AskCall)
}
