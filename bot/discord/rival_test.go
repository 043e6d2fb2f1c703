package discord_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"karlchen/bot/discord"
)

// Another program with the same token is noticed by its answers, and by nothing else: a click that comes once more after a RESUME, a second answer of the
// bot's own, and an answer whose confirmation was lost have an answer of the bot.
func TestARivalIsNoticedByItsAnswers(t *testing.T) {
	taken := status(204, "")
	already := status(400, `{"code":40060,"message":"Interaction has already been acknowledged."}`)
	inBubble(t, func(t *testing.T) {
		w := newIndoorWire(t)
		clicks := make(chan string)
		defer close(clicks)
		w.gateways <- func(g *gateway) {
			g.ready()
			go func() {
				for seq := 2; ; seq++ {
					raw, ok := <-clicks
					if !ok {
						return
					}
					g.event(seq, "INTERACTION_CREATE", raw)
				}
			}()
			g.stay()
		}
		var c client
		c = w.client(func(ctx context.Context, i discord.Interaction) {
			update := discord.Update{Message: text("x")}
			switch err := c.Respond(ctx, i, update); i.CustomID {
			case "twice":
				if err := errors.Join(err, c.Respond(ctx, i, update)); !discord.IsTooLate(err) {
					t.Errorf("a second answer: %v", err)
				}
			case "panics":
				panic("a provoked fault") // an apology follows
			}
		})
		run(t, c)
		time.Sleep(time.Minute)
		use := func(id string, each ...func(http.ResponseWriter)) {
			now := time.Now()
			w.on("POST /api/v10/interactions/"+snowflake(now)+"/secret-interaction/callback", answers(each...))
			clicks <- click(now, id)
			if id == "repeated" {
				clicks <- click(now, id)
			}
			time.Sleep(10 * time.Second)
		}
		for _, step := range []struct {
			do                func()
			suspected, proven bool
			why               string
		}{
			{func() {}, false, false, "nobody has clicked"},
			{func() {
				for range 5 {
					use("once", taken)
					use("repeated", taken, already)
					use("twice", taken, already)
					use("panics", taken, already)
					use("lost", hangUp, already)
					use("broken", status(503, ""), already)
				}
			}, false, false, "every answer was the bot's own"},
			{func() { use("once", already) }, true, false, "one answer of another program"},
			{func() { use("once", already) }, true, false, "two answers of another program"},
			{func() { time.Sleep(10 * time.Minute) }, false, false, "that was long ago"},
			{func() { use("once", already); use("once", already) }, true, false, "two answers of another program again"},
			{func() { use("once", already) }, true, true, "three answers of another program"},
			{func() { use("once", taken); use("once", already) }, true, true, "both are about as fast"},
			{func() { time.Sleep(11 * time.Minute) }, false, false, "the other program is gone"},
		} {
			step.do()
			if suspected, proven := c.Rival(); suspected != step.suspected || proven != step.proven {
				t.Errorf("%s: suspected %v, proven %v", step.why, suspected, proven)
			}
		}
		if n := strings.Count(w.log.String(), "another program with this bot token"); n != 1 {
			t.Errorf("the operator reads of it %d times:\n%s", n, w.log)
		}
	})
}
