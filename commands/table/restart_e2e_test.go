package table_test

import (
	"slices"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// The player on the dealer's right cuts with a number of their own. Other texts are refused, and nobody else can cut.
func TestCutWithANumber(t *testing.T) {
	w := e2e.New(t)
	w.Open(nil)
	cutter, other := w.People[2], w.People[0] // the fourth deals first
	m, c := w.WaitFor(other, route.Cut)
	if _, err := other.Click(w.Ctx, m.ID, c.CustomID); err != nil {
		t.Fatal(err)
	}
	if _, err := other.WaitText(w.Ctx, "rechts vom Geber"); err != nil {
		t.Error(err)
	}
	for _, number := range []string{"-1", "zwölf", "1000000000", "42"} {
		m, c := w.WaitFor(cutter, route.Cut)
		asked, err := cutter.Click(w.Ctx, m.ID, c.CustomID)
		if err != nil || asked.Modal == nil {
			t.Fatalf("no dialogue: %v", err)
		}
		if _, err := cutter.Submit(w.Ctx, asked.Modal, map[string]string{tableview.CutInput: number}); err != nil {
			// Discord itself refuses a text that is longer than the input allows.
			t.Logf("%s: %v", number, err)
		}
	}
	if _, err := other.WaitText(w.Ctx, "Abgehoben hat Clara"); err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	w.Hand(other)
}

// A hand from before a restart stands still, because the bot keeps no tokens. One click on it gets the present hand, which follows the game again.
func TestAnOldHandAfterARestart(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1})
	for range 1 + 4 + 1 {
		w.Step()
	}
	anna, next := w.People[w.Next%card.Seats], w.People[(w.Next+1)%card.Seats]
	w.Hand(anna)
	w.Kill()
	var old person.Message
	for _, m := range anna.Messages() { // the hand may have moved to the end of the channel meanwhile
		if m.Ephemeral() {
			old = m
		}
	}
	stale, ok := e2e.Find(old, route.Play)
	if !ok {
		t.Fatalf("it is not %s's turn:\n%s", anna.Name, old.Text())
	}
	w.Start()
	if _, err := anna.Command(w.Ctx, w.Channel, "doko hand", nil); err != nil {
		t.Fatal(err)
	}
	fresh, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { _, plays := e2e.Find(m, route.Play); return m.ID != old.ID && plays })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.Log)
	}
	c, _ := e2e.Find(fresh, route.Play)
	cardOf := func(c person.Component) string { return c.CustomID[strings.LastIndex(c.CustomID, "/"):] }
	for _, b := range fresh.Buttons() { // another card if there is a choice: to want the same one again is no mistake
		if other := cardOf(b); !b.Disabled && strings.HasPrefix(b.CustomID, c.CustomID[:strings.Index(c.CustomID, "/")+1]) && other != cardOf(stale) {
			c = b
		}
	}
	w.Click(anna, fresh, c)
	if m, _ := anna.Message(old.ID); m.Text() != old.Text() {
		t.Fatalf("the old hand shows\n%s\nand showed\n%s", m.Text(), old.Text())
	}
	w.Click(anna, old, stale)
	follows := func(words string) {
		if m, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == old.ID && strings.Contains(m.Text(), words) }); err != nil {
			t.Fatalf("the old hand never says %q: %v\n%s", words, err, m.Text())
		}
	}
	if cardOf(c) != cardOf(stale) {
		follows("⚠️")
	}
	turn := func(p *person.Person) string { return "**" + p.Name + "** ist dran" } // not the picture's words, which may name a party in between
	follows(turn(next))
	hand := w.Hand(next)
	c, _ = e2e.Find(hand, route.Play)
	w.Click(next, hand, c)
	follows(turn(w.People[(w.Next+2)%card.Seats]))
}

// TestFourPeoplePlayAListThroughARestart plays a list of two games by clicks alone. The bot is killed in the middle of a trick and started
// again. At the end the screen shows the score that the engine computes from the records.
func TestFourPeoplePlayAListThroughARestart(t *testing.T) {
	w := e2e.NewWith(t, sandbox.Options{Unlimited: true}) // also in short runs: with -race no other test plays games through the wire
	host := w.People[0]
	w.Open(person.Options{"games": 2, "rules": lotRules})

	const killAt = 27 // clicks: one cut, four words, five tricks and two cards
	for i := range killAt {
		if !w.Step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", i, w.Log)
		}
	}
	before := w.HandsText()
	w.Kill()
	w.Start()
	if after := w.HandsText(); after != before {
		t.Errorf("after the restart the hands are\n%s\nand were\n%s", after, before)
	}
	clicks := killAt
	for ; clicks < 1+4+48; clicks++ {
		if !w.Step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", clicks, w.Log)
		}
	}
	w.GoOn(w.People[1])
	for range 1 + 4 + 48 {
		if !w.Step() {
			t.Fatalf("the second game stops\n%s", w.Log)
		}
	}
	end, err := host.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") })
	if err != nil {
		t.Fatal(err)
	}
	w.Kill()

	games := w.Games()
	if len(games) != 2 {
		t.Fatalf("%d games were recorded", len(games))
	}
	totals := map[string]int{} // by name: the lot has decided who sits where
	for _, g := range games {
		r, s := w.Replay(g)
		result, ok := s.Result()
		if !ok {
			t.Fatalf("game %v is not finished", g.ID)
		}
		for seat, points := range result.Points() {
			totals[r.Info.Players[seat]] += points
		}
	}
	shown := e2e.FinalScores(end.Text())
	for _, p := range w.People {
		if points, ok := shown[p.Name]; !ok || points != totals[p.Name] {
			t.Errorf("%s has %d points by the records, and on the screen %d (shown: %t):\n%s", p.Name, totals[p.Name], points, ok, end.Text())
		}
	}
}

// TestAKillAtTheEndOfAGame kills the bot right after the last card. The next start shows the open record where the table was, the result and the
// standing, once each, and no table that would still lead to hands.
func TestAKillAtTheEndOfAGame(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1, "rules": lotRules})
	for i := range 1 + 4 + 48 {
		if !w.Step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", i, w.Log)
		}
	}
	w.Kill()
	w.Start()
	anna := w.People[0]
	for _, words := range []string{"Gegeben war", "Endstand"} {
		if _, err := anna.WaitMessage(w.Ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) }); err != nil {
			t.Fatalf("nobody reads %q: %v\n%s", words, err, w.Log)
		}
	}
	results := 0
	for _, m := range anna.Messages() {
		if _, leads := e2e.Find(m, route.Hand); leads && !m.Ephemeral() {
			t.Errorf("a table that has ended still shows\n%s", m.Text())
		}
		if !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") {
			results++
		}
	}
	if results != 1 {
		t.Errorf("the result is shown %d times", results)
	}
	pressBelow(w, anna, route.Again)
}

// TestPlayersReadThatTheBotRestarts stops the bot in the middle of a trick and starts it again.
func TestPlayersReadThatTheBotRestarts(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1, "rules": lotRules})
	w.PlayOut(5)
	told := locale.For("de").T("game.restarting", nil)
	w.Stop()
	m, err := w.People[0].WaitText(w.Ctx, told)
	if err != nil {
		t.Fatalf("nobody reads that the bot restarts: %v\n%s", err, w.Log)
	}
	w.Start()
	if _, err := w.People[0].WaitMessage(w.Ctx, func(now person.Message) bool { return now.ID == m.ID && !strings.Contains(now.Text(), told) }); err != nil {
		t.Fatalf("the bot is back, and people still read\n%s\n%s", m.Text(), w.Log)
	}
	w.PlayOut(3)
}

// TestAnOpenHandFollowsAfterARestart stops the bot and starts it again. The hand of a player who clicks nothing then follows the next card.
func TestAnOpenHandFollowsAfterARestart(t *testing.T) {
	w := e2e.New(t)
	w.Open(person.Options{"games": 1, "rules": lotRules})
	w.PlayOut(5)
	turn := slices.IndexFunc(w.People[:], func(p *person.Person) bool { _, ok := e2e.Find(w.Hand(p), route.Play); return ok })
	if turn < 0 {
		t.Fatalf("it is nobody's turn\n%s", w.Log)
	}
	plays, waits := w.People[turn], w.People[(turn+2)%len(w.People)]
	before := w.Hand(waits)
	w.Stop()
	w.Start()
	m := w.Hand(plays)
	c, _ := e2e.Find(m, route.Play)
	w.Click(plays, m, c)
	if _, err := waits.WaitMessage(w.Ctx, func(m person.Message) bool { return m.ID == before.ID && m.Text() != before.Text() }); err != nil {
		t.Fatalf("the open hand does not follow: %v\n%s\n%s", err, before.Text(), w.Log)
	}
}
