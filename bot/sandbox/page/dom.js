// Building and patching the page. Foreign text enters only as text nodes and attribute values.

// isPhone is the width at which the style sheets change to one column.
export const isPhone = matchMedia('(max-width: 760px)');

const SVG = 'http://www.w3.org/2000/svg';

// h makes an element. Attributes that are null, undefined or false are left out; names that start with "--" become CSS variables;
// children are nodes, strings, or lists of them, and empty ones are skipped.
export function h(tag, attrs = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('--')) el.style.setProperty(name, value);
    else el.setAttribute(name, value === true ? '' : String(value));
  }
  el.append(...children.flat(Infinity).filter((c) => c || c === 0));
  return el;
}

// icon draws one of the symbols of index.html; it is decoration, the words beside it say the same.
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

// What the page itself sets on a drawn element survives a patch.
const isOwn = (name) => name.startsWith('data-ui-') || name === 'aria-expanded' || name === 'aria-controls' || name === 'aria-activedescendant';

// morph patches live so that it looks like next. Children are matched by their kind (tag and data-kind) and their number among that kind, so
// a focused button keeps its element while its text and custom id change.
export function morph(live, next) {
  if (live.nodeType === Node.TEXT_NODE) {
    if (live.data !== next.data) live.data = next.data;
    return;
  }
  for (const { name } of [...live.attributes]) {
    if (!next.hasAttribute(name) && !isOwn(name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    // The content security policy forbids style attributes, but not the style object.
    if (name === 'style') live.style.cssText = next.style.cssText;
    else if (!isOwn(name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
  morphChildren(live, next);
}

function morphChildren(live, next) {
  const have = new Map();
  const keyOfLive = kinds();
  for (const child of live.childNodes) have.set(keyOfLive(child), child);
  const keyOfNext = kinds();
  let at = live.firstChild;
  for (const want of [...next.childNodes]) {
    const key = keyOfNext(want);
    const old = have.get(key);
    have.delete(key);
    if (old) morph(old, want);
    const node = old ?? want;
    if (node === at) at = at.nextSibling;
    else live.insertBefore(node, at);
  }
  for (const gone of have.values()) gone.remove();
}

function kinds() {
  const seen = new Map();
  return (node) => {
    const kind = node.nodeType === Node.ELEMENT_NODE ? `${node.nodeName} ${node.dataset?.kind ?? ''}` : '#text';
    const n = seen.get(kind) ?? 0;
    seen.set(kind, n + 1);
    return `${kind} ${n}`;
  };
}

// patch is morph for a whole message: when the focused control had to go, the focus stays nearby instead of falling to the page's start.
export function patch(live, next) {
  const controls = () => [...live.querySelectorAll('button, a[href]')];
  const active = live.contains(document.activeElement) ? document.activeElement : null;
  const at = active ? controls().indexOf(active) : -1;
  morph(live, next);
  if (!active || document.activeElement === active) return;
  const left = controls();
  const heir = live.contains(active) ? active : left[Math.min(Math.max(at, 0), left.length - 1)] ?? live;
  heir.focus({ preventScroll: true });
}

// safeURL returns url if a link to it can do no harm, else null.
export function safeURL(url) {
  try {
    const u = new URL(url, location.href);
    return u.protocol === 'http:' || u.protocol === 'https:' ? u : null;
  } catch {
    return null;
  }
}

// fileURL is safeURL for pictures and downloads: the sandbox may call itself by another name for this machine than the one in the address bar.
export function fileURL(url) {
  const u = safeURL(url);
  if (!u) return null;
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (loopback.includes(u.hostname) && loopback.includes(location.hostname) && u.port === location.port) u.host = location.host;
  return u.href;
}
