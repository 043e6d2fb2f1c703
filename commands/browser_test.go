package commands_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"karlchen/bot/sandbox"
	"karlchen/game/card"
	"karlchen/internal/browser"
	"karlchen/internal/e2e"
)

var shots = flag.String("shots", "", "a folder for screenshots of the game that the browser plays")

// window is a browser window in which one of the people plays.
type window struct {
	t   *testing.T
	ctx context.Context
}

func (w window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, e2e.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

// look is the time between two looks at a page. The page is not asked for each frame, because Chromium draws few frames on a busy machine.
const look = 30 * time.Millisecond

// wait waits until an expression is true in the page.
func (w window) wait(expression string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, e2e.Patience)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(look), chromedp.WithPollingTimeout(0))); err != nil {
		w.shoot("failed")
		w.t.Fatalf("never true: %s: %v\n%s", expression, err, w.js(`document.body.innerText`))
	}
}

// soon reports whether an expression becomes true within some seconds.
func (w window) soon(expression string) bool {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 10*time.Second)
	defer cancel()
	return chromedp.Do(ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(look), chromedp.WithPollingTimeout(0))) == nil
}

func (w window) js(expression string) string {
	w.t.Helper()
	text, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](`String(`+expression+`)`))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

// click clicks on an element that is visible and not covered, all in one moment: a redrawn element could move away under a mouse.
func (w window) click(selector string) {
	w.t.Helper()
	w.wait(`(e => {
		if (!e) return false;
		e.scrollIntoView({ block: 'nearest' });
		const { x, y, width, height } = e.getBoundingClientRect();
		if (!e.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return false;
		e.click();
		return true;
	})(document.querySelector('` + selector + `'))`)
}

// shoot takes a screenshot if somebody wants to look.
func (w window) shoot(name string) {
	w.t.Helper()
	if *shots == "" {
		return
	}
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), png, 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// button is the selector of an enabled button with a part of an id: "play", "next", "healthy".
func button(part string) string {
	return fmt.Sprintf(`button:not([disabled]):not([aria-disabled=true]):is([data-custom-id^="%[1]s/"], [data-custom-id*="/%[1]s/"], [data-custom-id$="/%[1]s"])`, part)
}

// open shows the sandbox's page to one of the people.
func open(t *testing.T, ctx context.Context, world *e2e.World, user int, width, height int64) window {
	t.Helper()
	w := window{t, ctx}
	w.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(fmt.Sprintf("%s/?user=%d", world.Sandbox.URL(), user)))
	w.wait(`document.documentElement.dataset.ready !== undefined`)
	return w
}

// enter goes from the lobby into the thread of the table and opens the hand.
func (w window) enter() {
	w.t.Helper()
	w.wait(`document.querySelector('[data-to-channel]') !== null`)
	w.click("[data-to-channel]")
	w.hand()
}

// offer finds the first action that the open hand offers: cut by lot, gesund, the first card that may be played.
var offer = `document.querySelector('[data-ephemeral] ` + button("cut-lot") + `, [data-ephemeral] ` + button("healthy") + `, [data-ephemeral] ` + button("play") + `')`

// accept clicks the first action that the hand offers, and waits until the hand no longer offers it.
func (w window) accept() {
	w.t.Helper()
	selector := fmt.Sprintf(`[data-ephemeral] button:not([disabled]):not([aria-disabled=true])[data-custom-id="%s"]`, w.js(offer+`.dataset.customId`))
	w.click(selector)
	w.wait(`document.querySelector('` + selector + `') === null`)
}

// TestABrowserPlaysAGame plays a game against three computers by nothing but clicks in the page, in English.
func TestABrowserPlaysAGame(t *testing.T) {
	const english = "en-US"
	ctx := browser.New(t)
	world := e2e.NewWith(t, sandbox.Options{GuildLocale: english, Unlimited: true, Emojis: e2e.Faces()})
	w := open(t, ctx, world, 1, 1200, 900)
	w.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	w.shoot("1-start")
	w.click("#intro [data-command]")
	w.wait(`document.querySelector('` + button("open") + `') !== null`)
	w.shoot("2-new-table")
	w.click(button("fill"))
	w.wait(`document.querySelector('[data-ephemeral]') !== null`)
	w.shoot("3-hand")
	over := `document.querySelector('` + button("next") + `')`
	for clicks := 0; ; clicks++ {
		w.wait(offer + ` !== null || ` + over + ` !== null`)
		if w.js(over+` !== null`) == "true" {
			break
		}
		w.accept()
		if clicks == 5 {
			w.shoot("4-trick")
		}
	}
	w.shoot("5-result")
	if words := foreign(english, w.js(`document.querySelector('#timeline').innerText`)); len(words) > 0 {
		t.Errorf("in English the page says %q", words)
	}
}

// held is how many cards the open hand has. Two of a kind share a button.
const held = `[...document.querySelectorAll('[data-ephemeral] button[data-custom-id^="play/"]')].reduce((n, b) => n + (b.innerText.includes('×2') ? 2 : 1), 0)`

// turnOf says whether the table waits for a card of somebody, led cards included.
func turnOf(name string) string {
	return fmt.Sprintf(`/➡️ %s (ist dran|kommt heraus)\./.test(document.querySelector('#timeline').innerText)`, name)
}

// act lets each window click an action of its hand, and returns how many windows did.
func act(t *testing.T, world *e2e.World, windows []window) (acts int) {
	t.Helper()
	for _, w := range windows {
		if w.js(offer+` !== null`) == "true" {
			w.accept()
			acts++
		}
	}
	if err := world.Ctx.Err(); err != nil {
		for i, w := range windows {
			w.shoot(fmt.Sprintf("stuck-%d", i+1))
		}
		t.Fatalf("nobody can do anything: %v\n%s", err, world.Log)
	}
	if acts == 0 {
		time.Sleep(50 * time.Millisecond) // no single window can be waited for
	}
	return acts
}

// hand opens the hand where the window is.
func (w window) hand() {
	w.t.Helper()
	w.wait(`document.querySelector('` + button("hand") + `') !== null`)
	w.click(button("hand"))
	w.wait(`document.querySelector('[data-ephemeral]') !== null`)
}

// change uses a switch of "Server and people", wherever it is folded away.
func (w window) change(frame string) {
	w.t.Helper()
	w.wait(`(e => { e?.click(); return Boolean(e); })(document.querySelector('[data-change*=\'` + frame + `\']'))`)
}

// hands is how many hands are open: private messages with buttons.
const hands = `[...document.querySelectorAll('[data-ephemeral]')].filter((m) => m.querySelector('[data-custom-id]')).length`

// warned says whether a private message warns of something.
const warned = `[...document.querySelectorAll('[data-ephemeral]')].some((m) => m.innerText.includes('⚠️'))`

// trouble makes trouble in the middle of a trick. Somebody deletes the thread, and takes from the bot the permission to see the channel and gives it
// back. Then the program is killed. trouble returns how many cards were played meanwhile.
func trouble(t *testing.T, world *e2e.World, windows []window) (acts int) {
	t.Helper()
	anna := windows[0]
	anna.change(`"delete_channel"`)
	for i, w := range windows {
		w.wait(`document.querySelector('#timeline').innerText.includes('umgezogen')`)
		w.hand()
		w.shoot(fmt.Sprintf("moved-%d", i+1))
	}
	anna.change(`"name":"view","is":false`)
	for acts < 1 {
		acts += act(t, world, windows)
	}
	for i, w := range windows {
		w.wait(warned)
		w.shoot(fmt.Sprintf("denied-%d", i+1))
	}
	anna.change(`"name":"view","is":true`)
	for acts < 2 {
		acts += act(t, world, windows)
	}
	for _, w := range windows {
		w.wait(`!` + warned)
	}
	world.Kill()
	world.Start()
	for i, w := range windows { // a new process does not know which hands are open
		w.js(`document.querySelectorAll('[data-ephemeral] [data-action=dismiss]').forEach((b) => b.click())`)
		w.wait(`document.querySelector('[data-ephemeral]') === null`)
		w.hand()
		w.shoot(fmt.Sprintf("restarted-%d", i+1))
	}
	return acts
}

// TestFourWindows plays a whole game in four windows as narrow as phones, through every trouble that people can make. One window is closed in the
// middle of the game: the others play on until it is its turn, and it comes back to the same hand.
func TestFourWindows(t *testing.T) {
	if !e2e.Nightly {
		// TestABrowserPlaysAGame and TestTheHandStaysAtTheEndOfItsChannel play in one window, TestTheThreadIsDeletedInTheMiddleOfATrick and
		// TestAPermissionIsTakenAndGivenBack have the troubles.
		t.Skip("by day other tests have its parts; KARLCHEN_NIGHTLY=1 runs it")
	}
	world := e2e.New(t)
	ctx := browser.New(t)
	var windows []window
	for user := 1; user <= card.Seats; user++ {
		if user > 1 {
			ctx = browser.Tab(t, ctx)
		}
		windows = append(windows, open(t, ctx, world, user, 390, 844))
	}
	windows[0].wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	windows[0].click("#intro [data-command]")
	windows[0].wait(`document.querySelector('` + button("open") + `') !== null`)
	windows[0].click(button("open"))
	for _, w := range windows[1:] {
		w.wait(`document.querySelector('` + button("join") + `') !== null`)
		w.click(button("join"))
	}
	windows[0].wait(`document.querySelector('` + button("start") + `') !== null`)
	windows[0].click(button("start"))
	for _, w := range windows {
		w.enter()
	}
	const before, cards = 1 + 4, 48 // the cut and four words, and then all cards
	acts := 0
	for acts < before+6 || windows[0].js(offer+` !== null`) != "true" {
		acts += act(t, world, windows)
	}
	anna, others := windows[0], windows[:card.Seats-1]
	anna.wait(turnOf("Anna"))
	dora := windows[card.Seats-1]
	if err := chromedp.Cancel(dora.ctx); err != nil {
		t.Fatal(err)
	}
	world.People[card.Seats-1].Leave() // with a person's last window go the messages that only that person sees
	for anna.js(turnOf("Dora")) != "true" {
		acts += act(t, world, others)
	}
	dora = open(t, browser.Tab(t, anna.ctx), world, card.Seats, 390, 844)
	if hands := dora.js(`document.querySelectorAll('[data-ephemeral]').length`); hands != "0" {
		t.Errorf("a new window shows %s hands", hands)
	}
	dora.enter()
	dora.wait(offer + ` !== null`)
	if hand, want := dora.js(held), fmt.Sprint(cards/card.Seats-(acts-before)/card.Seats); hand != want {
		t.Errorf("Dora comes back to %s cards, not %s", hand, want)
	}
	dora.shoot("window-4-back")
	windows[card.Seats-1] = dora
	acts += trouble(t, world, windows)
	for acts < before+cards {
		acts += act(t, world, windows)
	}
	for _, w := range windows {
		w.wait(`document.querySelector('#timeline').innerText.includes('Gegeben war')`)
		if n := w.js(hands); n != "1" {
			t.Errorf("a window shows %s hands", n)
		}
	}
	for i, w := range windows {
		w.shoot(fmt.Sprintf("window-%d", i+1))
	}
}
