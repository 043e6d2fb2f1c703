package commands_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

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

// The word that somebody asks for too much takes a while, so that a program that waits for its answers asks less often. It is no pressure: the others keep
// their pictures.
func TestARefusalForHasteTakesItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newClubhouse(t)
		h.bot.Budget = commands.NewBudget(10)
		var asked, refused int
		for begun := time.Now(); time.Since(begun) < time.Minute && asked <= 1000; asked++ {
			if strings.Contains(wording(h.says("1", "help", nil)), "Warte ein paar Sekunden") {
				refused++
			}
		}
		if refused < 10 || refused > 60 || asked > 1000 {
			t.Errorf("%d of %d looks in a minute were refused", refused, asked)
		}
	})
}
