// The list above the composer: commands, choices, completions. The focus stays in the text field, the arrow keys move through the list.

import { h } from './dom.js';

export class Suggestions {
  #items = [];
  #active = -1;
  #input = null;

  constructor(list) {
    this.list = list;
    // Pressing an entry must not take the focus away from the field.
    list.addEventListener('pointerdown', (e) => e.preventDefault());
    list.addEventListener('click', (e) => {
      const at = e.target.closest('[role=option]')?.dataset.at;
      if (at !== undefined) this.#items[at].pick();
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  // show lists items {label, detail, attrs, pick} for input; note stands there when the list is empty.
  show(input, items, note = '') {
    this.#items = items;
    this.#input = input;
    this.list.replaceChildren(
      ...items.map((item, at) =>
        h(
          'div',
          { ...item.attrs, role: 'option', id: `suggestion-${at}`, 'data-at': at, 'aria-selected': 'false' },
          h('strong', {}, item.label),
          item.detail && h('span', {}, item.detail),
        ),
      ),
    );
    if (!items.length && note) this.list.append(h('p', { class: 'suggestions-note' }, note));
    this.list.hidden = !items.length && !note;
    input.setAttribute('aria-expanded', String(!this.list.hidden));
    this.#activate(items.length ? 0 : -1);
  }

  hide() {
    this.list.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#input?.setAttribute('aria-expanded', 'false');
    this.#input?.removeAttribute('aria-activedescendant');
  }

  // key handles a key of the field and reports whether it meant the list.
  key(e) {
    if (!this.isOpen) return false;
    const last = this.#items.length - 1;
    switch (e.key) {
      case 'ArrowDown':
        this.#activate(this.#active < last ? this.#active + 1 : 0);
        break;
      case 'ArrowUp':
        this.#activate(this.#active > 0 ? this.#active - 1 : last);
        break;
      case 'Escape':
        this.hide();
        break;
      case 'Enter':
      case 'Tab':
        if (this.#active < 0) return false;
        this.#items[this.#active].pick();
        break;
      default:
        return false;
    }
    e.preventDefault();
    return true;
  }

  #activate(at) {
    this.list.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    this.#active = at;
    const el = this.list.querySelector(`[data-at="${at}"]`);
    if (!el) return;
    el.setAttribute('aria-selected', 'true');
    el.scrollIntoView({ block: 'nearest' });
    this.#input.setAttribute('aria-activedescendant', el.id);
  }
}
