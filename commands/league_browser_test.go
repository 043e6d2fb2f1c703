package commands_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	leagueview "karlchen/commands/league/view"
	"karlchen/internal/browser"
	"karlchen/internal/e2e"
)

// says uses a command by typing it.
func (w window) says(command, typed string) {
	w.t.Helper()
	w.do(chromedp.SendKeys(chromedp.CSS("#say"), typed))
	w.click(`#suggestions [data-command="` + command + `"]`)
	w.click("#send")
}

// An owner who has read nothing types one command, looks at the proposal, and clicks twice: then their league stands in the channel, and the owner
// is its first member.
func TestAnOwnerFoundsALeagueInABrowser(t *testing.T) {
	world := e2e.New(t)
	ctx := browser.New(t)
	w := open(t, ctx, world, 1, 900, 1500)
	shown := func(part string) string { return `[data-ephemeral] ` + button(part) }
	w.says("league-admin create", "/ligaleitung gr")
	w.wait(`document.querySelector('` + shown(leagueview.DeskDo) + `') !== null`)
	w.shoot("league-1-create")
	w.click(shown(leagueview.DeskDo))
	w.wait(`document.querySelector('[data-ephemeral]').innerText.includes('gegründet')`)
	w.wait(`document.querySelector('` + button("join") + `') !== null`)
	w.shoot("league-2-founded")
	w.click(button("join"))
	w.wait(`document.querySelector('#timeline').innerText.includes('Dabei: Anna')`)
	w.shoot("league-3-joined")
}
