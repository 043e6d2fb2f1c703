// The list of messages on show. Each message keeps its element for as long as it lives.

import { patch } from './dom.js';
import { drawMessage } from './message.js';

// Closer to the end than this (pixels) counts as being at the end.
const NEAR = 48;

export class Timeline {
  #items = new Map();
  #channel = null;

  constructor(state, view) {
    this.state = state;
    this.view = view;
    this.scroller = document.getElementById('scroller');
    this.list = document.getElementById('timeline');
    this.jump = document.getElementById('jump');
    // pinned says that the newest message stays in sight when heights change.
    this.pinned = true;
    let last = 0;
    this.scroller.addEventListener('scroll', () => {
      const { scrollHeight, scrollTop, clientHeight } = this.scroller;
      const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
      // Only a move up unpins: being far from the end may just mean that a picture has loaded meanwhile.
      if (isNear || scrollTop < last) this.pinned = isNear;
      if (this.pinned) this.jump.hidden = true;
      last = scrollTop;
    });
    const grown = new ResizeObserver(() => this.pinned && this.#toEnd());
    grown.observe(this.list);
    grown.observe(this.scroller);
    this.jump.addEventListener('click', () => this.pin());
  }

  // redraw shows the current channel; messages that stay keep their elements.
  redraw() {
    const messages = this.state.list(this.state.current);
    const keep = new Set(messages.map((m) => m.id));
    for (const id of this.#items.keys()) if (!keep.has(id)) this.#take(id);
    messages.forEach((m, at) => this.#place(m, messages[at - 1], messages[at + 1]));
    if (this.#channel !== this.state.current) this.pin();
    this.#channel = this.state.current;
  }

  // draw shows a message of the current channel that is new or has changed.
  draw(id, isNew = false) {
    const messages = this.state.list(this.state.current);
    const at = messages.findIndex((m) => m.id === id);
    if (at < 0) return;
    const [before, m, after] = [messages[at - 1], messages[at], messages[at + 1]];
    this.#place(m, before, after);
    if (!isNew) return;
    if (after) this.#place(after, m, messages[at + 2]);
    if (m.ephemeral_for || m.author.id === this.state.me.id) this.pin();
    else if (!this.pinned) this.jump.hidden = false;
  }

  // remove takes a message away that is no longer in the state.
  remove(id) {
    const item = this.#items.get(id);
    if (!item) return;
    const heir = item.nextElementSibling ?? item.previousElementSibling ?? document.getElementById('say');
    const hadFocus = item.contains(document.activeElement);
    this.#take(id);
    this.redraw();
    if (hadFocus) heir.focus({ preventScroll: true });
  }

  // pin goes to the newest message and stays there.
  pin() {
    this.pinned = true;
    this.jump.hidden = true;
    this.#toEnd();
  }

  #toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #take(id) {
    this.#items.get(id).remove();
    this.#items.delete(id);
  }

  #place(m, before, after) {
    const drawn = drawMessage(m, before, this.view);
    const live = this.#items.get(m.id);
    if (live) return patch(live, drawn);
    this.#items.set(m.id, drawn);
    // The one after it may be new as well, and not here yet.
    const next = (after && this.#items.get(after.id)) ?? (before && this.#items.get(before.id)?.nextSibling) ?? (before ? null : this.list.firstChild);
    return this.list.insertBefore(drawn, next);
  }
}
