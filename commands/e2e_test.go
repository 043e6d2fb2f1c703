package commands_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	tableview "karlchen/commands/table/view"
	"karlchen/game/card"
	"karlchen/internal/person"
)

// The player on the dealer's right cuts with a number of their own. Other texts are refused, and nobody else can cut.
func TestCutWithANumber(t *testing.T) {
	w := newWorld(t)
	w.open(nil)
	cutter, other := w.people[2], w.people[0] // the fourth deals first
	m, c := w.waitFor(other, route.Cut)
	if _, err := other.Click(w.ctx, m.ID, c.CustomID); err != nil {
		t.Fatal(err)
	}
	if _, err := other.WaitText(w.ctx, "rechts vom Geber"); err != nil {
		t.Error(err)
	}
	for _, number := range []string{"-1", "zwölf", "1000000000", "42"} {
		m, c := w.waitFor(cutter, route.Cut)
		asked, err := cutter.Click(w.ctx, m.ID, c.CustomID)
		if err != nil || asked.Modal == nil {
			t.Fatalf("no dialogue: %v", err)
		}
		if _, err := cutter.Submit(w.ctx, asked.Modal, map[string]string{tableview.CutInput: number}); err != nil {
			// Discord itself refuses a text that is longer than the input allows.
			t.Logf("%s: %v", number, err)
		}
	}
	if _, err := other.WaitText(w.ctx, "Abgehoben hat Clara"); err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	w.hand(other)
}

// A hand from before a restart stands still, because the bot keeps no tokens. One click on it gets the present hand, which follows the game again.
func TestAnOldHandAfterARestart(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"games": 1})
	for range 1 + 4 + 1 {
		w.step()
	}
	anna, next := w.people[w.next%card.Seats], w.people[(w.next+1)%card.Seats]
	old := w.hand(anna)
	stale, ok := find(old, route.Play)
	if !ok {
		t.Fatalf("it is not %s's turn:\n%s", anna.Name, old.Text())
	}
	w.kill()
	w.start()
	if _, err := anna.Command(w.ctx, w.channel, "doko hand", nil); err != nil {
		t.Fatal(err)
	}
	fresh, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { _, plays := find(m, route.Play); return m.ID != old.ID && plays })
	if err != nil {
		t.Fatalf("%v\n%s", err, w.log)
	}
	c, _ := find(fresh, route.Play)
	w.click(anna, fresh, c)
	if m, _ := anna.Message(old.ID); m.Text() != old.Text() {
		t.Fatalf("the old hand shows\n%s\nand showed\n%s", m.Text(), old.Text())
	}
	w.click(anna, old, stale)
	follows := func(words string) {
		if m, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == old.ID && strings.Contains(m.Text(), words) }); err != nil {
			t.Fatalf("the old hand never says %q: %v\n%s", words, err, m.Text())
		}
	}
	follows("⚠️")
	turn := func(p *person.Person) string { return "**" + p.Name + "** ist dran" } // not the picture's words, which may name a party in between
	follows(turn(next))
	hand := w.hand(next)
	c, _ = find(hand, route.Play)
	w.click(next, hand, c)
	follows(turn(w.people[(w.next+2)%card.Seats]))
}

// TestFourPeoplePlayAListThroughARestart plays a list of two games by clicks alone. The bot is killed in the middle of a trick and started
// again. At the end the screen shows the score that the engine computes from the records.
func TestFourPeoplePlayAListThroughARestart(t *testing.T) {
	w := newWorldWith(t, sandbox.Options{Unlimited: true}) // also in short runs: with -race no other test plays games through the wire
	host := w.people[0]
	w.open(person.Options{"games": 2, "rules": lotRules})

	const killAt = 27 // clicks: one cut, four words, five tricks and two cards
	for i := range killAt {
		if !w.step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", i, w.log)
		}
	}
	before := w.handsText()
	w.kill()
	w.start()
	if after := w.handsText(); after != before {
		t.Errorf("after the restart the hands are\n%s\nand were\n%s", after, before)
	}
	clicks := killAt
	for ; clicks < 1+4+48; clicks++ {
		if !w.step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", clicks, w.log)
		}
	}
	w.goOn(w.people[1])
	for range 1 + 4 + 48 {
		if !w.step() {
			t.Fatalf("the second game stops\n%s", w.log)
		}
	}
	end, err := host.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") })
	if err != nil {
		t.Fatal(err)
	}
	w.kill()

	games := w.games()
	if len(games) != 2 {
		t.Fatalf("%d games were recorded", len(games))
	}
	totals := map[string]int{} // by name: the lot has decided who sits where
	for _, g := range games {
		r, s := w.replay(g)
		result, ok := s.Result()
		if !ok {
			t.Fatalf("game %v is not finished", g.ID)
		}
		for seat, points := range result.Points() {
			totals[r.Info.Players[seat]] += points
		}
	}
	shown := finalScores(end.Text())
	for _, p := range w.people {
		if points, ok := shown[p.Name]; !ok || points != totals[p.Name] {
			t.Errorf("%s has %d points by the records, and on the screen %d (shown: %t):\n%s", p.Name, totals[p.Name], points, ok, end.Text())
		}
	}
}

// TestAKillAtTheEndOfAGame kills the bot right after the last card. The next start shows the open record where the table was, the result and the
// standing, once each, and no table that would still lead to hands.
func TestAKillAtTheEndOfAGame(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"games": 1, "rules": lotRules})
	for i := range 1 + 4 + 48 {
		if !w.step() {
			t.Fatalf("after %d clicks nobody can do anything\n%s", i, w.log)
		}
	}
	w.kill()
	w.start()
	anna := w.people[0]
	for _, words := range []string{"Ausgeteilt war", "Endstand"} {
		if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return !m.Ephemeral() && strings.Contains(m.Text(), words) }); err != nil {
			t.Fatalf("nobody reads %q: %v\n%s", words, err, w.log)
		}
	}
	results := 0
	for _, m := range anna.Messages() {
		if _, leads := find(m, route.Hand); leads && !m.Ephemeral() {
			t.Errorf("a table that has ended still shows\n%s", m.Text())
		}
		if !m.Ephemeral() && strings.Contains(m.Text(), "Endstand") {
			results++
		}
	}
	if results != 1 {
		t.Errorf("the result is shown %d times", results)
	}
	w.pressBelow(anna, route.Again)
}

// TestPlayersReadThatTheBotRestarts stops the bot in the middle of a trick and starts it again.
func TestPlayersReadThatTheBotRestarts(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"games": 1, "rules": lotRules})
	w.playOut(5)
	told := locale.For("de").T("game.restarting", nil)
	w.stop()
	m, err := w.people[0].WaitText(w.ctx, told)
	if err != nil {
		t.Fatalf("nobody reads that the bot restarts: %v\n%s", err, w.log)
	}
	w.start()
	if _, err := w.people[0].WaitMessage(w.ctx, func(now person.Message) bool { return now.ID == m.ID && !strings.Contains(now.Text(), told) }); err != nil {
		t.Fatalf("the bot is back, and people still read\n%s\n%s", m.Text(), w.log)
	}
	w.playOut(3)
}

// TestAnOpenHandFollowsAfterARestart stops the bot and starts it again. The hand of a player who clicks nothing then follows the next card.
func TestAnOpenHandFollowsAfterARestart(t *testing.T) {
	w := newWorld(t)
	w.open(person.Options{"games": 1, "rules": lotRules})
	w.playOut(5)
	turn := slices.IndexFunc(w.people[:], func(p *person.Person) bool { _, ok := find(w.hand(p), route.Play); return ok })
	if turn < 0 {
		t.Fatalf("it is nobody's turn\n%s", w.log)
	}
	plays, waits := w.people[turn], w.people[(turn+2)%len(w.people)]
	before := w.hand(waits)
	w.stop()
	w.start()
	m := w.hand(plays)
	c, _ := find(m, route.Play)
	w.click(plays, m, c)
	if _, err := waits.WaitMessage(w.ctx, func(m person.Message) bool { return m.ID == before.ID && m.Text() != before.Text() }); err != nil {
		t.Fatalf("the open hand does not follow: %v\n%s\n%s", err, before.Text(), w.log)
	}
}

// goOn begins the next game below the result, where everybody can. The hand that answers stands below the new table, and the result's buttons
// no longer work.
func (w *world) goOn(p *person.Person) {
	w.t.Helper()
	result, err := p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Next); return ok && !m.Ephemeral() })
	if err != nil {
		w.t.Fatalf("nothing to go on from: %v\n%s", err, w.log)
	}
	leads := strings.Contains(result.Text(), "Das nächste Spiel beginnt von selbst")
	next, _ := find(result, route.Next)
	w.click(p, result, next)
	messages := p.Messages()
	last := messages[len(messages)-1]
	_, err = p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Cut); return ok && !m.Ephemeral() }) // the table's message shows the next game
	if !last.Ephemeral() || err != nil {
		w.t.Errorf("the hand does not stand below its table, but:\n%s", last.Text())
	}
	if _, err := p.WaitMessage(w.ctx, func(m person.Message) bool {
		_, ok := find(m, route.Next)
		return m.ID == result.ID && !ok && leads && !strings.Contains(m.Text(), "spätestens")
	}); err != nil {
		w.t.Errorf("the result still leads to a game that has begun: %v\n%s", err, result.Text())
	}
}

var scoreLine = regexp.MustCompile(`\d\. (Anna|Ben|Clara|Dora) ([+−]?\d+)\.`)

// finalScores reads each player's points from the description after the word Endstand.
func finalScores(text string) map[string]int {
	scores := map[string]int{}
	_, text, _ = strings.Cut(text, "Endstand")
	for _, parts := range scoreLine.FindAllStringSubmatch(text, -1) {
		if points, err := strconv.Atoi(strings.ReplaceAll(parts[2], "−", "-")); err == nil {
			scores[parts[1]] = points
		}
	}
	return scores
}
