package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"karlchen/bot/sandbox"
	"karlchen/bot/table"
	"karlchen/commands/face"
	"karlchen/commands/locale"
	"karlchen/commands/route"
	"karlchen/internal/browser"
	"karlchen/internal/e2e"
	"karlchen/internal/person"
)

// evening is a game of four. Anna plays in a browser as narrow as a phone.
type evening struct {
	*e2e.World
	anna window
	l    *locale.Localizer
}

// says waits until Anna reads a text.
func (e evening) says(text string) {
	e.T.Helper()
	e.anna.wait(fmt.Sprintf(`document.querySelector('#timeline').innerText.includes(%q)`, text))
}

// refused waits until Anna reads why something was refused.
func (e evening) refused(why error) {
	e.T.Helper()
	e.says(face.Reason(e.l, why))
}

// has waits until there is a button, in private or in public.
func (e evening) has(scope, verb string) {
	e.T.Helper()
	e.anna.wait(`document.querySelector('` + scope + " " + button(verb) + `') !== null`)
}

const (
	inHand = "[data-ephemeral]"
	onPost = "li:not([data-ephemeral])"
)

// others lets Ben, Clara and Dora act until it is Anna's turn, or the game is over.
func (e evening) others() {
	e.T.Helper()
	for acted := true; acted; {
		acted = false
		for _, p := range e.People[1:] {
			if c, hand, ok := e.offered(p); ok {
				e.Click(p, hand, c)
				acted = true
			}
		}
	}
}

func (e evening) offered(p *person.Person) (person.Component, person.Message, bool) {
	e.T.Helper()
	if e.over() {
		return person.Component{}, person.Message{}, false
	}
	hand := e.Hand(p)
	c, ok := e2e.Find(hand, route.Word, route.Play)
	return c, hand, ok
}

// over reports whether the result is shown.
func (e evening) over() bool {
	for _, m := range e.People[1].Messages() {
		if _, ok := e2e.Find(m, route.Next); ok && !m.Ephemeral() {
			return true
		}
	}
	return false
}

// turn waits until Anna may play a card, and counts the cards that she may play.
func (e evening) turn() (cards int) {
	e.T.Helper()
	for e.others(); !e.anna.soon(`document.querySelector('` + inHand + " " + button("play") + `') !== null`); e.others() {
		// Anna's card was not played yet when nobody else could act.
	}
	fmt.Sscan(e.anna.js(`document.querySelectorAll('`+inHand+" "+button("play")+`').length`), &cards)
	return cards
}

// restart kills the bot and starts it with other settings. Anna opens her hand again and closes the old one, as people do.
func (e evening) restart(env ...string) {
	e.T.Helper()
	e.Kill()
	e.Env = env
	e.Start()
	e.anna.wait(`document.querySelector('#banner').innerText === ''`)
	e.anna.js(`document.querySelectorAll('[data-ephemeral] [data-action=dismiss]').forEach(b => b.click())`)
	e.anna.wait(`document.querySelector('[data-ephemeral]') === null`)
	for range 10 { // a program that has just started may be too slow for a click; then people click again
		e.anna.click(onPost + " " + button("hand"))
		if e.anna.soon(`document.querySelector('[data-ephemeral]') !== null`) {
			return
		}
	}
	e.T.Fatalf("no click opens the hand:\n%s\n%s", e.anna.js(`document.body.innerText`), e.Log)
}

// TestSlowABrowserThroughAnEventfulGame plays a whole game in each language, with all the troubles of people: somebody else's
// buttons, a click twice and a click too late, a deleted message, a restart, a clock that runs out, and a way back.
func TestSlowABrowserThroughAnEventfulGame(t *testing.T) {
	if !e2e.Nightly {
		t.Skip("a clock has to run out, twice; by day TestFourWindows makes the trouble of people")
	}
	t.Parallel()
	chromium := browser.New(t)
	for _, tag := range []string{"de", "en-US"} {
		t.Run(tag, func(t *testing.T) {
			w := e2e.NewWith(t, sandbox.Options{GuildLocale: tag, Unlimited: true, Emojis: e2e.Faces()})
			w.KeepSeats()
			e := evening{w, open(t, browser.Tab(t, chromium), w, 1, 390, 844), locale.For(tag)}
			e.play(tag)
		})
	}
}

func (e evening) play(tag string) {
	anna, ben, clara := e.anna, e.People[1], e.People[2]
	anna.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	anna.click("#intro [data-command]")
	e.has(inHand, "open")
	anna.click(inHand + " " + button("open"))
	for _, p := range e.People[1:] {
		e.Press(p, route.Join)
	}
	e.Press(ben, route.Start) // only Anna may
	if _, err := ben.WaitText(e.Ctx, face.Reason(e.l, table.NotHost)); err != nil {
		e.T.Error(err)
	}
	e.has(onPost, "start")
	anna.click(button("start"))
	anna.wait(`document.querySelector('[data-to-channel]') !== null`)
	anna.click("[data-to-channel]")
	e.has(onPost, "cut-lot")
	anna.click(onPost + " " + button("cut-lot")) // only Clara may
	e.refused(table.NotCutter)
	e.Press(clara, route.CutLot)

	e.others()
	e.has(inHand, "healthy")
	e.Sandbox.Faults().Set(sandbox.Double, sandbox.Trouble{Times: 1}) // Discord delivers the click twice
	anna.accept()
	anna.shoot(tag + "-evening-1-gesund")

	for e.turn() < 2 {
		anna.accept()
	}
	// Two cards, one right after the other: the first is played, the second comes too late. Both clicks are under way before the hand shows
	// the first card; an earlier change of the hand may still redraw it in between.
	e.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{DelayMS: 1000})
	anna.js(`(cards => { cards()[0].click(); setTimeout(() => cards()[1].click(), 400) })(() => document.querySelectorAll('` + inHand + " " + button("play") + `'))`)
	e.refused(table.Stale)
	e.Sandbox.Faults().Set(sandbox.Slow, sandbox.Trouble{})
	anna.shoot(tag + "-evening-2-too-late")

	e.turn()
	anna.js(`(card => { card.click(); card.click() })(document.querySelector('` + inHand + " " + button("play") + `'))`)
	e.turn() // nobody else can act without the message that is deleted now

	m, _ := e.WaitFor(ben, route.Hand)
	e.Sandbox.Faults().DeleteMessage(m.ID)
	for _, p := range e.People { // nobody clicks on messages that they still see
		if err := p.WaitGone(e.Ctx, m.ID); err != nil {
			e.T.Fatal(err)
		}
	}
	e.has(inHand, "play")
	anna.accept()
	e.others()
	e.has(onPost, "hand")
	anna.shoot(tag + "-evening-3-posted-again")

	e.turn()
	e.restart("KARLCHEN_TURN=5s") // in the middle of a trick; from the next turn on there is little time
	e.turn()
	anna.accept()
	e.turn()
	e.Answers(ben, "computer") // when Anna's time is over
	e.Answers(clara, "computer")
	e.has("#timeline", "back")
	anna.shoot(tag + "-evening-4-away")
	e.restart() // so that nobody's time runs out while the browser is slow
	anna.click("#timeline " + button("back"))
	anna.wait(`document.querySelector('#timeline ` + button("back") + `') === null`)
	anna.shoot(tag + "-evening-5-back")

	for e.others(); !e.over(); e.others() {
		anna.wait(`document.querySelector('` + inHand + " " + button("play") + `, ` + onPost + " " + button("next") + `') !== null`)
		if !e.over() {
			anna.accept()
		}
	}
	e.says(e.l.T("record.hands", nil))
	if failed := anna.js(`[...document.querySelectorAll('.failed')].map(e => e.innerText)`); failed != "" {
		e.T.Errorf("the page says %q", failed)
	}
	if words := foreign(tag, anna.js(`document.querySelector('#timeline').innerText`)); len(words) > 0 {
		e.T.Errorf("in %s the page says %q", tag, words)
	}
	anna.click(onPost + " " + button("next"))
	e.has(inHand, "sheet")
	anna.wait(`document.querySelector('#timeline').lastElementChild.matches('` + inHand + `')`) // below the new table
	anna.wait(`document.querySelectorAll('` + inHand + `').length === 1`)
	anna.shoot(tag + "-evening-6-next")
	e.Kill()
	if games := e.Games(); len(games) != 1 || !games[0].Finished {
		e.T.Errorf("%d games were recorded", len(games))
	}
}

// foreign returns words that only the other language has.
func foreign(tag, text string) (found []string) {
	other := map[string][]string{"de": {"your turn", "Trick ", "wins", "cards"}, "en-US": {"ist dran", "Stich", "gewinnt", "Karten", "Spiel "}}
	for _, word := range other[tag] {
		if strings.Contains(text, word) {
			found = append(found, word)
		}
	}
	return found
}
