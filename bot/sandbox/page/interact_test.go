package page_test

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// hand is a private hand of n cards, all with the version in their ids.
func hand(version string, n int) obj {
	rows := list{text("### Your cards " + version)}
	for from := 0; from < n; from += 4 {
		r := list{}
		for card := from; card < min(from+4, n); card++ {
			r = append(r, button(version+":"+string(rune('a'+card)), "♥ "+string(rune('A'+card))))
		}
		rows = append(rows, row(r...))
	}
	m := blocks("1000", rows...)
	m["ephemeral_for"] = anna
	return m
}

func TestClick(t *testing.T) {
	w := open(t, state(hand("1", 12)))

	t.Run("sends message and component, and shows that it waits", func(t *testing.T) {
		w.t = t
		w.click("[data-custom-id='1:b']")
		frame := w.next("click")
		if frame["message_id"] != "1000" || frame["custom_id"] != "1:b" || frame["values"] != nil {
			t.Errorf("the page sends %v", frame)
		}
		w.check(`document.querySelector('[data-custom-id="1:b"]').matches('[aria-busy=true]')`)
		w.click("[data-custom-id='1:b']")
		w.send(obj{"t": "ack", "ref": frame["ref"]})
		w.wait(`!document.querySelector('[data-custom-id="1:b"]').matches('[aria-busy]')`)
		w.silent()
	})

	t.Run("an update keeps the focus in its place though all ids change", func(t *testing.T) {
		w.t = t
		w.js(`document.querySelector('[data-custom-id="1:b"]').focus()`)
		w.js(`(window.kept = document.activeElement, true)`)
		w.message(hand("2", 11))
		w.wait(`document.activeElement.dataset.customId === '2:b'`)
		w.check(`document.activeElement === window.kept`)
	})

	t.Run("the focus stays in the hand when its last card goes", func(t *testing.T) {
		w.t = t
		w.js(`document.querySelector('[data-custom-id="2:k"]').focus()`)
		w.message(hand("3", 10))
		w.wait(`document.activeElement.dataset.customId === '3:j' || document.activeElement.dataset.action === 'dismiss'`)
	})

	t.Run("arrow keys go through the hand", func(t *testing.T) {
		w.t = t
		w.js(`document.querySelector('[data-custom-id="3:a"]').focus()`)
		w.keys(kb.ArrowRight)
		w.check(`document.activeElement.dataset.customId === '3:b'`)
		w.keys(kb.ArrowDown)
		w.check(`document.activeElement.dataset.customId === '3:f'`)
		w.keys(kb.ArrowUp + kb.ArrowLeft)
		w.check(`document.activeElement.dataset.customId === '3:a'`)
	})

	t.Run("a disabled button can be reached but does nothing", func(t *testing.T) {
		w.t = t
		w.message(blocks("1001", row(styled(button("off", "♣ A"), obj{"disabled": true}))))
		w.click("[data-custom-id=off]")
		w.keys(kb.Enter)
		w.check(`document.activeElement.dataset.customId === 'off'`)
		w.silent()
	})

	t.Run("a failure is shown at the message until it changes", func(t *testing.T) {
		w.t = t
		w.click("[data-custom-id='3:a']")
		w.send(obj{"t": "failed", "ref": w.next("click")["ref"], "reason": "no answer within 3 s"})
		w.wait(`document.querySelector('[data-message-id="1000"] .failed') !== null`)
		w.check(`document.querySelector('[data-message-id="1000"] .failed').textContent === 'This interaction failed'`)
		w.check(`document.querySelector('[aria-busy]') === null`)
		w.message(hand("4", 10))
		w.wait(`document.querySelector('.failed') === null`)
	})

	t.Run("dismissing a private message takes it away", func(t *testing.T) {
		w.t = t
		w.click("[data-message-id='1000'] [data-action=dismiss]")
		if frame := w.next("dismiss"); frame["message_id"] != "1000" {
			t.Errorf("the page sends %v", frame)
		}
		w.check(`document.querySelector('[data-message-id="1000"]') === null`)
	})
}

func chooser(extra obj) obj {
	return blocks("1000", row(styled(obj{"type": 3, "custom_id": "solo:1", "placeholder": "Announce a solo", "options": list{
		option("q", "Queens"), styled(option("j", "Jacks"), obj{"description": "Only jacks are trumps"}), option("f", "Fleischlos"),
	}}, extra)))
}

func TestSelect(t *testing.T) {
	w := open(t, state())
	const trigger = "[role=combobox][data-custom-id]"

	t.Run("a single choice is sent at once", func(t *testing.T) {
		w.t = t
		w.reopen(state(chooser(obj{})))
		w.click(trigger)
		w.check(`document.querySelector('[data-value=j]').innerText.replace(/\s+/g, ' ').trim() === 'Jacks Only jacks are trumps'`)
		w.click("[data-value=j]")
		frame := w.next("click")
		if values, _ := frame["values"].([]any); frame["custom_id"] != "solo:1" || !slices.Equal(values, list{"j"}) {
			t.Errorf("the page sends %v", frame)
		}
		w.check(`document.querySelector('[role=listbox].menu') === null`)
		w.check(`document.querySelector('.select-value').textContent === 'Jacks'`)
		w.send(obj{"t": "ack", "ref": frame["ref"]})
		w.wait(`document.querySelector('[aria-busy]') === null`)
	})

	// Discord itself fills menus of roles and channels. If a menu allows no choice, a second click on the chosen entry takes it back.
	t.Run("roles and channels are offered by name", func(t *testing.T) {
		w.t = t
		w.reopen(state(blocks("1000",
			row(obj{"type": 8, "custom_id": "where", "channel_types": list{0}, "min_values": 0, "max_values": 1}),
			row(obj{"type": 6, "custom_id": "whom", "min_values": 0, "max_values": 1, "default_values": list{obj{"id": "700", "type": "role"}}}))))
		w.click("[data-custom-id=where]")
		w.click("[data-value='501']")
		if frame := w.next("click"); !slices.Equal(frame["values"].([]any), list{"501"}) {
			t.Errorf("the page sends %v", frame)
		}
		w.check(`document.querySelector('[data-custom-id=where]').innerText.includes('#lounge')`)
		w.check(`document.querySelector('[data-custom-id=whom]').innerText.includes('Doppelkopf')`)
		w.click("[data-custom-id=whom]")
		w.click("[data-value='700']")
		if frame := w.next("click"); len(frame["values"].([]any)) != 0 {
			t.Errorf("the page sends %v", frame)
		}
	})

	t.Run("by keyboard, and with the ids of an update while it was open", func(t *testing.T) {
		w.t = t
		w.reopen(state(chooser(obj{})))
		w.js(`document.querySelector('[role=combobox][data-custom-id]').focus()`)
		w.keys(kb.Enter)
		w.wait(`document.querySelector('.menu') !== null`)
		w.message(chooser(obj{"custom_id": "solo:2"}))
		w.wait(`document.querySelector('[data-custom-id="solo:2"]') !== null`)
		w.check(`document.querySelector('.menu') !== null && document.activeElement.matches('[data-custom-id="solo:2"][aria-expanded=true]')`)
		w.keys("f" + kb.Enter)
		if frame := w.next("click"); frame["custom_id"] != "solo:2" || !slices.Equal(frame["values"].([]any), list{"f"}) {
			t.Errorf("the page sends %v", frame)
		}
	})

	t.Run("several choices are sent when the menu closes", func(t *testing.T) {
		w.t = t
		w.reopen(state(chooser(obj{"min_values": 2, "max_values": 3})))
		w.click(trigger)
		w.click("[data-value=q]")
		w.check(`document.querySelector('.menu-foot span').textContent === 'Choose at least 2'`)
		w.click("[data-value=f]")
		w.silent()
		w.click("#scroller")
		if frame := w.next("click"); !slices.Equal(frame["values"].([]any), list{"q", "f"}) {
			t.Errorf("the page sends %v", frame)
		}
	})

	t.Run("Escape and too few choices send nothing", func(t *testing.T) {
		w.t = t
		w.reopen(state(chooser(obj{"min_values": 2, "max_values": 3})))
		w.click(trigger)
		w.click("[data-value=q]")
		w.click("#scroller")
		w.check(`document.querySelector('.menu') === null`)
		w.click(trigger)
		w.click("[data-value=q]")
		w.click("[data-value=j]")
		w.keys(kb.Escape)
		w.check(`document.querySelector('.menu') === null`)
		w.silent()
	})

	t.Run("the menu closes when its select is gone", func(t *testing.T) {
		w.t = t
		w.reopen(state(chooser(obj{})))
		w.click(trigger)
		w.message(blocks("1000", text("Too late")))
		w.wait(`document.querySelector('.menu') === null`)
		w.silent()
	})
}

func TestModal(t *testing.T) {
	modal := obj{"custom_id": "cut:7", "title": "Cut the cards", "components": list{
		row(obj{"type": 4, "custom_id": "number", "label": "Your number", "style": 1, "min_length": 2, "max_length": 3, "placeholder": "10 to 999"}),
		row(obj{"type": 4, "custom_id": "remark", "label": "Remark", "style": 2, "required": false, "value": "<b>hi</b>"}),
	}}
	w := open(t, state(blocks("1000", row(button("cut", "Cut")))))
	w.click("[data-custom-id=cut]")
	w.send(obj{"t": "modal", "ref": w.next("click")["ref"], "id": "77", "modal": modal})
	w.wait(`document.querySelector('dialog[open]') !== null`)
	w.check(`document.querySelector('[aria-busy]') === null`)
	w.check(`document.querySelector('dialog h2').textContent === 'Cut the cards'`)
	w.check(`document.activeElement.name === 'number'`)
	w.check(`document.querySelector('dialog [name=remark]').value === '<b>hi</b>'`)

	w.click("dialog [type=submit]")
	w.check(`document.querySelector('dialog .option-note').textContent === 'Please fill this in.'`)
	w.keys("7")
	w.click("dialog [type=submit]")
	w.check(`document.querySelector('dialog .option-note').textContent === 'At least 2 characters, please.'`)
	w.silent()

	w.keys("42" + kb.Enter)
	frame := w.next("submit")
	values := frame["values"].(obj)
	if frame["id"] != "77" || frame["custom_id"] != "cut:7" || values["number"] != "742" || values["remark"] != "<b>hi</b>" {
		t.Errorf("the page sends %v", frame)
	}
	w.send(obj{"t": "failed", "ref": frame["ref"], "reason": "no answer"})
	w.wait(`document.querySelector('dialog .failed').textContent === 'This interaction failed'`)
	w.click("dialog [type=submit]")
	w.send(obj{"t": "ack", "ref": w.next("submit")["ref"]})
	w.wait(`document.querySelector('dialog') === null`)
	w.check(`document.activeElement.dataset.customId === 'cut'`)
}

// A modal has its inputs under labels, and selects among them.
func TestModalWithSelects(t *testing.T) {
	label := func(text string, component obj) obj {
		return obj{"type": 18, "label": text, "description": "About " + text, "component": component}
	}
	modal := obj{"custom_id": "score:7", "title": "Augen and tricks", "components": list{
		label("Augen", obj{"type": 4, "custom_id": "augen", "style": 1, "max_length": 3}),
		label("Bock", obj{"type": 3, "custom_id": "bock", "options": list{option("1", "no Bock"), option("2", "times 2")}}),
		label("Solo", obj{"type": 3, "custom_id": "solo", "required": false, "min_values": 0, "options": list{option("q", "Queens"), styled(option("j", "Jacks"), obj{"default": true})}}),
	}}
	const bock, solo = "dialog [name=bock]", "dialog [name=solo]"
	w := open(t, state(blocks("1000", row(button("cut", "Cut")))))
	w.click("[data-custom-id=cut]")
	w.send(obj{"t": "modal", "ref": w.next("click")["ref"], "id": "77", "modal": modal})
	w.wait(`document.querySelector('dialog[open]') !== null`)
	w.check(`document.activeElement.name === 'augen'`)
	w.check(`[...document.querySelectorAll('dialog label')].map((l) => l.textContent).join() === 'Augen*,Bock*,Solo'`)
	w.check(`document.querySelector('dialog small').textContent === 'About Augen'`)
	w.check(`document.querySelector('` + bock + `').innerText === 'Make a choice'`)
	w.check(`document.querySelector('` + solo + `').innerText === 'Jacks'`)

	w.keys("120")
	w.click("dialog [type=submit]")
	w.check(`document.activeElement.name === 'bock' && document.activeElement.matches('[aria-invalid]')`)
	w.silent()
	w.keys(kb.Enter)
	w.wait(`document.querySelector('dialog .menu') !== null`)
	w.keys(kb.Escape) // closes the menu, and not the dialog
	w.wait(`document.querySelector('.menu') === null`)
	w.check(`document.querySelector('dialog[open]') !== null`)
	w.click(bock)
	w.click("dialog [data-value='2']")
	w.wait(`document.querySelector('` + bock + `').innerText === 'times 2'`)
	w.check(`!document.querySelector('` + bock + `').matches('[aria-invalid]')`)
	w.click(solo)
	w.click("dialog [data-value=j]") // takes the choice back
	w.wait(`document.querySelector('` + solo + `').innerText === 'Make a choice'`)
	w.click("dialog [type=submit]")
	frame := w.next("submit")
	values := frame["values"].(obj)
	if values["augen"] != "120" || !slices.Equal(values["bock"].([]any), list{"2"}) || len(values["solo"].([]any)) != 0 {
		t.Errorf("the page sends %v", frame)
	}
	w.send(obj{"t": "ack", "ref": frame["ref"]})
	w.wait(`document.querySelector('dialog') === null`)
}

func TestScrolling(t *testing.T) {
	messages := list{}
	for i := range 40 {
		messages = append(messages, botSays(string(rune('1'+i/10))+string(rune('0'+i%10))+"00", obj{"content": "line\nline\nline"}))
	}
	w := open(t, state(messages...))
	const atEnd = `(() => { const s = document.querySelector('#scroller'); return s.scrollHeight - s.scrollTop - s.clientHeight < 2 })()`

	t.Run("stays at the end as messages come and grow", func(t *testing.T) {
		w.t = t
		w.wait(atEnd)
		w.message(botSays("9000", obj{"content": "new"}))
		w.message(botSays("9000", obj{"content": "new\nand\nmuch\nlonger"}))
		w.wait(`document.querySelector('[data-message-id="9000"]').textContent.includes('longer')`)
		w.wait(atEnd)
	})

	t.Run("stays where somebody reads, and offers the way back", func(t *testing.T) {
		w.t = t
		w.js(`(document.querySelector('#scroller').scrollTop = 100, true)`)
		w.do(chromedp.Evaluate[chromedp.Void](`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, chromedp.EvalAwaitPromise))
		w.message(botSays("9001", obj{"content": "newer"}))
		w.wait(`!document.querySelector('#jump').hidden`)
		w.check(`document.querySelector('#scroller').scrollTop === 100`)
		w.click("#jump")
		w.wait(atEnd)
		w.check(`document.querySelector('#jump').hidden`)
	})

	t.Run("a new message is read aloud", func(t *testing.T) {
		w.t = t
		w.check(`document.querySelector('[aria-live=polite]').textContent === 'Karlchen: newer'`)
	})
}

// A right click on a person or on a message offers the commands for it, and on a private message none.
func TestMenuOfApps(t *testing.T) {
	hello := state(botSays("1000", obj{"content": "a result"}), botSays("1001", obj{"content": "cards", "ephemeral_for": anna}))
	hello["commands"] = append(slices.Clone(commands),
		obj{"id": "91", "type": 2, "name": "Invite to a table", "name_localizations": obj{"de": "An einen Tisch einladen"}},
		obj{"id": "92", "type": 3, "name": "Replay this game"})
	w := open(t, hello)
	menu := func(selector string) {
		t.Helper()
		w.js(`(document.querySelector(` + "`" + selector + "`" + `).dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true, clientX: 40, clientY: 40})), true)`)
	}
	menu(`[data-message-id="1001"] [data-kind=content]`)
	w.check(`document.querySelector('[role=menu]') === null`)
	for selector, want := range map[string]obj{
		`[data-message-id="1000"] [data-kind=content]`: {"name": "Replay this game", "target_id": "1000"},
		`[data-message-id="1000"] [data-user-id]`:      {"name": "Invite to a table", "target_id": bot},
		`#people-list [data-user-id="` + anna + `"]`:   {"name": "Invite to a table", "target_id": anna},
	} {
		menu(selector)
		w.check(`document.querySelectorAll('[role=menu] [data-app]').length === 1`)
		w.js(`(document.querySelector('[role=menu] [data-app]').click(), true)`)
		frame := w.next("command")
		if frame["name"] != want["name"] || frame["target_id"] != want["target_id"] || frame["channel_id"] != general {
			t.Errorf("%s sends %v", selector, frame)
		}
		w.send(obj{"t": "ack", "ref": frame["ref"]})
		w.check(`document.querySelector('[role=menu]') === null`)
	}
}
