package commands_test

import (
	"strings"
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/browser"
	"karlchen/internal/person"
)

// answers clicks the choice of one of the others when they are asked about somebody.
func (w *world) answers(p *person.Person, choice string) {
	w.t.Helper()
	m, err := p.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := answerButton(m, choice); return ok })
	if err != nil {
		w.t.Fatalf("nobody is asked: %v\n%s", err, w.log)
	}
	c, _ := answerButton(m, choice)
	w.click(p, m, c)
}

func answerButton(m person.Message, choice string) (person.Component, bool) {
	for _, c := range m.Buttons() {
		if route.Answer.Names(c.CustomID) {
			if strings.HasSuffix(c.CustomID, "/"+choice) {
				return c, true
			}
		}
	}
	return person.Component{}, false
}

// The first to speak goes away. She is reminded, her time runs out, the others let a computer play on, and she comes back.
func TestSlowTimerRunsOutAndTheComputerTakesOver(t *testing.T) {
	if testing.Short() {
		t.Skip("a clock has to run out")
	}
	w := newWorld(t, "KARLCHEN_TURN=4s")
	anna, ben, clara := w.people[0], w.people[1], w.people[2]
	w.open(nil)
	w.press(clara, route.CutLot)
	for _, text := range []string{"Die Zeit läuft", "die halbe Zeit ist um", "hat nicht rechtzeitig gespielt"} {
		if _, err := ben.WaitText(w.ctx, text); err != nil {
			t.Fatalf("%v\n%s", err, w.log)
		}
	}
	mention, err := anna.WaitMessage(w.ctx, func(m person.Message) bool { return m.MentionsMe })
	if err != nil {
		t.Fatalf("she is not mentioned: %v", err)
	}
	w.answers(ben, "computer")
	if _, err := clara.WaitText(w.ctx, "Ben: Computer"); err != nil {
		t.Fatal(err)
	}
	w.answers(clara, "computer")
	if _, err := ben.WaitMessage(w.ctx, func(m person.Message) bool {
		return strings.Contains(m.Text(), "🤖 Anna") && strings.Contains(m.Text(), "**Ben** ist dran")
	}); err != nil {
		t.Fatalf("no computer takes over: %v\n%s", err, w.log)
	}
	if err := anna.WaitGone(w.ctx, mention.ID); err != nil {
		t.Errorf("the mention stays when nobody waits for her any more: %v", err)
	}
	w.press(anna, route.Back)
	if _, err := anna.WaitMessage(w.ctx, func(m person.Message) bool {
		return m.Ephemeral() && strings.Contains(m.Text(), "Deine Karten: ")
	}); err != nil {
		t.Fatalf("her cards are not hers again: %v\n%s", err, w.log)
	}
	m, err := ben.WaitMessage(w.ctx, func(m person.Message) bool { _, ok := find(m, route.Hand); return ok && !m.Ephemeral() })
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(m.Text(), "🤖 Anna") {
		if _, err := ben.WaitMessage(w.ctx, func(n person.Message) bool { return n.ID == m.ID && !strings.Contains(n.Text(), "🤖 Anna") }); err != nil {
			t.Fatalf("the table does not show that she is back: %v", err)
		}
	}
}

// In a browser window Anna sees her time run out and the vote about her. She takes her place back by a click on the public message.
func TestSlowABrowserComesBackAfterTheTimer(t *testing.T) {
	if testing.Short() {
		t.Skip("a clock has to run out")
	}
	w := newWorld(t, "KARLCHEN_TURN=10s")
	w.keepSeats()
	ctx := browser.New(t)
	ben, clara := w.people[1], w.people[2]
	anna := open(t, ctx, w, 1, 1000, 1000)
	anna.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	anna.click("#intro [data-command]")
	anna.wait(`document.querySelector('` + button("open") + `') !== null`)
	anna.click(button("open"))
	for _, p := range w.people[1:] {
		w.press(p, route.Join)
	}
	says := func(text string) {
		anna.t.Helper()
		anna.wait(`document.querySelector('#timeline').innerText.includes('` + text + `')`)
	}
	says("5 Minuten für jeden Zug, danach entscheiden die anderen")
	anna.wait(`document.querySelector('` + button("open") + `') === null`) // her own page has such a button too, until the table is open
	anna.wait(`document.querySelector('` + button("table-settings") + `') !== null`)
	anna.click(button("table-settings"))
	says("Dieser Tisch")
	anna.shoot("pace-1-lobby")
	anna.wait(`document.querySelector('` + button("start") + `') !== null`)
	anna.click(button("start"))
	w.press(clara, route.CutLot)
	anna.enter()
	says("Die Zeit läuft")
	anna.shoot("pace-2-clock")
	says("die halbe Zeit ist um")
	says("hat nicht rechtzeitig gespielt")
	w.answers(ben, "computer")
	says("Ben: Computer")
	anna.shoot("pace-3-asked")
	w.answers(clara, "computer")
	anna.wait(`document.querySelector('` + button("back") + `') !== null`)
	anna.shoot("pace-4-away")
	anna.click(button("back"))
	anna.wait(`document.querySelector('` + button("back") + `') === null`)
	anna.wait(`document.querySelector('[data-ephemeral] img') !== null`)
	anna.shoot("pace-5-back")
}
