package table_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/game"
	"karlchen/game/card"
	"karlchen/game/rules"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// offered returns the component of the hand that does this, and whether the hand has one.
func offered(m person.Message, v route.Route, arg string) (person.Component, bool) {
	for _, c := range e2e.Components(m.Components) {
		if e2e.Does(c.CustomID, v, arg) && !c.Disabled {
			return c, true
		}
	}
	return person.Component{}, false
}

// dealUntil opens tables until somebody has the cards that the word needs, and returns which of the four players it is. Other deals are left to computers.
// With the right number the first cards fit.
func dealUntil(w *e2e.World, number uint64, rules string, word game.Word) (at int) {
	w.T.Helper()
	w.DealFrom(number, func() { at = dealFor(w, rules, word) })
	return at
}

func dealFor(w *e2e.World, rules string, word game.Word) int {
	w.T.Helper()
	host := w.People[0]
	for {
		w.Open(person.Options{"rules": rules, "games": 1})
		w.Press(w.People[2], route.CutLot)
		for range card.Seats {
			for i, p := range w.People {
				hand := w.Hand(p)
				if _, ok := offered(hand, route.Word, word.String()); ok {
					return i
				}
				if c, ok := offered(hand, route.Word, "healthy"); ok {
					w.Click(p, hand, c)
					break
				}
			}
		}
		shown, _ := w.WaitFor(host, route.Hand)
		abandon(w)
		awaitClosed(w, host, shown)
	}
}

// abandon has everybody leave the table. The last one is asked, because the list ends with them; then computers play the game to its end.
func abandon(w *e2e.World) {
	w.T.Helper()
	for i := len(w.People) - 1; i >= 0; i-- {
		if _, err := w.People[i].Command(w.Ctx, w.Channel, "doko leave", nil); err != nil {
			w.T.Fatal(err)
		}
	}
	w.Press(w.People[0], route.End)
	w.Left++
}

// awaitClosed waits until a message of a table that has ended leads nowhere any more.
func awaitClosed(w *e2e.World, p *person.Person, shown person.Message) {
	w.T.Helper()
	_, err := p.WaitMessage(w.Ctx, func(m person.Message) bool {
		_, ok := e2e.Find(m, route.Hand, route.CutLot)
		return m.ID == shown.ID && !ok
	})
	if err != nil {
		w.T.Fatalf("the table that has ended still offers cards: %v\n%s", err, w.Log)
	}
}

// handOver gives cards of the hand away: the first that are offered, as many as there must be, one click after the other.
func handOver(w *e2e.World, p *person.Person, action string) (given card.Set) {
	w.T.Helper()
	next := func(m person.Message) (person.Component, game.Action) {
		for _, c := range m.Buttons() {
			done, err := route.Move.Parse(c.CustomID)
			if err == nil && !c.Disabled && strings.HasPrefix(done.Move.Verb(), action+"(") {
				return c, done.Move
			}
			more, err := route.Mark.Parse(c.CustomID)
			if err == nil && !c.Disabled && strings.HasPrefix(more.Move.Verb(), action+"(") && more.Move.Cards().Len() == given.Len()+1 {
				return c, more.Move
			}
		}
		return person.Component{}, game.Action{}
	}
	for {
		m, err := p.WaitMessage(w.Ctx, func(m person.Message) bool { _, a := next(m); return a.Cards() != 0 })
		if err != nil {
			w.T.Fatalf("%s has nothing to %s after %v: %v\n%s", p.Name, action, given, err, w.Log)
		}
		c, a := next(m)
		w.Click(p, m, c)
		if given = a.Cards(); route.Move.Names(c.CustomID) {
			return given
		}
	}
}

// awaitPublic waits for a public message with the words.
func awaitPublic(w *e2e.World, words string) {
	w.T.Helper()
	_, err := w.People[0].WaitMessage(w.Ctx, w.Reads(words))
	if err != nil {
		w.T.Fatalf("nobody reads %q: %v\n%s", words, err, w.Log)
	}
}

// An Armut by buttons and menus alone: it is offered, declined, taken and answered, an old click gets the present hand and a word why, and
// the game is played to its end.
func TestAnArmutByClicks(t *testing.T) {
	w := e2e.New(t)
	at := dealUntil(w, 22, "bundeswehr armut_max_trumps=4", game.SayArmut)
	giver, first, taker, last := w.People[at], w.People[(at+1)%4], w.People[(at+2)%4], w.People[(at+3)%4]

	hand := w.Hand(giver)
	c, _ := offered(hand, route.Word, "armut")
	w.Click(giver, hand, c)
	for range card.Seats {
		for _, p := range w.People {
			hand := w.Hand(p)
			if c, ok := offered(hand, route.Word, "healthy"); ok && p != giver { // the giver could take the Vorbehalt back
				w.Click(p, hand, c)
			}
		}
	}
	awaitPublic(w, "**Armut** von "+giver.Name+": Die Karten werden gerade ausgesucht.")

	w.Hand(giver)
	given := handOver(w, giver, "give") // three cards, or all trumps
	awaitPublic(w, first.Name+" ist gefragt")

	// Players who are not asked have nothing to click. The asked player declines, and a second click comes a moment too late.
	for _, p := range []*person.Person{giver, taker, last} {
		if _, ok := offered(w.Hand(p), route.Move, "take"); ok {
			t.Errorf("%s is asked out of turn", p.Name)
		}
	}
	hand = w.Hand(first)
	decline, ok := offered(hand, route.Move, "decline")
	if !ok {
		t.Fatalf("%s is not asked:\n%s", first.Name, hand.Text())
	}
	take, _ := offered(hand, route.Move, "take")
	w.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{DelayMS: 1000}) // so that both clicks are under way before the hand is redrawn
	declined := make(chan error)
	go func() {
		_, err := first.Click(w.Ctx, hand.ID, decline.CustomID)
		declined <- err
	}()
	time.Sleep(200 * time.Millisecond)
	w.Click(first, hand, take)
	if err := <-declined; err != nil {
		t.Fatal(err)
	}
	w.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{})
	awaitPublic(w, taker.Name+" ist gefragt")
	// A refresh of the hand may overtake the answer, or follow it at once: only the answer counts.
	why := face.Reason(locale.For("de"), table.Stale)
	w.Mu.Lock()
	told := slices.ContainsFunc(w.Warned, func(body string) bool {
		return strings.Contains(body, why) && strings.Contains(body, taker.Name+" ist gefragt") && strings.Contains(body, `"type":12`) // the hand begins with a picture
	})
	w.Mu.Unlock()
	if !told {
		t.Errorf("an old click is not answered with %q and the hand: %q", why, w.Warned)
	}

	hand = w.Hand(taker)
	if take, ok = offered(hand, route.Move, "take"); !ok {
		t.Fatalf("%s is not asked:\n%s", taker.Name, hand.Text())
	}
	w.Click(taker, hand, take)
	awaitPublic(w, taker.Name+" hat die Karten genommen")
	text := w.Hand(taker).Text()
	for c := range given.All() {
		if !strings.Contains(text, "Abgegeben:") || !slices.ContainsFunc(w.Hand(taker).Buttons(), func(b person.Component) bool { return e2e.Does(b.CustomID, route.Mark, "return("+c.String()+")") }) {
			t.Errorf("%s has not got %s", taker.Name, c)
		}
	}
	handOver(w, taker, "return")
	awaitPublic(w, "**Armut** von "+giver.Name+" mit "+taker.Name)
	for _, p := range w.People {
		if text, saw := w.Hand(p).Text(), p == giver || p == taker; strings.Contains(text, "Abgegeben:") != saw {
			t.Errorf("%s reads of the cards: %t, want %t\n%s", p.Name, !saw, saw, text)
		}
	}

	if !e2e.Nightly { // the rest is a game like any other
		return
	}
	w.PlayOut(48)
	awaitPublic(w, "Endstand")
	w.Kill()
	games := w.Games()
	if last := games[len(games)-1]; !strings.Contains(string(last.Summary), rules.Armut.String()) {
		t.Errorf("the last game was %s", last.Summary)
	}
}
