'use strict'
// Everything works without this file but what follows by itself: the wall, its clock, and sums while somebody types.
const $ = (selector, from = document) => [...from.querySelectorAll(selector)]

// The wall reads itself again. Only what has changed is replaced, so nothing flickers.
const followed = document.querySelector('main[data-follow]')
if (followed) {
	const header = document.querySelector('header')
	let shown = followed.innerHTML, head = '', ends = 0, missed = 0, touched = 0
	const take = (from) => {
		const clock = header.querySelector('.clock'), left = from.dataset.left
		ends = left === '' ? 0 : performance.now() + 1000 * left
		clock.hidden = left === ''
		const round = from.querySelector('.round').textContent
		if (round !== head) header.querySelector('.round').textContent = head = round
	}
	const tick = () => {
		if (!ends) return
		const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000)), clock = header.querySelector('.clock')
		const hours = Math.floor(left / 3600), two = (n) => String(n).padStart(2, '0')
		clock.textContent = left ? (hours ? hours + ':' : '') + two(Math.floor(left / 60) % 60) + ':' + two(left % 60) : header.dataset.over
		clock.classList.toggle('over', left < 300)
	}
	const read = async () => {
		try {
			const answer = await fetch(location, { signal: AbortSignal.timeout(8000) })
			if (!answer.ok) throw answer.status
			const page = new DOMParser().parseFromString(await answer.text(), 'text/html'), fresh = page.querySelector('main').innerHTML
			if (fresh !== shown) followed.innerHTML = shown = fresh
			take(page.querySelector('header'))
			missed = 0
		} catch { missed++ }
		header.querySelector('.lost').hidden = missed < 3
		setTimeout(read, 4000)
	}
	// What does not fit on the screen of a wall comes in turn, unless somebody scrolls.
	const turn = () => {
		const page = innerHeight - header.offsetHeight
		if (innerWidth < 1000 || performance.now() - touched < 60000) return
		const end = document.documentElement.scrollHeight - innerHeight
		scrollTo({ top: scrollY >= end - 2 ? 0 : Math.min(end, scrollY + 0.9 * page), behavior: 'smooth' })
	}
	for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(event, () => { touched = performance.now() }, { passive: true })
	touched = -60000
	take(header)
	tick()
	setInterval(tick, 250)
	setInterval(turn, 12000)
	setTimeout(read, 4000)
}

// A draw takes a moment.
if (document.querySelector('[data-again]')) setTimeout(() => location.replace(location.pathname), 1000)

// The points of a table must add up to zero. The last empty field says what is missing. Not every phone has a minus among its digits.
for (const list of $('.sum')) {
	const fields = $('input', list), off = document.createElement('p')
	off.className = 'off'
	list.after(off)
	const sum = () => {
		const empty = fields.filter((f) => f.value === ''), total = fields.reduce((n, f) => n + (parseInt(f.value, 10) || 0), 0)
		for (const f of fields) f.placeholder = empty.length === 1 && f === empty[0] ? String(-total).replace('-', '−') : ''
		off.textContent = !empty.length && total ? list.dataset.off.replace('0', (total > 0 ? '+' : '−') + Math.abs(total)) : ''
	}
	for (const f of fields) {
		const sign = document.createElement('button')
		sign.type = 'button'
		sign.className = 'sign'
		sign.textContent = '±'
		sign.tabIndex = -1
		sign.onclick = () => { f.value = f.value === '' ? f.placeholder.replace('−', '-') : -f.value; sum() }
		f.after(sign)
		f.oninput = sum
	}
	sum()
}

// The choices of a decision follow from the ones before.
for (const menu of $('[data-next]')) {
	menu.onchange = () => {
		const next = $('[formmethod="get"]', menu.form)[0]
		const all = new URLSearchParams(new FormData(menu.form)), later = $('[data-next]', menu.form).slice($('[data-next]', menu.form).indexOf(menu) + 1)
		for (const other of later) all.delete(other.name)
		if (next || later.length) location.search = all
	}
}
for (const button of $('[data-print]')) button.onclick = () => print()
