package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"karlchen/bot/sandbox"
	"karlchen/internal/browser"
)

const liveToken = "live"

// liveBot is the smallest possible bot: it registers commands and answers each interaction with the result of answer.
type liveBot struct {
	t      *testing.T
	server *sandbox.Server
}

func (b liveBot) call(method, path string, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		b.t.Error(err)
		return
	}
	req, err := http.NewRequest(method, b.server.APIURL()+"/v10"+path, bytes.NewReader(raw))
	if err != nil {
		b.t.Error(err)
		return
	}
	req.Header.Set("Authorization", "Bot "+liveToken)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Error(err)
		return
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		var why any
		_ = json.NewDecoder(res.Body).Decode(&why)
		b.t.Errorf("%s %s: %s: %v", method, path, res.Status, why)
	}
}

func (b liveBot) run(ctx context.Context, answer func(kind float64, data obj) obj) {
	conn, _, err := websocket.Dial(ctx, strings.Replace(b.server.URL(), "http", "ws", 1)+"/gateway?v=10&encoding=json", nil)
	if err != nil {
		b.t.Error(err)
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	identify := obj{"op": 2, "d": obj{"token": liveToken, "intents": 1, "properties": obj{"os": "linux", "browser": "test", "device": "test"}}}
	if err := wsjson.Write(ctx, conn, identify); err != nil {
		b.t.Error(err)
		return
	}
	for {
		var event struct {
			T string
			D struct {
				ID, Token string
				Type      float64
				Data      obj
			}
		}
		if wsjson.Read(ctx, conn, &event) != nil {
			return // the test is over
		}
		if event.T == "INTERACTION_CREATE" {
			b.call("POST", "/interactions/"+event.D.ID+"/"+event.D.Token+"/callback", answer(event.D.Type, event.D.Data))
		}
	}
}

// The page and the real sandbox understand each other: command, completion, select, modal, private message, a second person, a thread.
func TestWithTheSandbox(t *testing.T) {
	w := &window{fake: &fake{t: t}, ctx: browser.New(t)}
	server, err := sandbox.New(sandbox.Options{Token: liveToken, GuildLocale: "en-US"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	bot := liveBot{t, server}
	bot.call("PUT", "/applications/"+sandbox.ApplicationID+"/commands", commands)

	reply := func(kind int, data obj) obj { return obj{"type": kind, "data": data} }
	answer := func(kind float64, data obj) obj {
		switch {
		case kind == 4:
			return reply(8, obj{"choices": list{obj{"name": "Game 12", "value": "g12"}}})
		case kind == 5:
			how := data["components"].([]any)[1].(obj)["component"].(obj)["values"].([]any)[0].(string)
			return reply(7, obj{"flags": v2, "components": list{text("Cut " + how)}})
		case data["custom_id"] == "hand":
			return reply(4, obj{"flags": v2 | 64, "components": list{text("Your cards"), row(button("cut", "Cut"))}})
		case data["custom_id"] == "cut":
			return reply(9, obj{"custom_id": "cut", "title": "Cut", "components": list{
				obj{"type": 18, "label": "Number", "component": obj{"type": 4, "custom_id": "n", "style": 1}},
				obj{"type": 18, "label": "How", "component": obj{"type": 3, "custom_id": "how", "options": list{option("deep", "Deep"), option("flat", "Flat")}}},
			}})
		case data["custom_id"] == "solo":
			return reply(7, obj{"flags": v2, "components": list{text("Solo: " + data["values"].([]any)[0].(string))}})
		default:
			return reply(4, obj{"flags": v2, "components": list{text("A table"), row(button("hand", "My cards")),
				row(obj{"type": 3, "custom_id": "solo", "options": list{option("q", "Queens"), option("j", "Jacks")}})}})
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		bot.run(ctx, answer)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})

	w.watch()
	w.do(chromedp.EmulateViewport(1200, 800), chromedp.Navigate(server.URL()+"/?user=1"))
	w.wait(`document.querySelector('#intro [data-command]:not([aria-disabled])') !== null`)
	w.click("[data-locale='en-US']")
	w.wait(`document.documentElement.lang === 'en-US'`)

	w.click("#intro [data-command]")
	w.wait(`document.querySelector('[data-custom-id=hand]') !== null`)
	w.click("[data-custom-id=hand]")
	w.wait(`document.querySelector('[data-ephemeral] [data-custom-id=cut]') !== null`)
	w.click("[data-custom-id=cut]")
	w.wait(`document.querySelector('dialog[open]') !== null`)
	w.keys("7")
	w.click("dialog [name=how]")
	w.click("[data-value=flat]")
	w.click("dialog [type=submit]")
	w.wait(`document.querySelector('dialog') === null && document.querySelector('[data-ephemeral] .md')?.textContent === 'Cut flat'`)
	w.click("[data-custom-id=solo]")
	w.click("[data-value=j]")
	w.wait(`document.querySelector('[data-custom-id=solo]') === null`)
	w.check(`document.querySelector('#timeline').innerText.includes('Solo: j')`)
	w.say("#say", "/doko replay"+kb.Enter)
	w.wait(`document.querySelector('#suggestions [data-value=g12]') !== null`)
	w.keys(kb.Enter + kb.Enter)
	w.wait(`document.querySelectorAll('[data-message-id]').length === 3`)

	ben := &window{fake: &fake{t: t}, ctx: browser.Tab(t, w.ctx)}
	ben.watch()
	ben.do(chromedp.Navigate(server.URL() + "/?user=2"))
	ben.wait(`document.querySelectorAll('[data-message-id]').length === 2`)
	ben.check(`document.querySelector('[data-ephemeral]') === null`)
	ben.say("#say", "Hello <@"+sandbox.UserID(1)+">"+kb.Enter)
	ben.wait(`document.querySelector('#timeline').innerText.includes('Hello @Anna')`)
	w.wait(`document.querySelector('.message-ping')?.innerText.includes('Hello @Anna')`)
	w.click("[data-action=dismiss]")
	w.wait(`document.querySelector('[data-ephemeral]') === null`)
	w.check(`document.querySelector('#notice').textContent === '' && document.querySelector('.failed') === null`)

	w.click("#requests-open")
	w.wait(`document.querySelector('#requests').matches(':popover-open') && document.querySelectorAll('#requests-rows tbody tr').length > 5`)
	w.check(`document.querySelector('#requests-total').textContent.includes('requests since the start')`)
	w.check(`[...document.querySelectorAll('#requests-rows td')].some((c) => c.textContent.endsWith('/…/callback'))`)
	bot.call("PUT", "/applications/"+sandbox.ApplicationID+"/commands", commands)
	w.wait(`document.querySelector('#requests-rows tbody tr').textContent.includes('PUT')`) // the newest is first, and comes without a reload
	w.click("#requests-close")
	w.wait(`!document.querySelector('#requests').matches(':popover-open')`)
}
