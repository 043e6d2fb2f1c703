package page_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"

	"karlchen/bot/settings"
)

func TestTheIntroSaysWhatToDo(t *testing.T) {
	s := state()
	s["commands"] = list{}
	w := open(t, s)
	w.check(`document.querySelector('#intro').textContent.includes('Waiting for the bot')`)
	w.send(obj{"t": "commands", "commands": commands})
	w.wait(`document.querySelector('#intro kbd')?.textContent === '/doko new'`)
	w.click("#intro [data-command='doko new']")
	w.ran("new")
	w.message(botSays("1000", obj{"content": "A table"}))
	w.wait(`document.querySelector('#intro [data-command]') === null`)
}

func TestPeople(t *testing.T) {
	w := open(t, state())
	w.check(`document.documentElement.dataset.user === '1'`)
	w.check(`document.querySelector('#me').innerText.replace(/\s+/g, ' ') === 'A You are Anna'`)
	w.check(`[...document.querySelectorAll('header [data-open-user]')].map((a) => a.getAttribute('aria-label') + a.getAttribute('href')).join() === 'Open a window as Ben?user=2,Open a window as Clara?user=3,Open a window as Dora?user=4'`)
	// People without a button are in the list of people.
	all := append(list{}, users...)
	for n := 5; n <= 12; n++ {
		all = append(all, obj{"id": fmt.Sprint(100 + n), "name": "Person " + fmt.Sprint(n), "locale": "de", "roles": list{}})
	}
	for i, u := range all[:4] {
		all[i] = with(u.(obj), obj{"roles": list{}})
	}
	w.reopen(with(state(), obj{"users": all, "user": all[0]}))
	w.check(`document.querySelectorAll('header [data-open-user]').length === 3`)
	w.click("#people summary")
	w.check(`document.querySelectorAll('#people [data-open-user]').length === 11 && document.querySelector('#people [data-open-user="12"]').getAttribute('href') === '?user=12'`)
}

func TestThreadsAndPings(t *testing.T) {
	w := open(t, state(botSays("1003", obj{"content": "The table"})))
	w.send(obj{"t": "channel", "channel": obj{"id": thread, "name": "Table 12", "type": 11, "parent_id": general, "joined": true}})
	w.wait(`document.querySelector('[data-message-id="1003"] .thread')?.textContent.includes('Table 12')`)
	w.check(`document.querySelector('#channels [data-channel-id="1003"]').matches('.channel-thread')`)

	w.send(obj{"t": "message", "message": botSays("1004", obj{"channel_id": thread, "content": "<@101>, your turn", "mentions_me": true})})
	w.wait(`document.title === '(1) #doppelkopf · Anna'`)
	w.check(`document.querySelector('[data-channel-id="1003"] .badge').textContent === '1'`)
	w.check(`document.querySelector('.toast').innerText.includes('Karlchen mentioned you in Table 12')`)

	w.click("[data-message-id='1003'] .thread")
	w.wait(`document.querySelector('[data-message-id="1004"]') !== null`)
	w.check(`document.title === 'Table 12 · Anna'`)
	w.check(`document.querySelector('.badge:not([hidden])') === null && document.querySelector('.toast') === null`)
	w.check(`document.querySelector('[data-channel-id="1003"][aria-current]') !== null`)
	w.check(`location.hash === '#1003'`)
}

// A thread is in the list of its members and viewers; others find it below its message, and get no news of it.
func TestThreadsOfOthers(t *testing.T) {
	table := obj{"id": thread, "name": "Table 12", "type": 11, "parent_id": general, "joined": false}
	w := open(t, with(state(botSays("1003", obj{"content": "The table"})), obj{"channels": append(state()["channels"].(list), table)}))
	const listed = `document.querySelector('#channels [data-channel-id="1003"]') !== null`
	w.check(`!(` + listed + `)`)
	w.message(botSays("1002", obj{"content": "here"}))
	w.send(obj{"t": "message", "message": botSays("1004", obj{"channel_id": thread, "content": "Ben leads", "mentions_me": true})})
	w.message(botSays("1005", obj{"content": "and here"}))
	w.check(`document.title === '#doppelkopf · Anna' && document.querySelector('.toast') === null && !(` + listed + `)`)

	w.click("[data-message-id='1003'] .thread")
	w.wait(listed)
	w.check(`!document.querySelector('#outside').hidden && document.querySelector('#outside').innerText.includes('not in this thread')`)
	w.click("[data-channel-id='500']")
	w.wait(`!(` + listed + `) && document.querySelector('#outside').hidden`)
	w.click("[data-message-id='1003'] .thread")
	w.wait(listed)
	w.click("#join")
	if diff := cmp.Diff(obj{"t": "join", "channel_id": thread, "is": true}, w.change("join", obj{"t": "ack"})); diff != "" {
		t.Errorf("the page asks (-want +got):\n%s", diff)
	}
	w.send(obj{"t": "channel", "channel": with(table, obj{"joined": true})})
	w.wait(`document.querySelector('#outside').hidden`)
	w.click("[data-channel-id='500']")
	w.wait(`document.querySelector('[data-message-id="1003"]') !== null`)
	w.check(listed)

	// When a thread is deleted its viewers return to a channel.
	w.click("[data-channel-id='1003']")
	w.wait(`document.title.startsWith('Table 12')`)
	w.send(state(botSays("1003", obj{"content": "The table"})))
	w.wait(`document.title === '#doppelkopf · Anna' && document.querySelector('.thread') === null`)
}

// Announcements, chats of voice channels, forums with their posts, and another server without the bot, which has only some commands.
func TestOtherPlaces(t *testing.T) {
	everywhere, here := commands[1].(obj), commands[0].(obj)
	w := open(t, with(state(), obj{
		"channels": append(list{obj{"id": "490", "name": "general", "type": 0, "server": "Stammtisch"}}, append(state()["channels"].(list),
			obj{"id": "502", "name": "news", "type": 5}, obj{"id": "503", "name": "voice", "type": 2}, obj{"id": "504", "name": "forum", "type": 15},
			obj{"id": "600", "name": "Post", "type": 11, "parent_id": "504"}, obj{"id": "601", "name": "Report", "type": 10, "parent_id": "502", "joined": true})...),
		"commands": list{with(here, obj{"places": list{"guild"}}), with(everywhere, obj{"places": list{"guild", "direct", "foreign"}})},
	}))
	w.check(`document.querySelector('#title').textContent === 'doppelkopf'`)
	w.check(`[...document.querySelectorAll('#channels .channel, #channels .server')].map((c) => c.textContent).join() ===
		'doppelkopf,lounge,news,Report,voice,forum,Another server: Stammtisch,general'`)
	w.check(`new Set([...document.querySelectorAll('#channels use')].map((u) => u.getAttribute('href'))).size === 5`)
	offered := func(n string) {
		t.Helper()
		w.click("#slash")
		w.wait(`document.querySelectorAll('#suggestions [data-command]').length === ` + n)
	}
	offered("6")
	w.click("[data-channel-id='490']")
	w.wait(`document.querySelector('#intro').innerText.includes('another server')`)
	offered("1")
	w.click("[data-channel-id='504']")
	w.wait(`document.querySelector('#composer').hidden`)
	w.click("#intro [data-channel-id='600']")
	w.wait(`document.title.startsWith('Post') && !document.querySelector('#composer').hidden && !document.querySelector('#outside').hidden`)
}

func TestBanners(t *testing.T) {
	w := open(t, state(botSays("1000", obj{"content": "before"})))
	w.send(obj{"t": "bot", "online": false})
	w.wait(`document.querySelector('#banner').textContent.startsWith('Karlchen is offline')`)
	w.send(obj{"t": "bot", "online": true})
	w.wait(`document.querySelector('#banner').textContent === ''`)

	w.js(`(document.querySelector('#say').focus(), window.kept = document.querySelector('[data-message-id="1000"]'), true)`)
	w.hello.Store(obj(nil))
	if err := w.conn.Close(websocket.StatusGoingAway, ""); err != nil {
		t.Fatal(err)
	}
	w.connected()
	w.send(state(botSays("1000", obj{"content": "before"}), botSays("1001", obj{"content": "<@101> after", "mentions_me": true})))
	w.wait(`document.querySelector('[data-message-id="1001"]') !== null`)
	w.wait(`document.querySelector('#banner').textContent === ''`)
	w.check(`document.querySelector('[data-message-id="1000"]') === window.kept && document.activeElement.id === 'say'`)
}

func TestALostConnectionFailsOpenQuestions(t *testing.T) {
	w := open(t, state(blocks("1000", row(button("a", "A")))))
	w.click("[data-custom-id=a]")
	w.next("click")
	if err := w.conn.Close(websocket.StatusGoingAway, ""); err != nil {
		t.Fatal(err)
	}
	w.wait(`document.querySelector('.failed')?.textContent === 'This interaction failed'`)
	w.wait(`document.querySelector('[aria-busy]') === null`)
}

// On narrow and wide screens, in both languages, nothing sticks out sideways, and on a phone a thumb can hit everything.
func TestPhone(t *testing.T) {
	m := hand("1", 12)
	m["components"] = append(m["components"].(list),
		row(button("long", "Computerspieler auf alle freien Plätze setzen und sofort anfangen, bitte sehr!")),
		text("a-very-long-word-"+fmt.Sprintf("%0200d", 7)+"\n```\n"+fmt.Sprintf("%0200d", 7)+"\n```"),
		obj{"type": 12, "items": list{obj{"media": obj{"url": "/picture.svg", "width": 640, "height": 440}}}},
		row(obj{"type": 3, "custom_id": "s", "options": list{option("a", fmt.Sprintf("%0100d", 7))}}),
	)
	w := open(t, state(m))
	w.visit("/?user=1", 360, 740)
	for _, locale := range []string{"de", "en-US"} {
		w.click("[data-locale=" + locale + "]")
		w.next("locale")
		w.check(`['html', 'main', '#scroller', '.top'].every((s) => document.querySelector(s).scrollWidth <= 360)`)
		w.check(`[...document.querySelectorAll('main *:not(pre *)')].every((el) => el.closest('[hidden], .unseen') || el.getBoundingClientRect().right <= 360.5)`)
	}
	w.check(`[...document.querySelectorAll('[data-custom-id^="1:"]')].every((b) => b.offsetHeight >= 44 && b.offsetWidth >= 44)`)
	w.check(`new Set([...document.querySelectorAll('[data-custom-id^="1:"]')].map((b) => b.offsetTop)).size === 3`)

	w.check(`document.querySelector('#side').inert`)
	w.click("#menu")
	w.wait(`document.querySelector('#side').getBoundingClientRect().left === 0`)
	w.check(`document.activeElement.dataset.channelId === '500'`)
	w.check(`document.querySelectorAll('#side .windows [data-open-user]').length === 3`)
	w.click("#side [data-channel-id='501']")
	w.wait(`document.querySelector('#side').inert`)
	w.check(`document.querySelector('#title').textContent === 'lounge'`)
}

func TestEachLanguageSaysEverything(t *testing.T) {
	w := open(t, state())
	tags, err := json.Marshal(settings.Languages)
	if err != nil {
		t.Fatal(err)
	}
	w.check(`import('./strings.js').then(({ tables }) => JSON.stringify(Object.keys(tables)) === '` + string(tags) + `')`)
	w.check(`import('./strings.js').then(({ tables: { de, ...others } }) => Object.values(others).every((o) => JSON.stringify(Object.keys(de)) === JSON.stringify(Object.keys(o)) && Object.keys(de).every((k) => typeof de[k] === typeof o[k] && (k === 'bot' || String(de[k]) !== String(o[k]) || k === 'threads' || k === 'apps'))))`)
}

// The texts of both themes have enough contrast for reading: 4.5 to 1, as the accessibility guidelines demand.
func TestContrast(t *testing.T) {
	w := open(t, state())
	for _, theme := range []string{"dark", "light"} {
		if theme == "light" {
			w.click("#theme")
		}
		w.check(`document.documentElement.dataset.theme === '` + theme + `'`)
		got := w.js(`(() => {
			const probe = document.body.appendChild(document.createElement('i'));
			const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
			const rgb = (name) => {
				probe.style.color = name.startsWith('--') ? 'var(' + name + ')' : name;
				canvas.fillStyle = getComputedStyle(probe).color;
				canvas.fillRect(0, 0, 1, 1);
				return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
			};
			const light = (c) => {
				const [r, g, b] = c.map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const ratio = (a, b) => {
				const [x, y] = [light(rgb(a)), light(rgb(b))].sort((p, q) => q - p);
				return (x + 0.05) / (y + 0.05);
			};
			const pairs = [['--on-secondary', '--secondary'], ...['--primary', '--success', '--danger'].map((b) => ['white', b])];
			for (const back of ['--page', '--side', '--deep', '--raised', '--box', '--float', '--code'])
				for (const text of ['--text', '--strong', '--muted', '--link', '--failed', '--ping', '--mention', 'hsl(208 62% var(--name-light))', 'hsl(28 62% var(--name-light))'])
					pairs.push([text, back]);
			return pairs.filter(([a, b]) => ratio(a, b) < 4.5).map(([a, b]) => a + ' on ' + b + ': ' + ratio(a, b).toFixed(2));
		})()`)
		if weak := got.([]any); len(weak) > 0 {
			t.Errorf("%s theme: %v", theme, weak)
		}
	}
	w.reopen(state()) // the page remembers the choice
	w.check(`document.documentElement.dataset.theme === 'light'`)
}

// The page is as dark and as narrow as Discord: people cannot see more here than there.
func TestColoursAndMeasuresOfDiscord(t *testing.T) {
	const signs = "♠ ♣ ♥ ♦️ `♠♥` \\♣"
	w := open(t, state(blocks("1000", obj{"type": 17, "components": list{text(signs), row(button("a", "♠ A"), button("b", "♥ 10"), button("c", "♣ K"), button("d", "♦ 9"))}},
		row(obj{"type": 3, "custom_id": "s", "placeholder": "Solo", "options": list{option("q", "Queens")}}))))
	color := func(selector, property, want string) {
		t.Helper()
		if got := w.js(`getComputedStyle(document.querySelector('` + selector + `')).` + property); got != want {
			t.Errorf("%s of %s is %v, want %s", property, selector, got, want)
		}
	}
	color("body", "backgroundColor", "rgb(49, 51, 56)")
	color(".container", "backgroundColor", "rgb(57, 58, 65)")
	w.check(`[...document.querySelectorAll('.suit')].map((s) => s.textContent + getComputedStyle(s).color).join('; ') ===
		'♠rgb(49, 55, 61); ♣rgb(49, 55, 61); ♥rgb(190, 25, 49); ♦rgb(190, 25, 49)'`)
	w.check(`document.querySelector('.container .md').textContent === '♠ ♣ ♥ ♦ ♠♥ ♣' && document.querySelector('.btn .suit, code .suit') === null`)
	w.click("#theme")
	color("body", "backgroundColor", "rgb(255, 255, 255)")

	w.visit("/?user=1", 390, 844)
	w.check(`[...document.querySelectorAll('.container, .body > .row, .body > .row .select')].every((el) => el.offsetWidth > 300 && el.offsetWidth <= 320)`)
	w.check(`document.querySelector('.body').getBoundingClientRect().left >= 64`)
	w.check(`new Set([...document.querySelectorAll('.container .btn')].map((b) => b.offsetTop)).size === 1`)
}
