// Slash commands as data: listed, named, searched, and turned into the options that Discord would send. Knows no page.

// The types of options, as Discord numbers them.
export const SUBCOMMAND = 1;
export const GROUP = 2;
export const TEXT = 3;
export const INTEGER = 4;
export const SWITCH = 5;
export const USER = 6;
export const CHANNEL = 7;
export const ROLE = 8;
export const NUMBER = 10;
export const ATTACHMENT = 11;

const CHAT_INPUT = 1;

// listCommands flattens the command tree into what can be run: {path: 'doko new', names: [objects], types: [of the nesting], options}.
export function listCommands(commands) {
  return commands
    .filter((c) => (c.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((c) => expand(c, { names: [], types: [] }))
    .map((e) => ({ ...e, path: e.names.map((n) => n.name).join(' ') }));
}

function expand(node, above) {
  const here = { names: [...above.names, node], types: [...above.types, node.type] };
  const inner = (node.options ?? []).filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
  if (inner.length) return inner.flatMap((o) => expand(o, here));
  // Required options come first, so that Tab reaches them first.
  const options = [...(node.options ?? [])].sort((a, b) => Boolean(b.required) - Boolean(a.required));
  return [{ ...here, options }];
}

// findCommand returns the entry with this path, or undefined.
export const findCommand = (commands, path) => listCommands(commands).find((e) => e.path === path);

// label and describe give the name and description in a language.
export const label = (node, locale) => node.name_localizations?.[locale] ?? node.name;
export const describe = (node, locale) => node.description_localizations?.[locale] ?? node.description ?? '';

// pathIn is the entry's path in a language, as people type it.
export const pathIn = (entry, locale) => entry.names.map((n) => label(n, locale)).join(' ');

// search returns the entries that fit what was typed after the slash, the best first.
export function search(commands, typed, locale) {
  const query = typed.trim().toLowerCase();
  const rank = (entry) => {
    const paths = [pathIn(entry, locale).toLowerCase(), entry.path];
    if (paths.some((p) => p.startsWith(query))) return 0;
    if (paths.some((p) => p.includes(query))) return 1;
    return describe(entry.names.at(-1), locale).toLowerCase().includes(query) ? 2 : 3;
  };
  return listCommands(commands)
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((r) => r.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((r) => r.entry);
}

// exact returns the entry whose whole path was typed, in the person's language or in the original.
export function exact(commands, typed, locale) {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return listCommands(commands).find((e) => e.path === words || pathIn(e, locale).toLowerCase() === words);
}

// nest puts the values [{name, type, value, focused?}] into the frame's name and options.
export function nest(entry, values) {
  let options = values;
  for (let i = entry.names.length - 1; i > 0; i--) options = [{ name: entry.names[i].name, type: entry.types[i], options }];
  return { name: entry.names[0].name, options };
}

// fixedChoices returns what an option lets people choose from, as {name, value}, or null where they type freely. The server is
// {users, roles, channels}, lists of {id, name}, and of channels with their type.
export function fixedChoices(option, server, t, locale) {
  if (option.type === SWITCH) return [{ name: t.yes, value: true }, { name: t.no, value: false }];
  const named = (list) => list.map(({ id, name }) => ({ name, value: id }));
  if (option.type === USER) return named(server.users);
  if (option.type === ROLE) return named(server.roles);
  if (option.type === CHANNEL) return named(server.channels.filter((c) => option.channel_types?.includes(c.type) ?? true));
  return option.choices?.length ? option.choices.map((c) => ({ name: label(c, locale), value: c.value })) : null;
}

// readValue turns what was typed into {value} or {error}; choices is null for free text.
export function readValue(option, typed, choices, t) {
  const text = typed.trim();
  if (!text) return option.required ? { error: t.missing } : {};
  if (choices) {
    const hit = choices.find((c) => c.name.toLowerCase() === text.toLowerCase() || String(c.value) === text);
    return hit ? { value: hit.value } : { error: t.notInList };
  }
  if (option.type === INTEGER || option.type === NUMBER) return readNumber(option, text, t);
  if (text.length < (option.min_length ?? 0)) return { error: t.tooShort(option.min_length) };
  if (text.length > (option.max_length ?? 6000)) return { error: t.tooLong(option.max_length ?? 6000) };
  return { value: text };
}

function readNumber(option, text, t) {
  const n = Number(text.replace(',', '.'));
  if (!Number.isFinite(n) || (option.type === INTEGER && !Number.isSafeInteger(n))) return { error: t.notANumber };
  if (n < (option.min_value ?? -Infinity)) return { error: t.tooSmall(option.min_value) };
  if (n > (option.max_value ?? Infinity)) return { error: t.tooBig(option.max_value) };
  return { value: n };
}
