package stage

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"karlchen/bot/discord"
	"karlchen/internal/browser"
)

// The window of a phone, in its pixels.
const (
	phoneWidth  = 390
	phoneHeight = 844
)

// Box is the room that a message takes on a phone.
type Box struct {
	Height int // from the top of its first block to the bottom of its last one, in pixels
	Lines  int // of buttons and menus: a row of buttons that are too wide for the phone takes several
}

// Measure returns the room that messages take on a phone, as the sandbox's page draws them. It skips the test if no browser is installed.
func Measure(t testing.TB, tag string, messages []discord.Message) (boxes []Box) {
	t.Helper()
	window := browser.New(t)
	var all []exhibit
	for i, m := range messages {
		all = append(all, exhibit{fmt.Sprint("message ", i), m})
	}
	ids, url := post(t, tag, all)
	step(t, window, chromedp.EmulateViewport(phoneWidth, phoneHeight), chromedp.Navigate(url),
		chromedp.Poll[chromedp.Void](`document.documentElement.dataset.ready !== undefined`))
	for _, id := range ids {
		frame := fmt.Sprintf(`document.querySelector('[data-message-id="%s"] [data-kind="container"]')`, id)
		step(t, window, chromedp.Poll[chromedp.Void](frame+` !== null`), chromedp.Poll[chromedp.Void](
			`(`+frame+`.scrollIntoView({block: 'center'}), [...`+frame+`.querySelectorAll('img')].every((i) => i.complete && i.naturalWidth > 0))`))
		box, err := chromedp.Run(window, chromedp.Evaluate[Box](`(() => {
			const frame = `+frame+`, lines = new Set([...frame.querySelectorAll('[data-custom-id]')].map((e) => Math.round(e.getBoundingClientRect().top)))
			const first = frame.firstElementChild.getBoundingClientRect(), last = frame.lastElementChild.getBoundingClientRect()
			return {Height: Math.round(last.bottom - first.top), Lines: lines.size}
		})()`))
		if err != nil {
			t.Fatal(err)
		}
		boxes = append(boxes, box)
	}
	return boxes
}
