package commands_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/person"
)

// offered returns the component of the hand that does this, and whether the hand has one.
func offered(m person.Message, v route.Route, arg string) (person.Component, bool) {
	for _, c := range components(m.Components) {
		if does(c.CustomID, v, arg) && !c.Disabled {
			return c, true
		}
	}
	return person.Component{}, false
}

// dealt opens tables until somebody has the cards that the word needs, and returns which of the four players it is. Other deals are left to computers.
func (w *world) dealt(rules string, word game.Word) int {
	w.t.Helper()
	host := w.people[0]
	for {
		w.open(person.Options{"rules": rules, "games": 1})
		w.press(w.people[2], route.CutLot)
		for range card.Seats {
			for i, p := range w.people {
				hand := w.hand(p)
				if _, ok := offered(hand, route.Word, word.String()); ok {
					return i
				}
				if c, ok := offered(hand, route.Word, "healthy"); ok {
					w.click(p, hand, c)
					break
				}
			}
		}
		shown, _ := w.waitFor(host, route.Hand)
		w.abandon()
		w.closed(host, shown)
	}
}

// abandon has everybody leave the table. The last one is asked, because the list ends with them; then computers play the game to its end.
func (w *world) abandon() {
	w.t.Helper()
	for i := len(w.people) - 1; i >= 0; i-- {
		if _, err := w.people[i].Command(w.ctx, w.channel, "doko leave", nil); err != nil {
			w.t.Fatal(err)
		}
	}
	w.press(w.people[0], route.End)
	w.left++
}

// closed waits until a message of a table that has ended leads nowhere any more.
func (w *world) closed(p *person.Person, shown person.Message) {
	w.t.Helper()
	_, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
		_, ok := find(m, route.Hand, route.CutLot)
		return m.ID == shown.ID && !ok
	})
	if err != nil {
		w.t.Fatalf("the table that has ended still offers cards: %v\n%s", err, w.log)
	}
}

// pick chooses in the menu for cards of the hand: the first of them, as many as there must be.
func (w *world) pick(p *person.Person, m person.Message, action string, n int) (values []string) {
	w.t.Helper()
	c, ok := offered(m, route.Pick, action)
	if !ok {
		w.t.Fatalf("%s has nothing to %s:\n%s", p.Name, action, m.Text())
	}
	for _, o := range c.Options[:n] {
		values = append(values, o.Value)
	}
	if _, err := p.Click(w.ctx, m.ID, c.CustomID, values...); err != nil {
		w.t.Fatalf("%s: %v\n%s", action, err, w.log)
	}
	return values
}

// says waits for a public message with the words.
func (w *world) says(words string) {
	w.t.Helper()
	_, err := w.people[0].WaitMessage(w.ctx, w.reads(words))
	if err != nil {
		w.t.Fatalf("nobody reads %q: %v\n%s", words, err, w.log)
	}
}

// reads returns whether messages that everybody sees say the words. The Endstand must be that of a list that people have played to its end.
func (w *world) reads(words string) func(person.Message) bool {
	seen, before := map[string]bool{}, 0
	if words == "Endstand" {
		before = w.left
	}
	return func(m person.Message) bool {
		if !m.Ephemeral() && strings.Contains(m.Text(), words) {
			seen[m.ID] = true
		}
		return len(seen) > before
	}
}

// An Armut by buttons and menus alone: it is offered, declined, taken and answered, an old click gets the present hand and a word why, and
// the game is played to its end.
func TestAnArmutByClicks(t *testing.T) {
	w := newWorld(t)
	at := w.dealt("bundeswehr armut_max_trumps=4", game.SayArmut)
	giver, first, taker, last := w.people[at], w.people[(at+1)%4], w.people[(at+2)%4], w.people[(at+3)%4]

	hand := w.hand(giver)
	c, _ := offered(hand, route.Word, "armut")
	w.click(giver, hand, c)
	for range card.Seats {
		for _, p := range w.people {
			hand := w.hand(p)
			if c, ok := offered(hand, route.Word, "healthy"); ok && p != giver { // the giver could take the Vorbehalt back
				w.click(p, hand, c)
			}
		}
	}
	w.says("**Armut** von " + giver.Name + ": Die Karten werden gerade ausgesucht.")

	hand = w.hand(giver)
	menu, _ := offered(hand, route.Pick, "give")
	size := menu.MinValues // three cards, or all trumps
	given := w.pick(giver, hand, "give", size)
	w.says(first.Name + " ist gefragt")

	// Players who are not asked have nothing to click. The asked player declines, and a second click comes a moment too late.
	for _, p := range []*person.Person{giver, taker, last} {
		if _, ok := offered(w.hand(p), route.Move, "take"); ok {
			t.Errorf("%s is asked out of turn", p.Name)
		}
	}
	hand = w.hand(first)
	decline, ok := offered(hand, route.Move, "decline")
	if !ok {
		t.Fatalf("%s is not asked:\n%s", first.Name, hand.Text())
	}
	take, _ := offered(hand, route.Move, "take")
	w.sandbox.Faults().Latency(time.Second) // so that both clicks are under way before the hand is redrawn
	declined := make(chan error)
	go func() {
		_, err := first.Click(w.ctx, hand.ID, decline.CustomID)
		declined <- err
	}()
	time.Sleep(200 * time.Millisecond)
	w.click(first, hand, take)
	if err := <-declined; err != nil {
		t.Fatal(err)
	}
	w.sandbox.Faults().Latency(0)
	w.says(taker.Name + " ist gefragt")
	// A refresh of the hand may overtake the answer, or follow it at once: only the answer counts.
	why := face.Reason(locale.For("de"), table.Stale)
	w.mu.Lock()
	told := slices.ContainsFunc(w.warned, func(body string) bool {
		return strings.Contains(body, why) && strings.Contains(body, taker.Name+" ist gefragt") && strings.Contains(body, `"type":12`) // the hand begins with a picture
	})
	w.mu.Unlock()
	if !told {
		t.Errorf("an old click is not answered with %q and the hand: %q", why, w.warned)
	}

	hand = w.hand(taker)
	if take, ok = offered(hand, route.Move, "take"); !ok {
		t.Fatalf("%s is not asked:\n%s", taker.Name, hand.Text())
	}
	w.click(taker, hand, take)
	w.says(taker.Name + " hat die Karten genommen")
	hand = w.hand(taker)
	menu, _ = offered(hand, route.Pick, "return")
	if len(menu.Options) != 12+size {
		t.Errorf("%s may return %d cards and not %d", taker.Name, len(menu.Options), 12+size)
	}
	for _, value := range given { // equal cards are marked, so that only the card counts
		if name, _, _ := strings.Cut(value, "."); !slices.ContainsFunc(menu.Options, func(o person.Option) bool { return strings.HasPrefix(o.Value, name) }) {
			t.Errorf("%s has not got %s", taker.Name, value)
		}
	}
	w.pick(taker, hand, "return", size)
	w.says("**Armut** von " + giver.Name + " mit " + taker.Name)
	for _, p := range w.people {
		if text, saw := w.hand(p).Text(), p == giver || p == taker; strings.Contains(text, "Abgegeben:") != saw {
			t.Errorf("%s reads of the cards: %t, want %t\n%s", p.Name, !saw, saw, text)
		}
	}

	if !nightly { // the rest is a game like any other
		return
	}
	w.playOut(48)
	w.says("Endstand")
	w.kill()
	games := w.games()
	if last := games[len(games)-1]; !strings.Contains(string(last.Summary), rules.Armut.String()) {
		t.Errorf("the last game was %s", last.Summary)
	}
}
