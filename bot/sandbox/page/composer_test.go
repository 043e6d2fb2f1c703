package page_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// run answers the page's command and returns it without its number.
func (w *window) run() obj {
	w.t.Helper()
	frame := w.next("command")
	w.send(obj{"t": "ack", "ref": frame["ref"]})
	delete(frame, "ref")
	return frame
}

func (w *window) ran(path string, options ...any) {
	w.t.Helper()
	want := obj{"t": "command", "channel_id": general, "name": "doko", "options": list{obj{"name": path, "type": 1.0, "options": append(list{}, options...)}}}
	if diff := cmp.Diff(want, w.run()); diff != "" {
		w.t.Errorf("command (-want +got):\n%s", diff)
	}
}

func TestComposer(t *testing.T) {
	w := open(t, state())

	t.Run("plain text is said", func(t *testing.T) {
		w.t = t
		w.say("#say", "Hello **all**"+kb.Enter)
		if frame := w.next("say"); frame["content"] != "Hello **all**" || frame["channel_id"] != general {
			t.Errorf("the page sends %v", frame)
		}
		w.check(`document.querySelector('#say').value === ''`)
	})

	t.Run("typing anywhere goes into the composer", func(t *testing.T) {
		w.t = t
		w.js(`(document.activeElement.blur(), true)`)
		w.keys("hi")
		w.check(`document.querySelector('#say').value === 'hi'`)
		w.keys(kb.Backspace + kb.Backspace)
	})

	t.Run("a slash lists the commands", func(t *testing.T) {
		w.t = t
		w.say("#say", "/")
		w.check(`[...document.querySelectorAll('#suggestions [data-command]')].map((c) => c.dataset.command).join() === 'doko new,doko list,doko kick,doko place,doko replay,help'`)
		w.check(`document.querySelector('#suggestions [data-command="doko new"]').textContent === '/doko newOpen a table'`)
		w.keys("doko k")
		w.check(`document.querySelectorAll('#suggestions [data-command]').length === 1`)
		w.keys("zzz")
		w.check(`document.querySelector('#suggestions').textContent === 'No such command'`)
		w.keys(kb.Escape)
		w.check(`document.querySelector('#suggestions').hidden`)
		w.js(`(document.querySelector('#say').value = '', true)`)
	})

	t.Run("a whole command runs with Enter", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko new"+kb.Enter)
		w.ran("new")
		w.check(`document.querySelector('#say').value === '' && document.activeElement.id === 'say'`)
	})

	t.Run("a command without subcommands runs too", func(t *testing.T) {
		w.t = t
		w.say("#say", "/help"+kb.Enter)
		if diff := cmp.Diff(obj{"t": "command", "channel_id": general, "name": "help", "options": list{}}, w.run()); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("options: a fixed choice, a number within bounds, a switch", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko new ")
		w.click("[data-add=rules]")
		w.check(`[...document.querySelectorAll('#suggestions [data-value]')].map((c) => c.textContent).join() === 'Tournament,Kitchen table'`)
		w.keys("kit" + kb.Enter)
		w.check(`document.querySelector('[data-option=rules]').value === 'Kitchen table'`)
		w.click("[data-add=games]")
		w.keys("41" + kb.Enter)
		w.check(`document.querySelector('#option-games-note').textContent === 'At most 40, please.'`)
		w.keys(kb.Backspace + kb.Backspace + "x" + kb.Enter)
		w.check(`document.querySelector('#option-games-note').textContent === 'Please enter a whole number.'`)
		w.silent()
		w.keys(kb.Backspace + "24")
		w.click("[data-add=open]")
		w.click("#suggestions [data-value=false]")
		w.keys(kb.Enter)
		w.ran("new", obj{"name": "rules", "type": 3.0, "value": "kitchen"}, obj{"name": "games", "type": 4.0, "value": 24.0}, obj{"name": "open", "type": 5.0, "value": false})
	})

	t.Run("a required option is asked for, and a person is chosen by name", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko kick"+kb.Enter)
		w.check(`document.activeElement.dataset.option === 'player'`)
		w.check(`document.querySelector('.option .star') !== null`)
		w.keys(kb.Escape)
		w.click("#send")
		w.check(`document.querySelector('#option-player-note').textContent === 'Please fill this in.'`)
		w.keys("zz")
		w.click("#send")
		w.check(`document.querySelector('#option-player-note').textContent === 'Please choose one from the list.'`)
		w.silent()
		w.keys(kb.Backspace + kb.Backspace + "cl" + kb.Enter + kb.Enter)
		w.ran("kick", obj{"name": "player", "type": 6.0, "value": "103"})
	})

	t.Run("channels and roles are chosen by name", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko place"+kb.Enter)
		w.check(`[...document.querySelectorAll('#suggestions [data-value]')].map((c) => c.textContent).join() === '#doppelkopf,#lounge'`)
		w.keys("lou" + kb.Enter)
		w.click("[data-add=role]")
		w.keys("Dop" + kb.Enter + kb.Enter)
		w.ran("place", obj{"name": "channel", "type": 7.0, "value": "501"}, obj{"name": "role", "type": 8.0, "value": "700"})
	})

	t.Run("a file comes with its content", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko place"+kb.Enter)
		w.keys("lou" + kb.Enter)
		w.click("[data-add=file]")
		w.js(`(() => {
			const all = new DataTransfer(), field = document.querySelector('[data-option=file]');
			all.items.add(new File(['abc'], 'Week.json'));
			field.files = all.files;
			return field.dispatchEvent(new Event('change'));
		})()`)
		w.wait(`document.querySelector('[data-option=file]').dataset.loaded === 'true'`)
		w.click("#send")
		w.ran("place", obj{"name": "channel", "type": 7.0, "value": "501"}, obj{"name": "file", "type": 11.0, "value": "Week.json", "data": "YWJj"})
	})

	t.Run("completions come from the bot", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko replay"+kb.Enter)
		first := w.next("complete")
		w.send(obj{"t": "choices", "ref": first["ref"], "choices": list{}})
		w.wait(`document.querySelector('#suggestions').textContent === 'Nothing found'`)
		w.keys("12")
		frame := w.next("complete")
		want := list{obj{"name": "replay", "type": 1.0, "options": list{obj{"name": "game", "type": 3.0, "value": "12", "focused": true}}}}
		if diff := cmp.Diff(want, frame["options"]); diff != "" {
			t.Errorf("question (-want +got):\n%s", diff)
		}
		w.send(obj{"t": "ack", "ref": frame["ref"]})
		w.send(obj{"t": "choices", "ref": frame["ref"], "choices": list{obj{"name": "#12 Anna +4", "value": "g12"}, obj{"name": "#120 Ben +1", "value": "g120"}}})
		w.wait(`document.querySelectorAll('#suggestions [data-value]').length === 2`)
		w.keys(kb.ArrowDown + kb.Enter + kb.Enter)
		w.ran("replay", obj{"name": "game", "type": 3.0, "value": "g120"})
	})

	t.Run("by keyboard alone", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko n")
		w.enter()
		w.check(`document.activeElement.dataset.add === 'rules'`)
		w.keys(kb.Enter)
		w.check(`document.activeElement.dataset.option === 'rules'`)
		w.keys(kb.ArrowDown + kb.Enter + kb.Enter)
		w.ran("new", obj{"name": "rules", "type": 3.0, "value": "kitchen"})
	})

	t.Run("Escape leaves the command", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko new ")
		w.wait(`!document.querySelector('#command').hidden`)
		w.keys(kb.Escape)
		w.check(`document.querySelector('#command').hidden && document.activeElement.id === 'say'`)
	})

	t.Run("a command that the bot does not answer is reported", func(t *testing.T) {
		w.t = t
		w.say("#say", "/doko list"+kb.Enter)
		frame := w.next("command")
		w.wait(`document.querySelector('#notice').textContent.includes('Karlchen is thinking')`)
		w.send(obj{"t": "failed", "ref": frame["ref"], "reason": "no answer"})
		w.wait(`document.querySelector('#notice').textContent === '/doko list: this interaction failed'`)
		w.click("#notice button")
		w.check(`document.querySelector('#notice').textContent === ''`)
	})

	t.Run("in German the commands have German names", func(t *testing.T) {
		w.t = t
		w.click("[data-locale=de]")
		if frame := w.next("locale"); frame["locale"] != "de" {
			t.Errorf("the page sends %v", frame)
		}
		w.say("#say", "/doko n")
		w.check(`document.querySelector('#suggestions [data-command="doko new"]').textContent === '/doko neuEinen Tisch eröffnen'`)
		w.keys("eu ")
		w.click("[data-add=rules]")
		w.keys("turn" + kb.Enter + kb.Enter)
		w.ran("new", obj{"name": "rules", "type": 3.0, "value": "ddv"})
	})
}
