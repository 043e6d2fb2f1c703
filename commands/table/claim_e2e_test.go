package table_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// A soloist claims everything before the first card. The bot is killed a moment after its answer, and decides the claim when it is back. With some hands it
// is too early for a claim; then the game is played to its end, and another one dealt.
func TestAClaimOutlivesTheBot(t *testing.T) {
	w := e2e.New(t)
	for !claimsAtOnce(w) {
		w.PlayOut(12 * card.Seats)
		w.EverybodyReads("Endstand")
	}
	anna := w.People[0]
	w.EverybodyReads(claimed)
	for _, p := range w.People[1:] {
		w.Hand(p)
		w.Press(p, route.Accept)
	}
	w.EverybodyReads("Fleischlos")
	if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") }); err != nil {
		t.Fatalf("the list has no end: %v\n%s", err, w.Log)
	}
	w.Kill()
	games := w.Games()
	if last := games[len(games)-1]; !last.Finished || !strings.Contains(string(last.Record), "claim") {
		t.Errorf("the claim is not recorded: %v", games)
	}
}

const claimed = "legt die Karten offen und beansprucht alle übrigen Stiche:"

// claimsAtOnce lets Anna claim everything in a Fleischlos before the first card, and kills the bot. It reports whether it was not too early.
func claimsAtOnce(w *e2e.World) bool {
	w.T.Helper()
	w.Open(person.Options{"games": 1})
	anna := w.People[0]
	w.Press(w.People[2], route.CutLot) // Dora deals
	hand := w.Hand(anna)
	menu, ok := offered(hand, route.Solo, "")
	if !ok {
		w.T.Fatalf("Anna is not asked for a solo:\n%s", hand.Text())
	}
	if _, err := anna.Click(w.Ctx, hand.ID, menu.CustomID, "solo-fleischlos"); err != nil {
		w.T.Fatal(err)
	}
	question, _ := w.WaitFor(anna, route.Keep)
	yes, _ := e2e.Find(question, route.Word)
	w.Click(anna, question, yes)
	for _, p := range w.People[1:] {
		w.Hand(p)
		w.Press(p, route.Word)
	}
	w.EverybodyReads("Fleischlos")
	asked := w.HandOrPage(anna, func(c person.Component) bool { return route.AskClaim.Names(c.CustomID) })
	ask, ok := e2e.Find(asked, route.AskClaim)
	if !ok {
		w.T.Fatalf("Anna cannot claim:\n%s", asked.Text())
	}
	w.Click(anna, asked, ask)
	w.Press(anna, route.Claim)
	w.Kill()
	w.Start()
	m, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool {
		return !m.Ephemeral() && strings.Contains(m.Text(), claimed) || strings.Contains(m.Text(), "lässt sich noch nicht sagen")
	})
	if err != nil {
		w.T.Fatalf("Anna's claim has no answer: %v\n%s", err, w.Log)
	}
	return !m.Ephemeral()
}
