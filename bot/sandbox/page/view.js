// The state in words and colours, for the rendering functions.

import { ON_MESSAGE, ON_USER } from './apps.js';
import { findCommand, label } from './commands.js';
import { DIRECT, isThread, keyOf } from './state.js';
import { stringsFor } from './strings.js';

// One colour a person, as a hue; the style sheets choose the lightness for their theme.
const HUES = [208, 28, 286, 340, 100, 180, 60, 255, 10, 320, 135, 230];
const BOT_HUE = 155;

// A day, and an hour for what comes late, in seconds.
const DAY = 25 * 3600;

// The types of selects that Discord fills.
const [USERS, ROLES, MENTIONABLES, CHANNELS] = [5, 6, 7, 8];

export class View {
  constructor(state) {
    this.state = state;
  }

  get me() {
    return this.state.me;
  }

  get locale() {
    return this.state.me.locale;
  }

  get t() {
    return stringsFor(this.locale);
  }

  // writtenAs returns the view for the text of a message, which knows when the bot has written it last: by the calendar, and how far that was ahead.
  writtenAs(m) {
    const dated = new Date(m.edited_timestamp ?? m.timestamp).getTime() / 1000;
    return Object.assign(Object.create(this), { written: { dated, ahead: (m.ahead ?? 0) / 1000 } });
  }

  // isReal reports whether a moment, in seconds, belongs to a table: tables keep the real time, and leagues the calendar's. A message outside of
  // threads can hold both. Turns end within a day, so a moment within a day of its writing, which is nearer by the real time, is a table's.
  isReal(unix) {
    if (isThread(this.state.channels.get(this.state.current))) return true;
    if (!this.written) return false;
    const { dated, ahead } = this.written;
    const away = Math.abs(unix - (dated - ahead));
    return away <= DAY && away < Math.abs(unix - dated);
  }

  // now is the present in seconds, by the real time or by the calendar's.
  now(real) {
    return real ? Date.now() / 1000 : this.calendarNow;
  }

  // calendarNow is the present by the calendar, in seconds.
  get calendarNow() {
    return (Date.now() + this.state.ahead) / 1000;
  }

  // person returns {name, hue, bot} for a user object of Discord or of the sandbox.
  person(user) {
    const at = this.state.users.findIndex((u) => u.id === user?.id);
    const bot = user?.bot || user?.id === this.state.bot.id;
    const name = (at >= 0 && this.state.users[at].name) || user?.global_name || user?.name || user?.username || this.t.unknownUser;
    return { name, bot, hue: bot ? BOT_HUE : HUES[Math.max(at, 0) % HUES.length] };
  }

  userName(id) {
    return id === this.state.bot.id ? this.state.bot.name : this.person({ id }).name;
  }

  // channelName is the name with its mark, as it stands in running text.
  channelName(id) {
    const c = this.state.channels.get(id);
    if (!c) return `#${this.t.unknownChannel}`;
    if (isThread(c)) return c.name;
    return c.type === DIRECT ? `@${c.name}` : `#${c.name}`;
  }

  // commandName is a command's path in the person's language.
  commandName(path) {
    const entry = findCommand(this.state.commands, path);
    return entry ? entry.names.map((n) => label(n, this.locale)).join(' ') : path;
  }

  // appName is the name of a command in the menu of a person or a message; undefined for any other.
  appName(name) {
    const app = this.state.commands.find((c) => c.name === name && [ON_USER, ON_MESSAGE].includes(c.type));
    return app && label(app, this.locale);
  }

  isBusy(messageId, customId) {
    return this.state.busy.has(keyOf(messageId, customId));
  }

  roleName(id) {
    return this.state.roles.find((r) => r.id === id)?.name ?? this.t.unknownRole;
  }

  // server lists the people, roles and channels to choose from, with their shown names.
  get server() {
    const channels = [...this.state.channels.values()].filter((c) => c.type !== DIRECT && !c.server).map((c) => ({ ...c, name: this.channelName(c.id) }));
    return { users: this.state.users.filter((u) => !u.left), roles: this.state.roles, channels };
  }

  // filled returns a select with the options that Discord fills in instead of the bot: people, roles or channels.
  filled(select) {
    if (!select || select.options) return select;
    const isDefault = (id) => (select.default_values ?? []).some((d) => d.id === id);
    const options = (list) => list.map(({ id, name }) => ({ value: id, label: name, default: isDefault(id) }));
    const { server } = this;
    const people = options(server.users);
    const roles = options(server.roles);
    const channels = options(server.channels.filter((c) => select.channel_types?.includes(c.type) ?? true));
    return { ...select, options: { [USERS]: people, [ROLES]: roles, [MENTIONABLES]: [...people, ...roles], [CHANNELS]: channels }[select.type] ?? [] };
  }

  // chosenIn returns the values that a select shows.
  chosenIn(messageId, select) {
    return this.state.chosen.get(keyOf(messageId, select.custom_id)) ?? this.filled(select).options.filter((o) => o.default).map((o) => o.value);
  }

  failureOf(messageId) {
    return this.state.failures.get(messageId);
  }

  // threadOf returns the thread that was started on a message: Discord gives it the message's id.
  threadOf(messageId) {
    const c = this.state.channels.get(messageId);
    return isThread(c) ? c : null;
  }
}
