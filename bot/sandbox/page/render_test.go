package page_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

func TestComponents(t *testing.T) {
	w := open(t, state())

	t.Run("buttons keep style, emoji, label, id and disabled state", func(t *testing.T) {
		w.t = t
		w.message(blocks("1000", row(
			styled(button("a", "Primary"), obj{"style": 1}),
			styled(button("b", "Danger"), obj{"style": 4, "disabled": true}),
			obj{"type": 2, "style": 3, "custom_id": "c", "emoji": obj{"name": "♣"}},
			obj{"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"},
		)))
		w.check(`document.querySelector('[data-custom-id=a]').matches('.btn-primary:not([aria-disabled])')`)
		w.check(`document.querySelector('[data-custom-id=b]').matches('.btn-danger[aria-disabled=true]')`)
		w.check(`document.querySelector('[data-custom-id=c]').textContent === '♣'`)
		w.check(`document.querySelector('[data-message-id="1000"] a.btn').href === 'https://example.org/rules'`)
	})

	t.Run("a container has its colour and holds text, line, gallery and row", func(t *testing.T) {
		w.t = t
		w.message(blocks("1001", obj{"type": 17, "accent_color": 0x35a173, "components": list{
			text("## Table 12"),
			obj{"type": 14, "divider": true, "spacing": 2},
			obj{"type": 12, "items": list{obj{"media": obj{"url": "attachment://trick.svg"}, "description": "Ben leads ♦K"}}},
			row(button("hand", "My cards")),
		}}))
		w.check(`getComputedStyle(document.querySelector('[data-message-id="1001"] .container')).borderLeftColor === 'rgb(53, 161, 115)'`)
		w.check(`document.querySelector('.container .md-heading').textContent === 'Table 12'`)
		w.check(`document.querySelector('.container hr.divider') !== null`)
		w.check(`document.querySelector('.container .row [data-custom-id=hand]') !== null`)
	})

	t.Run("a gallery and a file component find their attachments", func(t *testing.T) {
		w.t = t
		m := blocks("1002",
			obj{"type": 12, "items": list{obj{"media": obj{"url": "attachment://trick.svg"}, "description": "Ben leads ♦K"}}},
			obj{"type": 13, "file": obj{"url": "attachment://list.csv"}},
		)
		m["attachments"] = list{
			obj{"id": "1", "filename": "trick.svg", "url": w.url + "/picture.svg", "content_type": "image/svg+xml", "width": 640, "height": 440},
			obj{"id": "2", "filename": "list.csv", "url": w.url + "/list.csv", "size": 2048},
		}
		w.message(m)
		w.wait(`document.querySelector('[data-message-id="1002"] img').naturalWidth === 640`)
		w.check(`document.querySelector('[data-message-id="1002"] img').alt === 'Ben leads ♦K'`)
		w.check(`document.querySelectorAll('[data-message-id="1002"] img').length === 1`)
		w.check(`document.querySelector('[data-message-id="1002"] .file').innerText.replace(/\s+/g, ' ') === 'list.csv 2.0 KB'`)
	})

	t.Run("an unknown component says so instead of vanishing", func(t *testing.T) {
		w.t = t
		w.message(blocks("1004", obj{"type": 99}))
		w.check(`document.querySelector('[data-message-id="1004"]').textContent.includes('99')`)
	})
}

func TestMessageMarks(t *testing.T) {
	command := blocks("1000", text("A new table"))
	command["interaction_metadata"] = obj{"id": "9", "type": 2, "user": obj{"id": ben, "username": "ben"}, "name": "doko new"}
	private := blocks("1001", text("Your cards"))
	private["ephemeral_for"] = anna
	private["flags"] = v2 | 64
	ping := botSays("1002", obj{"content": "<@101>, your turn", "mentions_me": true, "edited_timestamp": "2026-01-05T19:31:00+00:00"})
	thinking := botSays("1003", obj{"flags": 128})
	w := open(t, state(command, private, ping, thinking))
	w.check(`document.querySelector('[data-message-id="1000"] .used').innerText.trim().endsWith('Ben used /doko new')`)
	w.check(`document.querySelector('[data-message-id="1000"] .tag').textContent === 'BOT'`)
	w.check(`document.querySelector('[data-message-id="1001"]').matches('[data-ephemeral]')`)
	w.check(`document.querySelector('[data-message-id="1001"] .private').innerText === 'Only you can see this · Dismiss'`)
	w.check(`document.querySelector('[data-message-id="1000"]').matches('[data-ephemeral]') === false`)
	w.check(`document.querySelector('[data-message-id="1002"]').matches('.message-ping')`)
	w.check(`document.querySelector('[data-message-id="1002"] .mention-me').textContent === '@Anna'`)
	w.check(`document.querySelector('[data-message-id="1002"] .edited').textContent === '(edited)'`)
	w.check(`document.querySelector('[data-message-id="1003"]').innerText.includes('Karlchen is thinking…')`)
}

func TestMessagesSortByNumber(t *testing.T) {
	w := open(t, state(botSays("1000", obj{"content": "second"})))
	w.message(botSays("999", obj{"content": "first"}))
	w.message(botSays("10000", obj{"content": "last"}))
	w.message(botSays("2000", obj{"content": "third"}))
	w.check(`[...document.querySelectorAll('[data-message-id]')].map((m) => m.dataset.messageId).join() === '999,1000,2000,10000'`)
	w.send(obj{"t": "delete", "channel_id": general, "id": "1000"})
	w.wait(`document.querySelectorAll('[data-message-id]').length === 3`)
}

func TestForeignTextStaysText(t *testing.T) {
	const evil = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`
	s := state(
		botSays("1000", obj{"content": evil, "author": obj{"id": "7", "username": evil}}),
		botSays("1001", obj{"content": `[go](javascript:window.hacked=1) <javascript:window.hacked=1>`}),
		blocks("1002", text(evil), row(button("x", evil)), row(obj{"type": 3, "custom_id": "s", "placeholder": evil, "options": list{option("a", evil)}}),
			row(obj{"type": 2, "style": 5, "label": "go", "url": "javascript:window.hacked=1"})),
	)
	s["guild"] = obj{"id": "1", "name": evil, "locale": "de"}
	s["channels"] = list{obj{"id": general, "name": evil, "type": 0}}
	s["users"] = list{obj{"id": anna, "name": evil, "locale": "de"}, obj{"id": ben, "name": evil, "locale": "de"}}
	s["user"] = s["users"].(list)[0]
	w := open(t, s)
	w.check(`document.querySelector('[data-message-id="1000"] .md').textContent.includes('<script>window.hacked=1</script>')`)
	w.check(`document.querySelector('[data-custom-id=x]').textContent.includes('<img src=x')`)
	w.check(`document.querySelector('#channels').textContent.includes('<script>')`)
	w.click("[data-custom-id=s]")
	w.wait(`document.querySelector('[role=option]') !== null`)
	w.keys("\x1b")
	w.check(`document.querySelectorAll('script:not([src]), img[src=x], a[href^="javascript:"]').length === 0`)
	w.do(chromedp.Evaluate[chromedp.Void](`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, chromedp.EvalAwaitPromise))
	w.check(`window.hacked === undefined`)
}

func TestMarkdown(t *testing.T) {
	w := open(t, state())
	for _, c := range []struct{ name, markdown, html string }{
		{"bold, italic and both", `**b** *i* ***bi***`, `<p><strong>b</strong> <em>i</em> <strong><em>bi</em></strong></p>`},
		{"underline, italic and strike", `__u__ _i_ ~~s~~`, `<p><u>u</u> <em>i</em> <s>s</s></p>`},
		{"nested marks", `**a *b __c__***`, `<p><strong>a <em>b <u>c</u></em></strong></p>`},
		{"marks inside words", `snake_case_name 2*3*4`, `<p>snake_case_name 2<em>3</em>4</p>`},
		{"lonely marks", `2 * 3 ** 4 _ 5 ~~ 6 || 7`, `<p>2 * 3 ** 4 _ 5 ~~ 6 || 7</p>`},
		{"escapes", `\*no\* \_no\_ \\ \<@101>`, `<p>*no* _no_ \ &lt;@101&gt;</p>`},
		{"code keeps its marks", "`**x**` ``a`b``", `<p><code>**x**</code> <code>a` + "`" + `b</code></p>`},
		{"code block", "before\n```go\nx := **y**\n```after", `<p>before</p><pre><code>x := **y**</code></pre><p>after</p>`},
		{"headings", "# a\n## b\n### c\n#### d\n#e", `<h3>a</h3><h4>b</h4><h5>c</h5><p>#### d` + "\n" + `#e</p>`},
		{"subtext", `-# small *print*`, `<small>small <em>print</em></small>`},
		{"quote", "> a\n> b\nc", `<blockquote><p>a` + "\n" + `b</p></blockquote><p>c</p>`},
		{"quote to the end", ">>> a\nb", `<blockquote><p>a` + "\n" + `b</p></blockquote>`},
		{"nested list", "- a\n  - b\n- c", `<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>`},
		{"two kinds of list", "- a\n3. b", `<ul><li>a</li></ul><ol start="3"><li>b</li></ol>`},
		{"link", `[the **rules**](https://example.org/a_b)`, `<p><a href="https://example.org/a_b">the <strong>rules</strong></a></p>`},
		{"bare link ends before the full stop", `see https://example.org/a.`, `<p>see <a href="https://example.org/a">https://example.org/a</a>.</p>`},
		{"mentions", `<@102> <@!101> <@5> <#500> @everyone`, `<p><span>@Ben</span> <span>@Anna</span> <span>@unknown person</span> <button>#doppelkopf</button> <span>@everyone</span></p>`},
		{"command", `</doko new:1>`, `<p><button>/doko new</button></p>`},
		{"absolute time", `<t:0:d>`, `<p><time>` + "1/1/70" + `</time></p>`},
		{"time out of range", `<t:9999999999999:R>`, `<p>&lt;t:9999999999999:R&gt;</p>`},
		{"blank lines stay", "a\n\nb", "<p>a\n\nb</p>"},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w.t = t
			got := w.js(`import('./richtext.js').then(async ({ rich }) => {
				const { View } = await import('./view.js');
				const { State } = await import('./state.js');
				const state = new State();
				state.hello(` + encode(t, state()) + `);
				const box = document.createElement('div');
				box.append(...rich(` + encode(t, c.markdown) + `, new View(state)));
				for (const el of box.querySelectorAll('*'))
					for (const { name } of [...el.attributes]) if (name !== 'href' && name !== 'start') el.removeAttribute(name);
				return box.innerHTML;
			})`)
			if got != c.html {
				t.Errorf("rendered as\n%s\nwant\n%s", got, c.html)
			}
		})
	}

	t.Run("hostile nesting neither hangs nor crashes", func(t *testing.T) {
		w.t = t
		w.check(`import('./markdown.js').then(({ parse }) => {
			const start = performance.now();
			for (const part of ['> ', '**', '*a', '_', '||', '[', '~~a', '\x60', '<', '- ', '***_'])
				parse(part.repeat(4000 / part.length));
			parse('>'.repeat(50) + ' a');
			return performance.now() - start < 3000;
		})`)
	})

	t.Run("a custom emoji without its picture is its name", func(t *testing.T) {
		w.t = t
		w.message(botSays("2000", obj{"content": "<:club:77>"}))
		w.wait(`document.querySelector('[data-message-id="2000"] .md').textContent === ':club:'`)
	})

	t.Run("a spoiler shows on a press and stays open on an edit", func(t *testing.T) {
		w.t = t
		w.message(botSays("2001", obj{"content": "||Dora has both||"}))
		w.check(`getComputedStyle(document.querySelector('.spoiler > span')).visibility === 'hidden'`)
		w.click(".spoiler")
		w.wait(`getComputedStyle(document.querySelector('.spoiler > span')).visibility === 'visible'`)
		w.message(botSays("2001", obj{"content": "||Dora has both Dullen||"}))
		w.wait(`document.querySelector('.spoiler').textContent.endsWith('Dullen')`)
		w.check(`getComputedStyle(document.querySelector('.spoiler > span')).visibility === 'visible'`)
	})

	t.Run("relative times count on", func(t *testing.T) {
		w.t = t
		w.check(`import('./time.js').then(({ formatTime }) => formatTime(90, 'R', 'en-US', 60) === 'in 30 seconds' && formatTime(0, 'R', 'de', 7200) === 'vor 2 Stunden')`)
		w.check(`import('./time.js').then(({ formatTime }) => formatTime(70 * 3600, 'R', 'de', 0) === 'in 3 Tagen' && formatTime(0, 'R', 'en-US', 86300) === '1 day ago' && formatTime(89, 'R', 'en-US', 0) === 'in 1 minute')`)
	})
}
