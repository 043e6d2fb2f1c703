package commands_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/person"
)

// A game survives every fault of Discord. Each kind comes once before an action of the person, who tries again when a click fails,
// as people do. At the end there is one record of a whole game, and one message with its result.
func TestAGameThroughEveryTrouble(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for rate limits, which is not short")
	}
	w := newWorldWith(t, sandbox.Options{})
	anna, faults := w.people[0], w.sandbox.Faults()
	if _, err := anna.Command(w.ctx, w.channel, "doko new", person.Options{"computers": 3, "games": 2}); err != nil {
		t.Fatal(err)
	}
	w.press(anna, route.Start)

	troubles := []func(){
		func() { faults.FailNext(2, 500) },
		func() { faults.FailNext(1, 429) },
		func() { faults.FailNext(2, 503) },
		func() { faults.LoseAnswers(2) },
		faults.DoubleNext,
		faults.DropGateway,
		func() { faults.InvalidateSession(true) },
		faults.Reconnect,
		func() { faults.InvalidateSession(false) },
		func() {
			for _, m := range anna.Messages() {
				if _, table := find(m, route.Hand); table && !m.Ephemeral() {
					faults.DeleteMessage(m.ID)
				}
			}
		},
	}
	for trouble := 0; ; {
		m, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
			_, ok := find(m, route.Next, route.Hand)
			return ok && !m.Ephemeral()
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
		if _, over := find(m, route.Next); over {
			break
		}
		hand, ok := w.tryHand(anna, m)
		if !ok {
			continue
		}
		c, ok := find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		if trouble < len(troubles) {
			troubles[trouble]()
			trouble++
		}
		if _, err := anna.Click(w.ctx, hand.ID, c.CustomID); err != nil {
			if err := anna.WaitBot(w.ctx, true); err != nil {
				t.Fatalf("the bot does not come back: %v\n%s", err, w.log)
			}
		}
	}
	if _, err := anna.WaitText(w.ctx, "Gegeben war"); err != nil {
		t.Fatal(err)
	}
	results := 0
	for _, m := range anna.Messages() {
		if _, ok := find(m, route.Next); ok && !m.Ephemeral() {
			results++
		}
	}
	if results != 1 {
		t.Errorf("the result is shown %d times", results)
	}
	w.kill()
	games := w.games()
	if len(games) != 1 || !games[0].Finished {
		t.Fatalf("%d games were recorded", len(games))
	}
	if _, s := w.replay(games[0]); s.Cards() != 48 {
		t.Errorf("the record has %d cards", s.Cards())
	}
	if strings.Contains(w.log.String(), "goroutine ") {
		t.Errorf("something panicked:\n%s", w.log)
	}
}

// tryHand opens the person's hand by the button on a message, unless that fails.
func (w *world) tryHand(p *person.Person, m person.Message) (person.Message, bool) {
	w.t.Helper()
	for _, old := range p.Messages() {
		if old.Ephemeral() {
			if err := p.Dismiss(w.ctx, old.ID); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	c, _ := find(m, route.Hand)
	if _, err := p.Click(w.ctx, m.ID, c.CustomID); err != nil {
		return person.Message{}, false
	}
	hand, err := p.WaitMessage(w.ctx, person.Message.Ephemeral)
	return hand, err == nil
}
