// Who is in the server and as what, and the switches that change it.

import { h, icon, morph } from './dom.js';
import { avatar } from './message.js';

const $ = (id) => document.getElementById(id);

export class People {
  // change(frame) asks the sandbox for a change.
  constructor(state, view, change) {
    this.state = state;
    this.view = view;
    $('people-list').addEventListener('click', (e) => {
      const frame = e.target.closest('[data-change]')?.dataset.change;
      if (frame) change(JSON.parse(frame));
    });
  }

  // draw shows everybody with the switches that this person may use.
  draw() {
    const { state } = this;
    const rows = state.users.map((u) => this.#row(u, this.view.person(u), this.#switches(u)));
    const bot = state.manages ? [this.#switch(this.view.t.inServer, !state.bot.away, { t: 'away', is: !state.bot.away })] : [];
    morph($('people-list'), h('div', { id: 'people-list' }, rows, this.#row(state.bot, this.view.person(state.bot), bot)));
  }

  #row(user, person, switches) {
    return h('div', { class: 'person', 'data-kind': user.id }, avatar(person, 'avatar-small'), h('strong', {}, person.name), h('div', { class: 'switches' }, switches));
  }

  #switches(u) {
    const { state, view } = this;
    const isMe = u.id === state.me.id;
    const roles = u.left ? [] : state.roles.filter((r) => state.manages && r.id !== state.guild.id);
    return [
      ...roles.map((r) => this.#switch(r.name, u.roles.includes(r.id), { t: 'role', user_id: u.id, role_id: r.id, is: !u.roles.includes(r.id) })),
      (isMe || state.manages) && u.id !== state.guild.owner_id && this.#switch(view.t.inServer, !u.left, { t: 'member', user_id: u.id, is: Boolean(u.left) }),
      isMe && this.#switch(view.t.takesMessages, !u.closed, { t: 'closed', is: !u.closed }),
    ];
  }

  #switch(text, isOn, frame) {
    return h('button', { type: 'button', class: 'switch', 'aria-pressed': String(isOn), 'data-change': JSON.stringify(frame) }, isOn && icon('check'), text);
  }
}
