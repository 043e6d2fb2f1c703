// Wires the page: frames from the server change the state and render it; the actions of the person become frames.

import { listApps, ON_MESSAGE, ON_USER, openApps } from './apps.js';
import { Calendar } from './calendar.js';
import { findComponent } from './components.js';
import { Composer } from './composer.js';
import { findCommand, label, pathIn } from './commands.js';
import { Frame } from './frame.js';
import { spoken } from './message.js';
import { isPhone } from './dom.js';
import { moveFocus } from './keys.js';
import { openModal } from './modal.js';
import { People } from './people.js';
import { missing } from './richtext.js';
import { Requests } from './requests.js';
import { closeSelect, openSelect, refreshSelect } from './select.js';
import { keyOf, State } from './state.js';
import { tickTimes } from './time.js';
import { Timeline } from './timeline.js';
import { View } from './view.js';
import { Wire } from './wire.js';

const asked = Number(new URLSearchParams(location.search).get('user'));
const number = asked >= 1 && asked <= 13 ? asked : 1;

const state = new State();
const view = new View(state);
const frame = new Frame(state, view, number);
const timeline = new Timeline(state, view);
const live = document.getElementById('live');

state.current = location.hash.slice(1) || null;
const address = new URL('client', location.href);
address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
address.search = `?user=${number}`;
address.hash = '';
const wire = new Wire(address, (f) => handlers[f.t]?.(f), connection);
const composer = new Composer(state, view, { say, run, complete });
// Weeks may take a while: on every day with an event the bot first posts its messages.
const calendar = new Calendar(state, view, (to) => wire.ask({ t: 'advance', to }, 600000));
const people = new People(state, view, (change) => wire.ask(change));
new Requests(view);
document.getElementById('join').addEventListener('click', () => wire.ask({ t: 'join', channel_id: state.current, is: true }));

// Frames from the server.

const handlers = {
  hello(f) {
    const news = state.hello(f);
    drawAll();
    for (const m of news) arrived(m);
    // On a phone the focus would open the keyboard over the first words.
    if (document.documentElement.dataset.ready === undefined && !isPhone.matches) composer.focus();
    document.documentElement.dataset.ready = '';
  },
  message({ message: m }) {
    const isNew = state.put(m);
    if (m.channel_id === state.current) {
      timeline.draw(m.id, isNew);
      refreshSelect();
      if (isNew) frame.intro();
    }
    if (isNew) arrived(m);
  },
  delete({ channel_id: channelId, id }) {
    state.drop(channelId, id);
    if (channelId === state.current) timeline.remove(id);
    refreshSelect();
  },
  channel({ channel }) {
    state.channels.set(channel.id, channel);
    frame.channels();
    people.draw();
    // The message that a thread was started on shows the way into it.
    if (state.find(channel.id)) timeline.draw(channel.id);
    composer.translate();
  },
  commands({ commands }) {
    state.commands = commands;
    frame.intro();
  },
  bot({ online, away }) {
    state.bot = { ...state.bot, online, away };
    frame.banner();
    frame.intro();
  },
  calendar({ ahead }) {
    state.ahead = ahead;
    tick();
  },
  error(f) {
    if (f.ref === undefined) frame.notice('failed', f.reason);
  },
  modal(f) {
    openModal(f, view.t, (customId, values) => succeeded(wire.ask({ t: 'submit', id: f.id, custom_id: customId, values })));
  },
};

function connection(connected) {
  state.connected = connected;
  frame.banner();
}

function drawAll() {
  frame.draw();
  people.draw();
  calendar.draw();
  composer.translate();
  timeline.redraw();
  refreshSelect();
  read();
}

// arrived tells the person of a new message: aloud, in the title, and with a toast where it is elsewhere.
function arrived(m) {
  const here = m.channel_id === state.current;
  if (here) live.textContent = spoken(m, view);
  if (m.author.id === state.me.id || (here && isReading()) || !state.isIn(m.channel_id)) return;
  state.count(m);
  frame.channels();
  if (m.mentions_me && !here) frame.toast(m, () => show(m.channel_id));
}

const isReading = () => !document.hidden && document.hasFocus();

// read marks the channel on show as read, if somebody looks.
function read() {
  if (!isReading() || !state.unread.delete(state.current)) return;
  frame.channels();
}

// tick updates the shown times.
function tick() {
  tickTimes(view);
  calendar.draw();
}

// Actions of the person.

const succeeded = async (answer) => !['failed', 'error'].includes((await answer).t);

function say(content) {
  return wire.tell({ t: 'say', channel_id: state.current, content });
}

function run(entry, body) {
  return runNamed(`/${pathIn(entry, view.locale)}`, body);
}

// runNamed runs a command, and says by its name how it goes.
function runNamed(name, body) {
  if (!state.connected) return false;
  const waiting = setTimeout(() => frame.notice('wait', `${name} · ${view.t.thinking(state.bot.name)}`), 250);
  frame.notice('');
  wire.ask({ t: 'command', channel_id: state.current, ...body }).then((answer) => {
    clearTimeout(waiting);
    if (answer.t === 'failed' || answer.t === 'error') frame.notice('failed', view.t.commandFailed(name), answer.reason);
    else frame.notice('');
  });
  return true;
}

async function complete(body) {
  const answer = await wire.ask({ t: 'complete', channel_id: state.current, ...body });
  return answer.choices ?? [];
}

async function use(messageId, customId, values) {
  const key = keyOf(messageId, customId);
  if (state.busy.has(key)) return;
  state.busy.add(key);
  state.failures.delete(messageId);
  if (values) state.chosen.set(key, values);
  timeline.draw(messageId);
  const answer = await wire.ask({ t: 'click', message_id: messageId, custom_id: customId, ...(values && { values }) });
  state.busy.delete(key);
  if (answer.t === 'failed' || answer.t === 'error') {
    state.chosen.delete(key);
    state.failures.set(messageId, answer.reason || view.t.failed);
  }
  timeline.draw(messageId);
}

function show(channelId) {
  if (!state.channels.has(channelId)) return;
  closeSelect(false);
  state.current = channelId;
  history.replaceState(null, '', `#${channelId}`);
  frame.notice('');
  frame.drawer(false);
  frame.clearToasts(channelId);
  drawAll();
}

const actions = {
  click: (el, messageId) => use(messageId, el.dataset.customId),
  select(el, messageId) {
    const lookup = () => view.filled(findComponent(state.find(messageId)?.components, el.dataset.customId));
    const send = (customId, values) => use(messageId, customId, values);
    openSelect(el, { lookup, chosen: view.chosenIn(messageId, lookup()), send, t: view.t });
  },
  dismiss(el, messageId) {
    wire.tell({ t: 'dismiss', message_id: messageId });
    state.drop(state.current, messageId);
    timeline.remove(messageId);
  },
  reveal: (el) => el.setAttribute('data-ui-shown', ''),
  channel: (el) => show(el.dataset.toChannel),
  command: (el) => start(el.dataset.command),
};

function start(path) {
  const entry = findCommand(state.commands, path);
  if (entry) composer.start(entry);
}

// A right click or a long touch on a person or a message opens the menu of its commands.
document.addEventListener('contextmenu', (e) => {
  const person = e.target.closest('[data-user-id]')?.dataset.userId;
  const id = person ?? e.target.closest('[data-message-id]:not([data-ephemeral])')?.dataset.messageId;
  const apps = listApps(state.commands, person ? ON_USER : ON_MESSAGE);
  if (!id || !apps.length) return;
  e.preventDefault();
  openApps(apps, { x: e.clientX, y: e.clientY }, view, (c) => runNamed(label(c, view.locale), { name: c.name, target_id: id }));
});

timeline.list.addEventListener('click', (e) => {
  const el = e.target.closest('[data-action]');
  if (!el || el.getAttribute('aria-disabled') === 'true' || el.getAttribute('aria-busy') === 'true') return;
  if (el.dataset.action === 'reveal' && el.hasAttribute('data-ui-shown')) return;
  // The click that shows a spoiler must not follow a link inside it.
  if (el.dataset.action === 'reveal') e.preventDefault();
  actions[el.dataset.action](el, el.closest('[data-message-id]').dataset.messageId);
});
timeline.list.addEventListener('keydown', (e) => {
  if (e.target.dataset.action === 'reveal' && (e.key === 'Enter' || e.key === ' ')) {
    e.preventDefault();
    e.target.click();
  } else {
    moveFocus(e);
  }
});
// A picture of an emoji that does not load gives way to its name.
timeline.list.addEventListener(
  'error',
  ({ target }) => {
    if (!target.matches('img.emoji')) return;
    missing.add(target.dataset.emojiId);
    timeline.draw(target.closest('[data-message-id]').dataset.messageId);
  },
  true,
);

document.addEventListener('click', (e) => {
  const el = e.target.closest('button');
  if (!el || el.getAttribute('aria-disabled') === 'true') return;
  if (el.dataset.channelId) show(el.dataset.channelId);
  if (el.closest('#intro') && el.dataset.command) start(el.dataset.command);
  if (el.dataset.locale) {
    state.me = { ...state.me, locale: el.dataset.locale };
    wire.tell({ t: 'locale', locale: el.dataset.locale });
    drawAll();
  }
});
// Text that a person types while no field has the focus goes to the composer.
document.addEventListener('keydown', (e) => {
  const isTyping = e.key.length === 1 && e.key !== ' ' && !e.ctrlKey && !e.metaKey && !e.altKey;
  if (isTyping && !e.defaultPrevented && !e.target.closest('input, textarea, dialog, [aria-expanded=true]')) composer.focus();
});
addEventListener('focus', read);
addEventListener('hashchange', () => show(location.hash.slice(1)));
document.addEventListener('visibilitychange', read);
setInterval(tick, 1000);
