// The people of the server with their roles, the permissions of the bot in the channel on show, and the switches that change them.

import { h, icon, morph } from './dom.js';
import { avatar } from './message.js';
import { DIRECT, isThread } from './state.js';

const $ = (id) => document.getElementById(id);

export class People {
  // change(frame) asks the sandbox for a change.
  constructor(state, view, change) {
    this.state = state;
    this.view = view;
    $('people').addEventListener('click', (e) => {
      const frame = e.target.closest('[data-change]')?.dataset.change;
      if (frame) change(JSON.parse(frame));
    });
    $('channel-form').addEventListener('submit', (e) => {
      e.preventDefault();
      change({ t: 'create_channel', name: $('channel-name').value });
      $('channel-name').value = '';
    });
  }

  // draw shows everybody with the switches that this person may use.
  draw() {
    const { state } = this;
    const rows = state.users.map((u, at) => this.#row(u, this.view.person(u), this.#switches(u), u.id !== state.me.id && this.#window(u, at + 1)));
    const bot = [
      state.manages && this.#switch(this.view.t.inServer, !state.bot.away, { t: 'away', is: !state.bot.away }),
      ![...state.channels.values()].some((c) => c.type === DIRECT) && this.#switch(this.view.t.openDirect, false, { t: 'direct' }),
    ];
    morph($('people-list'), h('div', { id: 'people-list' }, rows, this.#row(state.bot, this.view.person(state.bot), bot)));
    morph($('place'), h('div', { id: 'place' }, this.#place(), this.#deletions()));
    $('channel-form').hidden = !state.manages;
  }

  // #place renders the switches for the present place: membership of a thread, and the bot's permissions in a channel.
  #place() {
    const { state, view } = this;
    const here = state.channels.get(state.current);
    if (!here || here.type === DIRECT || here.server) return null;
    const channel = state.channels.get(here.parent_id) ?? here;
    const may = Object.entries(channel.bot_may ?? {});
    const { t } = view;
    return [
      isThread(here) && this.#section(here, t.thread(here.name), [this.#switch(t.inThread, here.joined, { t: 'join', channel_id: here.id, is: !here.joined })]),
      may.length > 0 &&
        this.#section(
          channel,
          t.botMay(state.bot.name, view.channelName(channel.id)),
          may.map(([name, is]) => this.#switch(t.permission(name), is, { t: 'grant', channel_id: channel.id, name, is: !is })),
        ),
    ];
  }

  // #deletions renders the things that a manager of the server can delete for ever, folded away.
  #deletions() {
    const { state, view } = this;
    if (!state.manages) return null;
    const { t } = view;
    const here = state.channels.get(state.current);
    const button = (text, frame) => h('button', { type: 'button', class: 'switch switch-danger', 'data-change': JSON.stringify(frame) }, text);
    return h(
      'details',
      { class: 'deletions' },
      h('summary', {}, t.deleteForEver),
      h(
        'div',
        { class: 'switches' },
        here && here.type !== DIRECT && !here.server && button(view.channelName(here.id), { t: 'delete_channel', channel_id: here.id }),
        state.roles.filter((r) => r.id !== state.guild.id && !r.managed).map((r) => button(`@${r.name}`, { t: 'delete_role', role_id: r.id })),
      ),
    );
  }

  #section(channel, title, switches) {
    return h('div', { class: 'person', 'data-kind': `place ${channel.id}` }, h('strong', {}, title), h('div', { class: 'switches' }, switches));
  }

  #row(user, person, switches, link) {
    return h('div', { class: 'person', 'data-kind': user.id, 'data-user-id': user.id }, avatar(person, 'avatar-small'), h('strong', {}, h('bdi', {}, person.name)), link, h('div', { class: 'switches' }, switches));
  }

  // #window draws the link that opens a window as person n.
  #window(u, n) {
    const words = this.view.t.openAsOne(u.name);
    return h('a', { class: 'plain', href: `?user=${n}`, target: `person-${n}`, 'data-open-user': n, 'aria-label': words, title: words }, icon('open'));
  }

  #switches(u) {
    const { state, view } = this;
    const isMe = u.id === state.me.id;
    const roles = u.left ? [] : state.roles.filter((r) => state.manages && r.id !== state.guild.id && !r.managed);
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
