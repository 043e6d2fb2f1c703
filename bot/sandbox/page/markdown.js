// Discord's markdown as a tree. parse knows no page: richtext.js draws the tree.
//
// Blocks: {type: 'text'|'heading'|'subtext', children}, {type: 'quote', children: blocks}, {type: 'list', ordered, start, items: [{children, blocks}]},
// {type: 'code', lang, text}. Spans: {type: 'text', text}, {type: 'bold'|'italic'|'underline'|'strike'|'spoiler', children},
// {type: 'code', text}, {type: 'suit', text}, {type: 'link', url, children}, and the mentions, timestamps and emojis below.

// Nesting deeper than this stays plain text; nobody writes it, and nobody shall crash the page with it.
const DEEPEST = 12;

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

// parse reads a text and returns its blocks.
export function parse(text, depth = 0) {
  const blocks = [];
  let lines = [];
  const flush = () => {
    if (lines.length) blocks.push({ type: 'text', children: spans(lines.join('\n'), depth) });
    lines = [];
  };
  let at = 0;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    const block = depth < DEEPEST ? blockAt(text, at, line, depth) : null;
    if (block) {
      if (block.lead) lines.push(block.lead);
      flush();
      blocks.push(block.tree);
      at = block.end;
    } else {
      lines.push(line);
      at = end + 1;
    }
  }
  flush();
  return blocks;
}

const endOfLine = (text, at) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

// blockAt returns the block that begins in the line at this place, the place after it, and text of the line that stands before it.
function blockAt(text, at, line, depth) {
  const next = at + line.length + 1;
  if (line.startsWith('>>> ')) {
    return { tree: { type: 'quote', children: parse(text.slice(at + 4), depth + 1) }, end: text.length };
  }
  if (line.startsWith('> ') || line === '>') return quoteAt(text, at, depth);
  let m = HEADING.exec(line);
  if (m) return { tree: { type: 'heading', level: m[1].length, children: spans(m[2], depth + 1) }, end: next };
  m = SUBTEXT.exec(line);
  if (m) return { tree: { type: 'subtext', children: spans(m[1], depth + 1) }, end: next };
  if (ITEM.test(line)) return listAt(text, at, depth);
  return codeAt(text, at, line);
}

function quoteAt(text, at, depth) {
  const inner = [];
  while (at < text.length) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    if (!line.startsWith('> ') && line !== '>') break;
    inner.push(line.slice(2));
    at = end + 1;
  }
  return { tree: { type: 'quote', children: parse(inner.join('\n'), depth + 1) }, end: at };
}

function listAt(text, at, depth) {
  const items = [];
  while (at < text.length) {
    const end = endOfLine(text, at);
    const m = ITEM.exec(text.slice(at, end));
    if (!m) break;
    const item = { indent: m[1].length, ordered: m[2].endsWith('.'), mark: m[2], text: m[3] };
    // A list of the other kind at the same depth is a list of its own.
    if (items.length && item.indent <= items[0].indent && item.ordered !== items[0].ordered) break;
    items.push(item);
    at = end + 1;
  }
  return { tree: listOf(items, depth), end: at };
}

// listOf makes a list of the items that are indented like the first one; deeper ones become the list of the item before them.
function listOf(items, depth) {
  const [first] = items;
  const { ordered } = first;
  const tree = { type: 'list', ordered, start: ordered ? parseInt(first.mark, 10) : 1, items: [] };
  for (let i = 0; i < items.length; ) {
    let end = i + 1;
    while (end < items.length && items[end].indent > first.indent) end++;
    const deeper = items.slice(i + 1, end);
    tree.items.push({
      children: spans(items[i].text, depth + 1),
      blocks: deeper.length && depth < DEEPEST ? [listOf(deeper, depth + 1)] : [],
    });
    i = end;
  }
  return tree;
}

const FENCE = '```';

function codeAt(text, at, line) {
  const open = line.indexOf(FENCE);
  if (open < 0) return null;
  const from = at + open + FENCE.length;
  const close = text.indexOf(FENCE, from);
  if (close < 0 || !text.slice(from, close).trim()) return null;
  const [, lang = '', body] = /^(?:([\w+#-]+)\n)?([\s\S]*)$/.exec(text.slice(from, close));
  const after = close + FENCE.length;
  return {
    lead: line.slice(0, open),
    tree: { type: 'code', lang, text: body.replace(/^\n|\n$/g, '') },
    end: text[after] === '\n' ? after + 1 : after,
  };
}

// The spans, each by the pattern it begins with. No two alternatives of a repetition start alike, so matching never runs away.
const SPANS = [
  [/\\([^\p{L}\p{N}\s])/uy, (m) => ({ type: 'text', text: m[1] })],
  [/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ type: 'code', text: m[1].length > 1 ? m[2].trim() : m[2] })],
  [/<@!?(\d{1,20})>/y, (m) => ({ type: 'user', id: m[1] })],
  [/<#(\d{1,20})>/y, (m) => ({ type: 'channel', id: m[1] })],
  [/<@&(\d{1,20})>/y, (m) => ({ type: 'role', id: m[1] })],
  [/@(everyone|here)\b/y, (m) => ({ type: 'mention', text: m[0] })],
  [/<\/([^:<>\n]{1,100}):\d{1,20}>/y, (m) => ({ type: 'command', name: m[1] })],
  [/([♠♣♥♦])\uFE0F?/y, (m) => ({ type: 'suit', text: m[1] })],
  [/<(a?):(\w{2,32}):(\d{1,20})>/y, (m) => ({ type: 'emoji', name: m[2], id: m[3] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ type: 'time', unix: Number(m[1]), style: m[2] ?? 'f' })],
  [/\[((?:\\[\s\S]|[^\\[\]])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"\n]*")?\)/y, (m, inner) => ({ type: 'link', url: m[2], children: inner(m[1]) })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ type: 'link', url: m[1], children: [{ type: 'text', text: m[1] }] })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_~|]/y, (m) => ({ type: 'link', url: m[0], children: [{ type: 'text', text: m[0] }] })],
  [/\|\|([\s\S]+?)\|\|/y, (m, inner) => ({ type: 'spoiler', children: inner(m[1]) })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m, inner) => ({ type: 'bold', children: inner(m[1]) })],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m, inner) => ({ type: 'underline', children: inner(m[1]) })],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, (m, inner) => ({ type: 'strike', children: inner(m[1]) })],
  [/\*(?![\s*])((?:\\[\s\S]|\*\*|[^*\\])+?)(?<!\s)\*(?!\*)/y, (m, inner) => ({ type: 'italic', children: inner(m[1]) })],
  [/(?<![\p{L}\p{N}_])_(?![\s_])((?:\\[\s\S]|__|[^_\\])+?)(?<!\s)_(?![\p{L}\p{N}_])/uy, (m, inner) => ({ type: 'italic', children: inner(m[1]) })],
];

// The characters that can begin a span; everything else is skipped quickly.
const STARTS = /[\\`<@[|*_~♠♣♥♦]|https?:\/\//g;

function spans(text, depth) {
  if (depth > DEEPEST) return [{ type: 'text', text }];
  const inner = (part) => spans(part, depth + 1);
  const out = [];
  const plain = (part) => {
    if (!part) return;
    const last = out.at(-1);
    if (last?.type === 'text') last.text += part;
    else out.push({ type: 'text', text: part });
  };
  let at = 0;
  while (at < text.length) {
    STARTS.lastIndex = at;
    const start = STARTS.exec(text);
    if (!start) break;
    plain(text.slice(at, start.index));
    at = start.index;
    const span = spanAt(text, at, inner);
    if (!span) {
      plain(text[at]);
      at++;
      continue;
    }
    if (span.tree.type === 'text') plain(span.tree.text);
    else out.push(span.tree);
    at = span.end;
  }
  plain(text.slice(at));
  return out;
}

function spanAt(text, at, inner) {
  for (const [pattern, make] of SPANS) {
    pattern.lastIndex = at;
    const m = pattern.exec(text);
    if (m) return { tree: make(m, inner), end: at + m[0].length };
  }
  return null;
}

// plainText is the parsed text without its marks, for reading aloud. name turns a mention into words.
export function plainText(blocks, name) {
  const one = (node) => {
    switch (node.type) {
      case 'list':
        return node.items.map((i) => [...i.children, ...i.blocks].map(one).join('')).join('\n');
      case 'spoiler':
        return '…';
      case 'user':
      case 'channel':
      case 'time':
        return name(node);
      case 'emoji':
        return ''; // its name is for machines, and what it shows stands beside it in words
      case 'command':
        return `/${node.name}`;
      default:
        return node.text ?? node.children.map(one).join('');
    }
  };
  return blocks.map(one).join('\n');
}
