// What this window knows from the server, and the answers for which it waits.

// compareIds orders snowflakes as the numbers that they are.
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

// The types of channels, as Discord numbers them: DIRECT are direct messages with the bot.
export const DIRECT = 1;
export const VOICE = 2;
export const NEWS = 5;
export const FORUM = 15;
const NEWS_THREAD = 10;
const THREAD = 11;

export const isThread = (channel) => [THREAD, NEWS_THREAD].includes(channel?.type);

export class State {
  me = { id: '', name: '', locale: navigator.language };
  users = [];
  guild = { name: '' };
  bot = { id: '', name: 'Karlchen', online: true };
  channels = new Map();
  #commands = [];
  // current is the id of the channel on show.
  current = null;
  connected = false;
  ready = false;
  // manages says whether this person manages the server; ahead is how far the calendar is ahead of the real time in milliseconds, null without one.
  manages = false;
  ahead = null;
  // unread holds {news, pings} by channel id.
  unread = new Map();
  // busy, chosen and failures are about components that were used: the wait, the choice until the message changes, the reason of a failure.
  busy = new Set();
  chosen = new Map();
  failures = new Map();
  #messages = new Map();

  // hello takes the complete state over and returns the messages that are new since the last time.
  hello(frame) {
    const known = this.#messages;
    const first = !this.ready;
    Object.assign(this, { users: frame.users, guild: frame.guild, roles: frame.roles ?? [], commands: frame.commands ?? [], bot: frame.bot, ready: true });
    this.manages = Boolean(frame.manages);
    this.ahead = frame.calendar?.ahead ?? null;
    this.me = frame.user;
    this.channels = new Map(frame.channels.map((c) => [c.id, c]));
    this.#messages = new Map();
    for (const m of frame.messages ?? []) this.#of(m.channel_id).set(m.id, m);
    if (!this.channels.has(this.current)) this.current = frame.channels.find((c) => !isThread(c) && !c.server)?.id ?? frame.channels[0]?.id ?? null;
    return first ? [] : (frame.messages ?? []).filter((m) => !known.get(m.channel_id)?.has(m.id));
  }

  // put stores a message and reports whether it is new.
  put(m) {
    const of = this.#of(m.channel_id);
    const isNew = !of.has(m.id);
    of.set(m.id, m);
    this.failures.delete(m.id);
    for (const key of this.chosen.keys()) if (key.startsWith(`${m.id} `)) this.chosen.delete(key);
    return isNew;
  }

  // drop forgets a message.
  drop(channelId, id) {
    this.#of(channelId).delete(id);
  }

  // find returns a message of the current channel.
  find(id) {
    return this.#of(this.current).get(id);
  }

  // list returns the messages of a channel, oldest first.
  list(channelId) {
    return [...this.#of(channelId).values()].sort((a, b) => compareIds(a.id, b.id));
  }

  // commands are those that the present channel offers.
  get commands() {
    const here = this.channels.get(this.current);
    const place = here?.type === DIRECT ? 'direct' : here?.server ? 'foreign' : 'guild';
    return this.#commands.filter((c) => c.places?.includes(place) ?? true);
  }

  set commands(all) {
    this.#commands = all;
  }

  // isIn reports whether this person is in a channel: in threads are their members only.
  isIn(channelId) {
    const c = this.channels.get(channelId);
    return !isThread(c) || Boolean(c.joined);
  }

  // count adds a new message to what is unread.
  count(m) {
    const { news, pings } = this.unread.get(m.channel_id) ?? { news: 0, pings: 0 };
    this.unread.set(m.channel_id, { news: news + 1, pings: pings + (m.mentions_me ? 1 : 0) });
  }

  // pings is the number of unread mentions in all channels.
  get pings() {
    return [...this.unread.values()].reduce((sum, u) => sum + u.pings, 0);
  }

  #of(channelId) {
    let of = this.#messages.get(channelId);
    if (!of) this.#messages.set(channelId, (of = new Map()));
    return of;
  }
}

// keyOf names a component for busy and chosen.
export const keyOf = (messageId, customId) => `${messageId} ${customId}`;
