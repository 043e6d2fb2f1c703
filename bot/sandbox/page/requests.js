// The panel that lists the bot's requests and their cost.

import { h } from './dom.js';

const $ = (id) => document.getElementById(id);

// REFRESH is how often an open panel asks, in milliseconds.
const REFRESH = 1000;

export class Requests {
  #timer = 0;

  constructor(view) {
    this.view = view;
    $('requests').addEventListener('toggle', ({ newState }) => {
      clearTimeout(this.#timer);
      if (newState === 'open') this.#refresh();
    });
  }

  async #refresh() {
    try {
      this.#draw(await (await fetch('requests')).json());
    } catch {
      $('requests-total').textContent = this.view.t.lost;
    }
    clearTimeout(this.#timer);
    if ($('requests').matches(':popover-open')) this.#timer = setTimeout(() => this.#refresh(), REFRESH);
  }

  #draw({ total, invalid, minutes, requests }) {
    const { t, locale } = this.view;
    const at = (time, style) => new Intl.DateTimeFormat(locale, { timeStyle: style }).format(new Date(time));
    const bytes = (n) => new Intl.NumberFormat(locale).format(n);
    $('requests-total').textContent = t.requestsTotal(total.requests, total.global, bytes(total.sent), bytes(total.received), invalid.count, bytes(invalid.allowed));
    fill('requests-minutes', t.requestsMinute, minutes, (m) => [at(m.at, 'short'), m.requests, m.global, bytes(m.sent), bytes(m.received), m.invalid]);
    fill('requests-rows', t.requestsRow, requests, (r) => [
      at(r.at, 'medium'),
      r.method,
      r.path,
      r.status || t.answerLost,
      bytes(r.sent),
      bytes(r.received),
      r.bucket ? `${r.left}/${r.limit} · ${r.bucket.slice(0, 6)}` : '–',
      r.global ? t.yes : t.no,
    ]);
  }
}

// fill writes a table: a head of words, and a row of cells for each item.
function fill(id, head, items, cells) {
  $(id).replaceChildren(h('thead', {}, h('tr', {}, head.map((word) => h('th', {}, word)))), h('tbody', {}, items.map((i) => h('tr', {}, cells(i).map((c) => h('td', {}, c))))));
}
