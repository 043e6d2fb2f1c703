package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// A soloist claims everything before the first card. The bot is killed a moment after its answer, and decides the claim when it is back. With some hands it
// is too early for a claim; then the game is played to its end, and another one dealt.
func TestAClaimOutlivesTheBot(t *testing.T) {
	w := newWorld(t)
	for !claimsAtOnce(w) {
		w.playOut(12 * card.Seats)
		w.everybodyReads("Endstand")
	}
	anna := w.people[0]
	w.everybodyReads(claimed)
	for _, p := range w.people[1:] {
		w.hand(p)
		w.press(p, route.Accept)
	}
	w.everybodyReads("Fleischlos")
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") }); err != nil {
		t.Fatalf("the list has no end: %v\n%s", err, w.log)
	}
	w.kill()
	games := w.games()
	if last := games[len(games)-1]; !last.Finished || !strings.Contains(string(last.Record), "claim") {
		t.Errorf("the claim is not recorded: %v", games)
	}
}

const claimed = "legt die Karten offen und beansprucht alle übrigen Stiche:"

// claimsAtOnce lets Anna claim everything in a Fleischlos before the first card, and kills the bot. It reports whether it was not too early.
func claimsAtOnce(w *world) bool {
	w.t.Helper()
	w.open(person.Options{"games": 1})
	anna := w.people[0]
	w.press(w.people[2], route.CutLot) // Dora deals
	hand := w.hand(anna)
	menu, ok := offered(hand, route.Solo, "")
	if !ok {
		w.t.Fatalf("Anna is not asked for a solo:\n%s", hand.Text())
	}
	if _, err := anna.Click(w.ctx, hand.ID, menu.CustomID, "solo-fleischlos"); err != nil {
		w.t.Fatal(err)
	}
	question, _ := w.waitFor(anna, route.Keep)
	yes, _ := find(question, route.Word)
	w.click(anna, question, yes)
	for _, p := range w.people[1:] {
		w.hand(p)
		w.press(p, route.Word)
	}
	w.everybodyReads("Fleischlos")
	asked := w.handOrPage(anna, func(c person.Component) bool { return route.AskClaim.Names(c.CustomID) })
	ask, ok := find(asked, route.AskClaim)
	if !ok {
		w.t.Fatalf("Anna cannot claim:\n%s", asked.Text())
	}
	w.click(anna, asked, ask)
	w.press(anna, route.Claim)
	w.kill()
	w.start()
	m, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), claimed) || strings.Contains(m.Text(), "lässt sich noch nicht sagen")
	})
	if err != nil {
		w.t.Fatalf("Anna's claim has no answer: %v\n%s", err, w.log)
	}
	return !m.Ephemeral()
}
