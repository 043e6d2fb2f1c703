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

	"karlchen/bot/sandbox/browser"
)

var shots = flag.String("shots", "", "a folder for screenshots of the game that the browser plays")

// window is a browser window in which one of the people plays.
type window struct {
	t   *testing.T
	ctx context.Context
}

func (w window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

// wait waits until an expression is true in the page.
func (w window) wait(expression string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(0))); err != nil {
		w.shoot("failed")
		w.t.Fatalf("never true: %s: %v\n%s", expression, err, w.js(`document.body.innerText`))
	}
}

func (w window) js(expression string) string {
	w.t.Helper()
	text, err := chromedp.Run(w.ctx, chromedp.Evaluate[string](`String(`+expression+`)`))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return text
}

func (w window) click(selector string) {
	w.t.Helper()
	w.do(chromedp.Click(chromedp.CSS(selector)))
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

// button is the selector of an enabled button that does something: "play", "next".
func button(verb string) string {
	return fmt.Sprintf(`button:not([disabled]):not([aria-disabled=true])[data-custom-id*=":%s"]`, verb)
}

// TestABrowserPlaysAGame plays a game against three computers by nothing but clicks in the page.
func TestABrowserPlaysAGame(t *testing.T) {
	ctx := browser.New(t)
	world := newWorld(t)
	w := window{t, ctx}
	w.do(chromedp.EmulateViewport(1200, 900), chromedp.Navigate(world.sandbox.URL()+"/?user=1"))
	w.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	w.shoot("1-start")
	w.click("#intro [data-command]")
	for computers := range 3 {
		w.click(button("add"))
		w.wait(fmt.Sprintf(`document.querySelector('#timeline').innerText.split('· Computer').length > %d`, computers+1))
	}
	w.shoot("2-lobby")
	w.click(button("start"))
	w.wait(`document.querySelector('[data-to-channel]') !== null`)
	w.shoot("3-thread")
	w.click("[data-to-channel]")
	w.click(button("hand"))
	w.wait(`document.querySelector('[data-ephemeral]') !== null`)
	w.shoot("4-hand")

	// Whatever the hand offers first is done: cut by lot, gesund, the first card that may be played.
	next := `document.querySelector('[data-ephemeral] ` + button("cut-lot") + `, [data-ephemeral] ` + button("word:healthy") + `, [data-ephemeral] ` + button("play") + `')`
	over := `document.querySelector('` + button("next") + `')`
	for clicks := 0; ; clicks++ {
		w.wait(next + ` !== null || ` + over + ` !== null`)
		if w.js(over+` !== null`) == "true" {
			break
		}
		if clicks == 8 {
			w.shoot("5-trick")
		}
		// A click, and then the hand has to change: the button is gone, or disabled.
		id := w.js(next + `.dataset.customId`)
		w.click(fmt.Sprintf(`[data-ephemeral] button[data-custom-id="%s"]`, id))
		w.wait(fmt.Sprintf(`document.querySelector('[data-ephemeral] button:not([disabled]):not([aria-disabled=true])[data-custom-id="%s"]') === null`, id))
	}
	w.shoot("6-result")
	w.do(chromedp.EmulateViewport(375, 800))
	w.shoot("7-phone")
}
