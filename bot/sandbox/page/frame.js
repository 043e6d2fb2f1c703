// Everything around the messages: channels, header, people, the intro of a channel, banners and toasts.

import { avatar } from './message.js';
import { h, icon, isPhone, morph } from './dom.js';
import { compareIds, DIRECT, FORUM, isThread, NEWS, VOICE } from './state.js';

const $ = (id) => document.getElementById(id);

// AT_HAND is how many people have a button for their window; the others have a link in the list of people.
const AT_HAND = 4;

const ICONS = { [DIRECT]: 'at', [NEWS]: 'news', [VOICE]: 'voice', [FORUM]: 'forum' };
const iconOf = (channel) => icon(isThread(channel) ? 'thread' : (ICONS[channel.type] ?? 'hash'));

export class Frame {
  constructor(state, view, number) {
    this.state = state;
    this.view = view;
    this.number = number;
    document.documentElement.dataset.user = number;
    document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'dark';
    $('theme').addEventListener('click', () => this.#turn());
    $('menu').addEventListener('click', () => this.drawer(!document.body.classList.contains('drawer-open')));
    $('shade').addEventListener('click', () => this.drawer(false));
    $('side').addEventListener('keydown', (e) => e.key === 'Escape' && this.drawer(false));
    isPhone.addEventListener('change', () => this.drawer(false));
    this.drawer(false);
  }

  // drawer opens or closes the list of channels on a phone.
  drawer(open) {
    const was = document.body.classList.toggle('drawer-open', open && isPhone.matches);
    $('shade').hidden = !was;
    $('side').inert = isPhone.matches && !was;
    $('menu').setAttribute('aria-expanded', String(was));
    if (was) $('channels').querySelector('button')?.focus();
    else if ($('side').contains(document.activeElement)) $('menu').focus();
  }

  // #turn changes between the dark and the light theme, and remembers it for the next time.
  #turn() {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }

  // draw brings everything up to date.
  draw() {
    const { t, locale } = this.view;
    document.documentElement.lang = locale;
    for (const el of document.querySelectorAll('[data-text]')) el.textContent = t[el.dataset.text];
    for (const el of document.querySelectorAll('[data-label]')) {
      el.setAttribute('aria-label', t[el.dataset.label]);
      if (el.tagName === 'BUTTON') el.title = t[el.dataset.label];
      if (el.tagName === 'INPUT') el.placeholder = t[el.dataset.label];
    }
    for (const b of document.querySelectorAll('[data-locale]')) b.setAttribute('aria-pressed', String(locale.startsWith('de') === (b.dataset.locale === 'de')));
    $('guild-name').textContent = this.state.guild.name;
    this.#people();
    this.channels();
    this.intro();
    this.banner();
  }

  // channels draws the list of channels, the title and what is unread.
  channels() {
    const { state, view } = this;
    const all = [...state.channels.values()];
    // Of the threads only those are listed that this person is in or looks at.
    const isListed = (c) => state.isIn(c.id) || c.id === state.current;
    const list = all
      .filter((c) => !isThread(c))
      .sort((a, b) => Boolean(a.server) - Boolean(b.server))
      .flatMap((c) => [c, ...all.filter((x) => isThread(x) && x.parent_id === c.id && isListed(x)).sort((a, b) => Boolean(a.archived) - Boolean(b.archived) || compareIds(b.id, a.id))]);
    $('channels').setAttribute('aria-label', view.t.channels);
    morph($('channels'), h('nav', { id: 'channels', 'aria-label': view.t.channels }, list.flatMap((c) => [c.server && h('h2', { class: 'server' }, view.t.otherServer(c.server)), this.#channel(c)])));
    const here = state.channels.get(state.current);
    $('outside').hidden = !here || state.isIn(here.id);
    if (!here) return $('title').replaceChildren();
    const parent = state.channels.get(here.parent_id);
    const crumb = parent && h('button', { type: 'button', class: 'crumb', 'data-channel-id': parent.id, 'aria-label': view.channelName(parent.id) }, icon('hash'), h('span', {}, parent.name), icon('right'));
    $('title').replaceChildren(...[crumb, iconOf(here), h('span', {}, here.name)].filter(Boolean));
    $('timeline').setAttribute('aria-label', view.t.messages(view.channelName(here.id)));
    const { pings } = state;
    document.title = `${pings ? `(${pings}) ` : ''}${view.channelName(here.id)} · ${state.me.name}`;
    $('menu-badge').hidden = !pings;
    $('menu-badge').textContent = pings;
  }

  #channel(c) {
    const { news = 0, pings = 0 } = this.state.unread.get(c.id) ?? {};
    const current = c.id === this.state.current;
    return h(
      'button',
      {
        type: 'button',
        class: ['channel', isThread(c) && 'channel-thread', c.archived && 'channel-old', news && 'channel-news'].filter(Boolean).join(' '),
        'data-channel-id': c.id,
        'aria-current': current ? 'page' : null,
      },
      iconOf(c),
      h('span', { class: 'channel-name' }, c.name),
      c.archived && h('small', {}, this.view.t.archived),
      pings > 0 && h('span', { class: 'badge' }, pings),
    );
  }

  #people() {
    const { state, view, number } = this;
    const me = view.person(state.me);
    $('me').replaceChildren(avatar(me), h('span', { class: 'me-text' }, h('small', {}, view.t.youAre), h('strong', {}, me.name)));
    $('me').title = `${view.t.youAre} ${me.name}`;
    for (const box of document.querySelectorAll('[data-windows]')) {
      box.replaceChildren(
        ...state.users.slice(0, AT_HAND).flatMap((u, at) => {
          if (at + 1 === number) return [];
          const words = view.t.openAsOne(u.name);
          return [h('a', { class: 'window', href: `?user=${at + 1}`, target: `person-${at + 1}`, 'data-open-user': at + 1, 'aria-label': words, title: words }, avatar(view.person(u), 'avatar-small'), h('span', {}, u.name))];
        }),
      );
    }
  }

  // intro greets at the beginning of a channel, and shows a newcomer the first step.
  intro() {
    const { state, view } = this;
    const { t } = view;
    const here = state.channels.get(state.current);
    const box = h('div', { id: 'intro' });
    if (!here) return morph($('intro'), box);
    const name = view.channelName(here.id);
    if (here.type === DIRECT) {
      box.append(h('div', { class: 'intro-mark' }, icon('club')), h('h2', {}, name), h('p', {}, t.directStart(state.bot.name)));
    } else if (here.type === FORUM) {
      const posts = [...state.channels.values()].filter((c) => c.parent_id === here.id);
      const open = (c) => h('button', { type: 'button', class: 'thread', 'data-channel-id': c.id }, icon('thread'), h('strong', {}, c.name), icon('right'));
      box.append(h('div', { class: 'intro-mark' }, icon('forum')), h('h2', {}, name), h('p', {}, t.forumStart), ...posts.map(open));
    } else if (isThread(here)) {
      box.append(h('div', { class: 'intro-mark' }, icon('thread')), h('h2', {}, here.name), h('p', {}, t.threadStart(here.name)));
    } else if (here.server) {
      box.append(h('div', { class: 'intro-mark' }, icon('hash')), h('h2', {}, name), h('p', {}, t.foreignStart(here.server, state.bot.name)));
    } else if (state.list(here.id).length) {
      box.append(h('div', { class: 'intro-mark' }, icon('club')), h('h2', {}, name), h('p', {}, t.channelStart(name)));
    } else {
      const ready = state.commands.length > 0 && state.bot.online;
      const command = `/${view.commandName('doko new')}`;
      box.classList.add('intro-first');
      box.append(
        h('div', { class: 'intro-mark' }, icon('club')),
        h('h2', {}, t.welcome(state.me.name)),
        h('p', {}, t.welcomeMore),
        h('p', { class: 'intro-start' }, ready ? t.start(h('kbd', {}, command)) : t.startWait),
        h('button', { type: 'button', class: 'btn btn-success btn-big', 'data-command': 'doko new', 'aria-disabled': ready ? null : 'true' }, t.startButton(command)),
        h('ul', { class: 'intro-tips' }, [isPhone.matches ? t.tipWindowsPhone : t.tipWindows, t.tipPrivate, t.tipThread].map((tip) => h('li', {}, tip))),
      );
    }
    morph($('intro'), box);
  }

  // banner says what is wrong with the connection.
  banner() {
    const { state, view } = this;
    const { t } = view;
    const text = !state.connected ? t.lost : !state.ready ? '' : state.me.left ? t.youLeft : state.bot.away ? t.botAway(state.bot.name) : !state.bot.online ? t.botOffline(state.bot.name) : '';
    // Before the first answer there is no connection to lose.
    const shown = state.ready || !state.connected ? text : '';
    if ($('banner').textContent !== shown) $('banner').textContent = shown;
    $('banner').className = state.connected ? 'banner-bot' : 'banner-wire';
  }

  // notice shows the progress of a command above the composer; kind is 'wait', 'failed' or '' to clear it.
  notice(kind, text = '', reason = '') {
    const close = h('button', { type: 'button', class: 'plain', 'aria-label': this.view.t.close }, icon('close'));
    close.addEventListener('click', () => this.notice(''));
    const dots = h('span', { class: 'dots' }, h('i'), h('i'), h('i'));
    $('notice').className = kind && `notice-${kind}`;
    $('notice').title = reason;
    $('notice').replaceChildren(...(kind ? [kind === 'wait' ? dots : '', h('span', {}, text), kind === 'failed' ? close : ''].filter(Boolean) : []));
  }

  // toast shows a mention in another channel, for a while.
  toast(m, go) {
    const { view } = this;
    const { t } = view;
    const open = h('button', { type: 'button', class: 'btn btn-primary' }, t.go);
    const close = h('button', { type: 'button', class: 'plain', 'aria-label': t.close }, icon('close'));
    const toast = h('div', { class: 'toast', role: 'status', 'data-toast-channel': m.channel_id }, avatar(view.person(m.author), 'avatar-small'), h('span', {}, this.#news(m)), open, close);
    open.addEventListener('click', () => go());
    for (const b of [open, close]) b.addEventListener('click', () => toast.remove());
    for (const old of document.querySelectorAll(`[data-toast-channel="${m.channel_id}"]`)) old.remove();
    $('toasts').append(toast);
    setTimeout(() => toast.remove(), 20000);
  }

  #news(m) {
    const { state, view } = this;
    const who = view.person(m.author).name;
    return state.channels.get(m.channel_id)?.type === DIRECT ? view.t.wrote(who) : view.t.mentioned(who, view.channelName(m.channel_id));
  }

  // clearToasts removes the toasts about the channel on show.
  clearToasts(channelId) {
    for (const toast of document.querySelectorAll(`[data-toast-channel="${channelId}"]`)) toast.remove();
  }
}
