package commands_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/internal/e2e"
)

// Two programs with one token both get each click, and Discord takes the first answer. A program that does not have a table once said so before the other could
// play: now it lets the other answer first. Everything else is answered at once.
func TestARefusalLetsARivalAnswerFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := e2e.NewClubhouse(t)
		took := func(do func() discord.Message, want string) time.Duration {
			t.Helper()
			begun := time.Now()
			if says := e2e.Wording(do()); !strings.Contains(says, want) {
				t.Errorf("it says %s", says)
			}
			return time.Since(begun)
		}
		foreign := func() discord.Message { return h.Click("1", route.Hand.ID(route.At{Table: "k3f9abcd"})) }
		help := func() discord.Message { return h.Says("1", "help", nil) }
		for _, rival := range []bool{false, true} {
			h.Rival = rival
			if waits := took(foreign, "Tisch gibt es nicht mehr") >= time.Second; waits != rival {
				t.Errorf("with a rival (%v) a refusal waits: %v", rival, waits)
			}
			if took(help, "Doppelkopf") > 0 {
				t.Error("help waits")
			}
		}
	})
}
