package commands_test

import (
	"testing"

	"karlchen/commands/route"
	"karlchen/internal/browser"
	"karlchen/internal/e2e"
)

// In a browser window Anna sees her time run out and the vote about her. She takes her place back by a click on the public message.
func TestSlowABrowserComesBackAfterTheTimer(t *testing.T) {
	if !e2e.Nightly {
		t.Skip("a clock has to run out; by day TestSlowTimerRunsOutAndTheComputerTakesOver lets it, without a page")
	}
	w := e2e.New(t, "KARLCHEN_TURN=10s")
	w.KeepSeats()
	ctx := browser.New(t)
	ben, clara := w.People[1], w.People[2]
	anna := open(t, ctx, w, 1, 1000, 1000)
	anna.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	anna.click("#intro [data-command]")
	anna.wait(`document.querySelector('` + button("open") + `') !== null`)
	anna.click(button("open"))
	for _, p := range w.People[1:] {
		w.Press(p, route.Join)
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
	w.Press(clara, route.CutLot)
	anna.enter()
	says("Die Zeit läuft")
	anna.shoot("pace-2-clock")
	says("die halbe Zeit ist um")
	says("hat nicht rechtzeitig gespielt")
	w.Answers(ben, "computer")
	says("Ben: Computer")
	anna.shoot("pace-3-asked")
	w.Answers(clara, "computer")
	anna.wait(`document.querySelector('` + button("back") + `') !== null`)
	anna.shoot("pace-4-away")
	anna.click(button("back"))
	anna.wait(`document.querySelector('` + button("back") + `') === null`)
	anna.wait(`document.querySelector('[data-ephemeral] img') !== null`)
	anna.shoot("pace-5-back")
}
