package commands_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"karlchen/bot/discord"
	"karlchen/commands/route"
	"karlchen/commands/serve"
	"karlchen/internal/e2e"
)

// A program that clicks for one person is told to wait; whatever it asks for, the other people of its server are answered as before. Exports and
// claims, whose proof is a search, cost more than looks.
func TestAPersonWhoAsksForTooMuchIsToldToWait(t *testing.T) {
	h := e2e.NewClubhouse(t)
	h.Bot.Budget = serve.NewBudget(10)
	uses := func(command string) func(string) discord.Message {
		return func(user string) discord.Message { return h.Says(user, command, nil) }
	}
	refused := func(user string, does func(user string) discord.Message) bool {
		return strings.Contains(e2e.Wording(does(user)), "Warte ein paar Sekunden")
	}
	count := func(user string, does func(user string) discord.Message) (n int) {
		for !refused(user, does) {
			if n++; n == 1000 {
				t.Fatalf("person %s is never told to wait", user)
			}
		}
		return n
	}
	claim := route.Claim.ID(route.At{Table: "k3f9abcd"})
	looks, exports := count("1", uses("help")), count("2", uses("league export"))
	claims := count("4", func(user string) discord.Message { return h.Click(user, claim) })
	if looks < 20 || exports < 3 || exports > looks/4 || claims < 3 || claims > looks/4 {
		t.Errorf("%d looks, %d exports and %d claims at once", looks, exports, claims)
	}
	if refused("3", uses("league export")) {
		t.Error("another person is told to wait")
	}
}

// The word that somebody asks for too much takes a while, so that a program that waits for its answers asks less often. It is no pressure: the others keep
// their pictures.
func TestARefusalForHasteTakesItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := e2e.NewClubhouse(t)
		h.Bot.Budget = serve.NewBudget(10)
		var asked, refused int
		for begun := time.Now(); time.Since(begun) < time.Minute && asked <= 1000; asked++ {
			if strings.Contains(e2e.Wording(h.Says("1", "help", nil)), "Warte ein paar Sekunden") {
				refused++
			}
		}
		if refused < 10 || refused > 60 || asked > 1000 {
			t.Errorf("%d of %d looks in a minute were refused", refused, asked)
		}
	})
}
