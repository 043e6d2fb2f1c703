package page_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// change waits for the question of a switch or of the calendar, answers it, and returns it without its number.
func (w *window) change(kind string, answer obj) obj {
	w.t.Helper()
	frame := w.next(kind)
	answer["ref"] = frame["ref"]
	w.send(answer)
	delete(frame, "ref")
	return frame
}

func with(o obj, more obj) obj {
	o = maps.Clone(o)
	maps.Copy(o, more)
	return o
}

// offset is how many hours clocks are ahead of Greenwich.
func offset(at time.Time) int {
	_, seconds := at.Zone()
	return seconds / 3600
}

const shownDay = `document.querySelector('#calendar-now').textContent`

func TestCalendar(t *testing.T) {
	w := open(t, state())
	w.check(`document.querySelector('#calendar').hidden`) // the sandbox has none
	soon := time.Now().Add(80 * time.Second).Unix()
	m := botSays("1000", obj{"content": fmt.Sprintf("It ends <t:%d:R>, at <t:%d:t>.", soon, soon)})
	dated := botSays("1005", obj{"content": "Dated", "timestamp": time.Now().Add(24 * time.Hour).Format(time.RFC3339)})
	w.reopen(with(state(m, with(m, obj{"id": "1004", "channel_id": thread}), dated), obj{
		"calendar": obj{"ahead": 0},
		"channels": append(state()["channels"].(list), obj{"id": thread, "name": "Table 12", "type": 11, "parent_id": general, "joined": true}),
	}))
	w.check(`document.querySelector('.md-time').textContent.startsWith('in 1 minute')`)
	w.check(`!document.querySelector('#calendar').matches('.calendar-moved')`)
	said := `document.querySelector('[data-message-id="1005"] .who time').textContent`
	w.check(said + `.includes('/')`) // tomorrow's time has a date

	w.click("#calendar summary")
	w.click("[data-advance=day]")
	w.wait(`document.querySelector('#calendar').ariaBusy === 'true'`)
	w.click("[data-advance=hour]") // no effect while it moves
	w.send(obj{"t": "calendar", "ahead": 86400000})
	if diff := cmp.Diff(obj{"t": "advance", "to": "day"}, w.change("advance", obj{"t": "ack"})); diff != "" {
		t.Errorf("the page asks (-want +got):\n%s", diff)
	}
	w.wait(`document.querySelector('#calendar').ariaBusy === 'false'`)
	w.check(`document.querySelector('#calendar').matches('.calendar-moved') && document.querySelector('#calendar-note').textContent === ''`)
	w.wait(`document.querySelector('.md-time').textContent === '1 day ago'`)
	tomorrow := time.Now().Add(24 * time.Hour)
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	w.check(shownDay + `.startsWith('` + tomorrow.In(berlin).Format("Mon, Jan 2, 2006") + `')`)
	w.check(shownDay + `.endsWith('GMT+` + fmt.Sprint(offset(tomorrow.In(berlin))) + `') === (new Date().getTimezoneOffset() !== -60 * ` + fmt.Sprint(offset(tomorrow.In(berlin))) + `)`)
	w.silent()

	// At a table, which has a thread, time is real.
	w.click("[data-channel-id='1003']")
	w.wait(`document.querySelector('[data-message-id="1004"] .md-time')?.textContent.startsWith('in 1 minute')`)
	w.click("[data-channel-id='500']")
	w.wait(`document.querySelector('[data-message-id="1000"] .md-time')?.textContent === '1 day ago'`)
	w.check(`!` + said + `.includes('/')`) // that is today by now

	// A message in the channel holds moments by both clocks: the end of a turn at a table, and of a league's week.
	soon = time.Now().Add(80 * time.Second).Unix()
	w.message(botSays("1006", obj{
		"content": fmt.Sprintf("Turn <t:%d:R>, week <t:%d:R>", soon, soon+86400), "timestamp": time.Now().Add(24 * time.Hour).Format(time.RFC3339), "ahead": 86400000,
	}))
	w.wait(`document.querySelector('[data-message-id="1006"] .body')?.textContent === 'Turn in 1 minute, week in 1 minute'`)

	pick := func(at time.Time) {
		w.js(fmt.Sprintf(`(document.querySelector('#calendar-to').value = %q, true)`, at.In(berlin).Format("2006-01-02T15:04")))
		w.click("#calendar-form button")
	}
	w.js(`(document.querySelector('#calendar-to').min = '', true)`) // like a browser without support for such a limit
	pick(tomorrow.Add(-time.Hour))
	w.wait(`document.querySelector('#calendar-note').textContent === 'The calendar only goes forward.'`)
	w.silent()
	pick(tomorrow.AddDate(0, 0, 7))
	got := w.change("advance", obj{"t": "error", "reason": "no"})
	if want := tomorrow.AddDate(0, 0, 7).In(berlin).Format("2006-01-02T15:04"); got["to"] != want {
		t.Errorf("the page asks for %v, want %s", got["to"], want)
	}
	w.wait(`document.querySelector('#calendar-note').textContent === 'That did not work: no'`)
}

func TestServerAndPeople(t *testing.T) {
	dm := obj{"id": "600", "name": "Karlchen", "type": 1}
	all := list{with(users[0].(obj), obj{"roles": list{"700"}}), with(users[1].(obj), obj{"roles": list{}, "locale": "en-US"})}
	home := with(state(), obj{
		"user": all[0], "users": all, "manages": true, "roles": list{obj{"id": "1", "name": "@everyone"}, obj{"id": "700", "name": "Doppelkopf"}},
		"guild": obj{"id": "1", "name": "Doppelkopf club", "owner_id": anna}, "channels": append(state()["channels"].(list), dm),
	})
	w := open(t, home)
	w.click("#people summary")
	switches := `[...document.querySelectorAll('.person')].map((p) => [...p.querySelectorAll('strong, .switch')].map((e) => e.textContent + (e.ariaPressed === 'true' ? '!' : '')).join()).join(';')`
	w.check(switches + ` === 'Anna,Doppelkopf!,direct messages!;Ben,Doppelkopf,in the server!;Karlchen,in the server!'`)
	press := func(person int, name string, want obj) {
		t.Helper()
		w.wait(fmt.Sprintf(`[...[...document.querySelectorAll('.person')][%d].querySelectorAll('.switch')].some((e) => e.textContent === %q)`, person, name))
		w.js(fmt.Sprintf(`([...document.querySelectorAll('.person')][%d].querySelectorAll('.switch').forEach((e) => e.textContent === %q && e.click()), true)`, person, name))
		if diff := cmp.Diff(want, w.change(want["t"].(string), obj{"t": "ack"})); diff != "" {
			t.Errorf("the page asks (-want +got):\n%s", diff)
		}
	}
	press(0, "Doppelkopf", obj{"t": "role", "user_id": anna, "role_id": "700", "is": false})
	press(0, "direct messages", obj{"t": "closed", "is": true})
	press(1, "Doppelkopf", obj{"t": "role", "user_id": ben, "role_id": "700", "is": true})
	press(1, "in the server", obj{"t": "member", "user_id": ben, "is": false})
	press(2, "in the server", obj{"t": "away", "is": true})

	w.send(with(home, obj{"users": list{all[0], with(all[1].(obj), obj{"left": true})}, "commands": list{}, "bot": obj{"id": bot, "name": "Karlchen", "online": true, "away": true}}))
	w.wait(`document.querySelector('#banner').textContent.startsWith('Karlchen is not in this server')`)
	w.check(switches + ` === 'Anna,Doppelkopf!,direct messages!;Ben,in the server;Karlchen,in the server'`)

	// Other people can change only themselves. After they have left they see direct messages alone.
	left := with(all[1].(obj), obj{"left": true})
	w.send(with(home, obj{"user": left, "users": list{all[0], left}, "manages": false, "channels": list{dm}, "commands": list{}}))
	w.wait(`document.querySelector('#banner').textContent.startsWith('You have left the server')`)
	w.check(switches + ` === 'Anna;Ben,in the server,direct messages!;Karlchen'`)
	w.check(`document.querySelector('#title').textContent === 'Karlchen' && document.querySelector('#intro').textContent.includes('writes only to you')`)
	w.send(obj{"t": "message", "message": botSays("1001", obj{"channel_id": "600", "content": "Tomorrow at eight?", "mentions_me": true})})
	w.wait(`document.querySelector('[data-message-id="1001"]') !== null`)
	w.send(with(home, obj{"user": left, "users": list{all[0], left}, "manages": false, "channels": list{}, "commands": list{}}))
	w.wait(`document.querySelector('#title').textContent === '' && document.querySelector('#composer').hidden && document.querySelector('#timeline').children.length === 0`)
	w.send(home)
	w.wait(`document.querySelector('#title').textContent === 'doppelkopf' && !document.querySelector('#composer').hidden`)
	w.send(obj{"t": "message", "message": botSays("1002", obj{"channel_id": "600", "content": "At nine?", "mentions_me": true})})
	w.wait(`document.querySelector('.toast')?.innerText.includes('Karlchen wrote to you')`)

	// The bot's permissions, and what can be deleted or made, in the present place.
	may := obj{"id": general, "name": "doppelkopf", "type": 0, "bot_may": obj{"send": true, "threads": false}}
	table := obj{"id": thread, "name": "Table 12", "type": 11, "parent_id": general, "joined": true}
	w.send(with(home, obj{"channels": list{may, table}}))
	w.wait(`document.querySelector('#place .switch') !== null`)
	change := func(name string, want obj) {
		t.Helper()
		// The switches of the place before are gone as soon as this one is there.
		w.wait(fmt.Sprintf(`[...document.querySelectorAll('#place .switch')].some((e) => e.textContent === %q)`, name))
		w.js(fmt.Sprintf(`(document.querySelectorAll('#place .switch').forEach((e) => e.textContent === %q && e.click()), true)`, name))
		if diff := cmp.Diff(want, w.change(want["t"].(string), obj{"t": "ack"})); diff != "" {
			t.Errorf("the page asks (-want +got):\n%s", diff)
		}
	}
	change("send messages", obj{"t": "grant", "channel_id": general, "name": "send", "is": false})
	change("create threads", obj{"t": "grant", "channel_id": general, "name": "threads", "is": true})
	change("@Doppelkopf", obj{"t": "delete_role", "role_id": "700"})
	change("#doppelkopf", obj{"t": "delete_channel", "channel_id": general})
	w.click("[data-channel-id='1003']")
	w.wait(`document.title.includes('Table 12')`)
	change("in the thread", obj{"t": "join", "channel_id": thread, "is": false})
	change("Table 12", obj{"t": "delete_channel", "channel_id": thread})
	w.say("#channel-name", "new"+kb.Enter)
	if diff := cmp.Diff(obj{"t": "create_channel", "name": "new"}, w.change("create_channel", obj{"t": "ack"})); diff != "" {
		t.Errorf("the page asks (-want +got):\n%s", diff)
	}

	w.visit("/?user=1", 360, 740)
	w.click("#menu")
	w.wait(`document.querySelector('#side').getBoundingClientRect().left === 0`)
	w.click("#people summary")
	w.check(`[...document.querySelectorAll('.switch')].every((b) => b.offsetHeight >= 44 && b.getBoundingClientRect().right <= 360)`)
}
