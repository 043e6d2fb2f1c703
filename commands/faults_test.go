package commands_test

import (
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A game survives every fault of Discord. Each kind comes once before an action of the person, who tries again when a click fails,
// as people do. At the end there is one record of a whole game, and one message with its result.
func TestAGameThroughEveryTrouble(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for rate limits, which is not short")
	}
	w := e2e.NewWith(t, sandbox.Options{})
	anna, faults := w.People[0], w.Sandbox.Faults()
	if _, err := anna.Command(w.Ctx, w.Channel, "doko new", person.Options{"computers": 3, "games": 2}); err != nil {
		t.Fatal(err)
	}
	w.Press(anna, route.Open)
	w.Press(anna, route.Start)

	troubles := []func(){
		func() { faults.Set(sandbox.Fail, sandbox.Trouble{Times: 2, Status: 500}) },
		func() { faults.Set(sandbox.Fail, sandbox.Trouble{Times: 1, Status: 429}) },
		func() { faults.Set(sandbox.Fail, sandbox.Trouble{Times: 2, Status: 503}) },
		func() { faults.Set(sandbox.Lose, sandbox.Trouble{Times: 2}) },
		func() { faults.Set(sandbox.Double, sandbox.Trouble{Times: 1}) },
		func() { faults.Set(sandbox.Drop, sandbox.Trouble{}) },
		func() { faults.Set(sandbox.InvalidResumable, sandbox.Trouble{}) },
		func() { faults.Set(sandbox.Reconnect, sandbox.Trouble{}) },
		func() { faults.Set(sandbox.Invalid, sandbox.Trouble{}) },
		func() {
			for _, m := range anna.Messages() {
				if _, table := e2e.Find(m, route.Hand); table && !m.Ephemeral() {
					faults.DeleteMessage(m.ID)
				}
			}
		},
	}
	for trouble := 0; ; {
		m, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
			_, ok := e2e.Find(m, route.Next, route.Hand)
			return ok && !m.Ephemeral()
		})
		if err != nil {
			t.Fatalf("%v\n%s", err, w.Log)
		}
		if _, over := e2e.Find(m, route.Next); over {
			break
		}
		hand, ok := w.TryHand(anna, m)
		if !ok {
			continue
		}
		c, ok := e2e.Find(hand, route.CutLot, route.Word, route.Play)
		if !ok {
			continue
		}
		if trouble < len(troubles) {
			troubles[trouble]()
			trouble++
		}
		if _, err := anna.Click(w.Ctx, hand.ID, c.CustomID); err != nil {
			if err := anna.WaitBot(w.Ctx, true); err != nil {
				t.Fatalf("the bot does not come back: %v\n%s", err, w.Log)
			}
		}
	}
	if _, err := anna.WaitText(w.Ctx, "Gegeben war"); err != nil {
		t.Fatal(err)
	}
	results := 0
	for _, m := range anna.Messages() {
		if _, ok := e2e.Find(m, route.Next); ok && !m.Ephemeral() {
			results++
		}
	}
	if results != 1 {
		t.Errorf("the result is shown %d times", results)
	}
	w.Kill()
	games := w.Games()
	if len(games) != 1 || !games[0].Finished {
		t.Fatalf("%d games were recorded", len(games))
	}
	if _, s := w.Replay(games[0]); s.Cards() != 48 {
		t.Errorf("the record has %d cards", s.Cards())
	}
	if strings.Contains(w.Log.String(), "goroutine ") {
		t.Errorf("something panicked:\n%s", w.Log)
	}
}
