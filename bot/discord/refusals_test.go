package discord_test

import (
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// A bot whose every request is refused slows down and never comes near the 10,000 in ten minutes for which Discord bans its address.
func TestABotThatIsAlwaysRefusedSlowsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		told := map[string]int{}
		var at []time.Time
		for start := time.Now(); time.Since(start) < time.Hour; {
			b.Give("edit", "1", take(t, b, "edit", "1"), nil)
			told[b.Refused()]++
			at = append(at, time.Now())
		}
		most, from := 0, 0
		for i := range at {
			for at[i].Sub(at[from]) > 10*time.Minute {
				from++
			}
			most = max(most, i-from+1)
		}
		if most > 2500 || most < 1000 {
			t.Errorf("%d requests were refused within ten minutes", most)
		}
		if told["slowed"] != 1 || told["halted"] != 0 {
			t.Errorf("the operator is told %v", told)
		}
	})
}

// If no pause prevents the refusals, the bot halts for a while. Answers to clicks still go out.
func TestTooManyRefusalsHaltTheBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := discord.NewBudgets()
		told := map[string]int{}
		for range 6000 {
			told[b.Refused()]++
		}
		if told["slowed"] != 1 || told["halted"] != 1 || b.Refusals() != 6000 {
			t.Errorf("after %d refusals the operator is told %v", b.Refusals(), told)
		}
		start := time.Now()
		if _, err := b.Take(t.Context(), "respond", "1", false); err != nil || time.Since(start) > 0 {
			t.Errorf("an answer to a click went out after %v, %v", time.Since(start), err)
		}
		take(t, b, "edit", "1")
		if took := time.Since(start); took < 10*time.Minute || took > 11*time.Minute {
			t.Errorf("an edit went out after %v", took)
		}
		if n := b.Refusals(); n != 0 {
			t.Errorf("%d refusals are remembered", n)
		}
		for range 1000 {
			told[b.Refused()]++
		}
		if told["slowed"] != 2 {
			t.Errorf("new trouble is told as %v", told)
		}
	})
}
