// Draws one message with everything that belongs to it.

import { attachmentsIn, drawComponents, file, image } from './components.js';
import { fileURL, h, icon } from './dom.js';
import { readable, rich } from './richtext.js';
import { clock, longDay, longTime, sameDay } from './time.js';

// The bits of a message's flags that show.
const THINKING = 1 << 7;
const V2 = 1 << 15;

const THREAD_CREATED = 18;
const COMMAND = 2;
// Messages of one author within this time stand together under one name.
const TOGETHER = 7 * 60 * 1000;

// drawMessage returns the list item of m; before is the message above it, if there is one.
export function drawMessage(m, before, view) {
  const when = new Date(m.timestamp);
  const head = !belongsTo(m, before);
  const author = view.person(m.author);
  return h(
    'li',
    {
      class: ['message', head && 'message-head', m.mentions_me && 'message-ping', m.ephemeral_for && 'message-private'].filter(Boolean).join(' '),
      tabindex: -1,
      'data-message-id': m.id,
      'data-author-id': m.author.id,
      'data-ephemeral': m.ephemeral_for ? true : null,
    },
    (!before || !sameDay(when, new Date(before.timestamp))) && h('div', { class: 'day', 'data-kind': 'day' }, h('span', {}, longDay(when, view.locale))),
    used(m, view),
    head && avatar(author),
    head &&
      h(
        'div',
        { class: 'who', 'data-kind': 'who' },
        h('strong', { '--hue': author.hue, 'data-user-id': m.author.id }, h('bdi', {}, author.name)),
        m.author.bot && h('span', { class: 'tag' }, view.t.bot),
        h('time', { datetime: m.timestamp, title: longTime(when, view.locale) }, clock(when, view.locale, view.calendarNow)),
      ),
    h('div', { class: 'body', 'data-kind': 'body' }, body(m, view.writtenAs(m))),
    view.failureOf(m.id) && h('div', { class: 'failed', role: 'alert', 'data-kind': 'failed', title: view.failureOf(m.id) }, view.t.failed),
    thread(m, view),
    m.ephemeral_for &&
      h(
        'div',
        { class: 'private', 'data-kind': 'private' },
        icon('eye'),
        h('span', {}, view.t.onlyYou),
        ' · ',
        h('button', { type: 'button', class: 'textlink', 'data-action': 'dismiss' }, view.t.dismiss),
      ),
  );
}

// avatar draws the round picture of a person, which is the first letter of the name.
export function avatar(person, kind = '') {
  return h('span', { class: `avatar ${kind}`, 'aria-hidden': 'true', 'data-kind': 'avatar', '--hue': person.hue }, person.bot ? icon('club') : [...person.name][0]?.toUpperCase());
}

function belongsTo(m, before) {
  return (
    before &&
    before.author.id === m.author.id &&
    before.type !== THREAD_CREATED &&
    Boolean(before.ephemeral_for) === Boolean(m.ephemeral_for) &&
    !command(m) &&
    new Date(m.timestamp) - new Date(before.timestamp) < TOGETHER &&
    sameDay(new Date(m.timestamp), new Date(before.timestamp))
  );
}

// command returns who used which command to get this message.
function command(m) {
  const meta = m.interaction_metadata ?? m.interaction;
  return meta?.type === COMMAND ? { user: meta.user, name: meta.name ?? m.interaction?.name } : null;
}

function used(m, view) {
  const c = command(m);
  if (!c) return null;
  const name = c.name ? h('span', { class: 'mention' }, view.appName(c.name) ?? `/${view.commandName(c.name)}`) : view.t.aCommand;
  const who = view.person(c.user);
  return h('div', { class: 'used', 'data-kind': 'used' }, avatar(who, 'avatar-small'), h('span', {}, view.t.used(h('strong', {}, who.name), name)));
}

function body(m, view) {
  if (m.flags & THINKING) return h('div', { class: 'thinking', 'data-kind': 'thinking' }, h('span', { class: 'dots' }, h('i'), h('i'), h('i')), view.t.thinking(m.author.username));
  if (m.type === THREAD_CREATED) return h('p', { class: 'system' }, view.t.startedThread(view.person(m.author).name, m.content));
  const edited = m.edited_timestamp && h('small', { class: 'edited', title: longTime(new Date(m.edited_timestamp), view.locale), 'data-kind': 'edited' }, view.t.edited);
  if (m.flags & V2) return [drawComponents(m.components, m, view), rest(m, view), edited];
  return [
    m.content && h('div', { class: 'md', 'data-kind': 'content' }, rich(m.content, view)),
    edited,
    rest(m, view),
    drawComponents(m.components, m, view),
  ];
}

// rest renders the attachments that no component shows.
function rest(m, view) {
  const inside = new Set(attachmentsIn(m.components, m));
  return (m.attachments ?? [])
    .filter((a) => !inside.has(a))
    .map((a) => (a.content_type?.startsWith('image/') ? image({ ...a, url: fileURL(a.url), alt: a.description }, view) : file(a)));
}

function thread(m, view) {
  const t = view.threadOf(m.id);
  if (!t) return null;
  return h(
    'button',
    { type: 'button', class: 'thread', 'data-kind': 'thread', 'data-action': 'channel', 'data-to-channel': t.id },
    icon('thread'),
    h('strong', {}, t.name),
    h('span', {}, view.t.openThread),
    icon('right'),
  );
}

// spoken is what a screen reader hears of a new message.
export function spoken(m, view) {
  const texts = [];
  const collect = (list) => {
    for (const c of list ?? []) {
      if (c.type === 10) texts.push(readable(c.content, view));
      collect(c.components);
    }
  };
  if (m.content) texts.push(readable(m.content, view));
  collect(m.components);
  const text = texts.join('\n');
  return `${view.person(m.author).name}: ${text.length > 400 ? `${text.slice(0, 400)}…` : text}`;
}
