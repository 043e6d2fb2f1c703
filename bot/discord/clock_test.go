package discord_test

import (
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
)

// A host's clock that jumps must not make clicks look old: the bot would drop them all, and as it then sends nothing it would not learn Discord's time.
func TestDiscordsTimeWhenTheHostsClockJumps(t *testing.T) {
	for _, wrong := range []time.Duration{0, time.Hour, -time.Hour} { // how far the host's clock is ahead from the start
		for _, by := range []time.Duration{time.Hour, -time.Hour, 30 * 24 * time.Hour, -30 * 24 * time.Hour} {
			t.Run(fmt.Sprint(wrong, by), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					ahead := wrong
					now, compare := discord.Clock(func() time.Time { return time.Now().Add(ahead) })
					answer := func() {
						date := time.Now().UTC().Format(http.TimeFormat)
						sent := time.Now()
						time.Sleep(time.Second)
						compare(date, sent)
					}
					check := func(when string, earliest time.Duration) {
						t.Helper()
						if off := time.Until(now()); off > 2*time.Second || off < earliest-2*time.Second {
							t.Errorf("%s the time is off by %v", when, off)
						}
					}
					answer()
					check("at first", 0)
					time.Sleep(time.Hour)
					check("later", 0)
					ahead += by
					check("after the jump", min(0, by))
					time.Sleep(time.Hour)
					check("an hour after the jump", min(0, by))
					answer()
					check("after the next response", 0)
				})
			})
		}
	}
}
