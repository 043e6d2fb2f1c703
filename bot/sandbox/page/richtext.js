// Renders the tree of markdown.js. The view has the names of mentioned people and channels: see view.js.

import { h, safeURL } from './dom.js';
import { parse, plainText } from './markdown.js';
import { formatTime, longTime } from './time.js';

// rich returns the nodes of a text in Discord's markdown.
export const rich = (text, view) => parse(String(text ?? '')).map((block) => drawBlock(block, view));

// readable returns the same text without marks, to be read aloud.
export function readable(text, view) {
  return plainText(parse(String(text ?? '')), (node) => {
    if (node.type === 'user') return view.userName(node.id);
    if (node.type === 'channel') return view.channelName(node.id);
    return formatTime(node.unix, node.style, view.locale, view.now(view.isReal(node.unix)));
  });
}

const drawAll = (nodes, view) => nodes.map((n) => drawSpan(n, view));

function drawBlock(block, view) {
  switch (block.type) {
    case 'heading':
      // The page's own headings end at the second level; those of messages go on below.
      return h(`h${block.level + 2}`, { class: 'md-heading' }, drawAll(block.children, view));
    case 'subtext':
      return h('small', { class: 'md-subtext' }, drawAll(block.children, view));
    case 'quote':
      return h('blockquote', {}, block.children.map((b) => drawBlock(b, view)));
    case 'list':
      return h(
        block.ordered ? 'ol' : 'ul',
        { start: block.ordered ? block.start : null },
        block.items.map((i) => h('li', {}, drawAll(i.children, view), i.blocks.map((b) => drawBlock(b, view)))),
      );
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    default:
      return h('p', { class: 'md-text' }, drawAll(block.children, view));
  }
}

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };

function drawSpan(node, view) {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return h('code', {}, node.text);
    case 'suit':
      return h('span', { class: '♥♦'.includes(node.text) ? 'suit suit-red' : 'suit' }, node.text);
    case 'spoiler':
      return h('span', { class: 'spoiler', role: 'button', tabindex: 0, 'data-action': 'reveal', 'aria-label': view.t.spoiler }, h('span', {}, drawAll(node.children, view)));
    case 'link':
      return link(node.url, drawAll(node.children, view));
    case 'user':
      return h('span', { class: node.id === view.me.id ? 'mention mention-me' : 'mention', 'data-user-id': node.id }, `@${view.userName(node.id)}`);
    case 'channel':
      return h('button', { type: 'button', class: 'mention', 'data-action': 'channel', 'data-to-channel': node.id }, view.channelName(node.id));
    case 'role':
      return h('span', { class: 'mention' }, `@${view.roleName(node.id)}`);
    case 'mention':
      return h('span', { class: 'mention' }, node.text);
    case 'command':
      return h('button', { type: 'button', class: 'mention', 'data-action': 'command', 'data-command': node.name }, `/${view.commandName(node.name)}`);
    case 'emoji':
      return emoji(node);
    case 'time':
      return time(node, view);
    default:
      return h(TAGS[node.type], {}, drawAll(node.children, view));
  }
}

function time({ unix, style }, view) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${unix}:${style}>`;
  const real = view.isReal(unix);
  return h(
    'time',
    {
      class: 'md-time',
      datetime: date.toISOString(),
      title: longTime(date, view.locale),
      'data-relative': style === 'R' ? unix : null,
      'data-real': real ? true : null,
    },
    formatTime(unix, style, view.locale, view.now(real)),
  );
}

// missing holds the ids of emojis whose pictures do not load.
export const missing = new Set();

// emoji draws a custom emoji of the bot, or an ordinary one. Where the picture is missing, its name stands instead.
export function emoji({ id, name }) {
  if (missing.has(id)) return h('span', { class: 'emoji-char' }, `:${name}:`);
  if (!id) return h('span', { class: 'emoji-char' }, name);
  return h('img', { class: 'emoji', src: `emojis/${encodeURIComponent(id)}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: 'false', 'data-emoji-id': id });
}

// link draws a link that leaves the page, or just its words if the address is not one to follow.
export function link(url, children, attrs = {}) {
  const safe = safeURL(url);
  if (!safe) return h('span', attrs, children);
  return h('a', { ...attrs, href: safe.href, target: '_blank', rel: 'noopener noreferrer' }, children);
}
