package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands"
)

// A program that clicks for one person is told to wait; whatever it asks for, the other people of its server are answered as before. Exports cost more
// than looks.
func TestAPersonWhoAsksForTooMuchIsToldToWait(t *testing.T) {
	h := newClubhouse(t)
	h.bot.Budget = commands.NewBudget(10)
	refused := func(user, command string) bool {
		return strings.Contains(wording(h.says(user, command, nil)), "Warte ein paar Sekunden")
	}
	count := func(user, command string) (n int) {
		for !refused(user, command) {
			if n++; n == 1000 {
				t.Fatalf("person %s is never told to wait", user)
			}
		}
		return n
	}
	looks, exports := count("1", "help"), count("2", "league export")
	if looks < 20 || exports < 3 || exports > looks/4 {
		t.Errorf("%d looks and %d exports at once", looks, exports)
	}
	if refused("3", "league export") {
		t.Error("another person is told to wait")
	}
}
