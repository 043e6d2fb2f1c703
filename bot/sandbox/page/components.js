// Draws the components of a message, classic ones and v2. The numbers of the types are Discord's.

import { fileURL, h, icon } from './dom.js';
import { emoji, link, rich } from './richtext.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };
const LINK = 5;

// drawComponents returns the nodes of a list of components of message.
export const drawComponents = (list, message, view) => (list ?? []).map((c) => draw(c, message, view));

function draw(c, message, view) {
  switch (c.type) {
    case 1:
      return h('div', { class: 'row', 'data-kind': 'row' }, drawComponents(c.components, message, view));
    case 2:
      return button(c, message, view);
    case 3:
    case 6:
    case 8:
      return select(view.filled(c), message, view);
    case 10:
      return h('div', { class: 'md', 'data-kind': 'text' }, rich(c.content, view));
    case 12:
      return h('div', { class: 'gallery', 'data-kind': 'gallery', 'data-count': Math.min(c.items.length, 3) }, c.items.map((i) => picture(i, message, view, 'gallery-item')));
    case 13:
      return file(attachmentOf(c.file?.url, message) ?? { url: c.file?.url, filename: c.name, size: c.size });
    case 14:
      return h('hr', { class: c.divider === false ? 'gap' : 'divider', 'data-spacing': c.spacing ?? 1 });
    case 17:
      return h(
        'div',
        { class: 'container', 'data-kind': 'container', '--accent': color(c.accent_color) },
        drawComponents(c.components, message, view),
      );
    default:
      return h('div', { class: 'unsupported' }, view.t.unsupported(c.type));
  }
}

// color writes Discord's number as CSS, or null where there is none.
const color = (n) => (Number.isInteger(n) ? `#${n.toString(16).padStart(6, '0')}` : null);

function button(c, message, view) {
  const content = [c.emoji && emoji(c.emoji), c.label && h('span', { class: 'btn-label' }, c.label)];
  if (c.style === LINK) return link(c.url, [content, icon('open')], { class: 'btn btn-link', 'data-kind': 'button' });
  const busy = view.isBusy(message.id, c.custom_id);
  // A disabled button can still be focused: people who play by keyboard or ear find all cards of the hand in their places.
  return h(
    'button',
    {
      type: 'button',
      class: `btn btn-${STYLES[c.style] ?? 'secondary'}`,
      'data-kind': 'button',
      'data-action': 'click',
      'data-custom-id': c.custom_id,
      'aria-label': c.label ? null : c.emoji?.name,
      'aria-disabled': c.disabled ? 'true' : null,
      'aria-busy': busy ? 'true' : null,
    },
    content,
  );
}

function select(c, message, view) {
  return h(
    'button',
    {
      type: 'button',
      class: 'select',
      role: 'combobox',
      'data-kind': 'select',
      'data-action': 'select',
      'data-custom-id': c.custom_id,
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      'aria-label': c.placeholder || view.t.choose,
      'aria-disabled': c.disabled ? 'true' : null,
      'aria-busy': view.isBusy(message.id, c.custom_id) ? 'true' : null,
    },
    selectFace(c, view.chosenIn(message.id, c), view.t),
  );
}

// selectFace is what the trigger of a select shows: the options whose values are chosen, or what it asks for.
export function selectFace(c, chosen, t) {
  const shown = c.options.filter((o) => chosen.includes(o.value));
  return [
    h('span', { class: shown.length ? 'select-value' : 'select-value select-empty' }, shown.length ? shown.map((o) => h('span', { class: 'select-one' }, o.emoji && emoji(o.emoji), o.label)) : c.placeholder || t.choose),
    icon('down'),
  ];
}

function picture(item, message, view, kind) {
  const attached = attachmentOf(item.media?.url, message);
  const url = fileURL(attached?.url ?? item.media?.url);
  const alt = item.description ?? attached?.description ?? '';
  return image({ url, alt, width: item.media?.width ?? attached?.width, height: item.media?.height ?? attached?.height, spoiler: item.spoiler }, view, kind);
}

// Pictures are shown no larger than this, in pixels.
const WIDEST = 560;
const HIGHEST = 460;

// image draws a picture that opens in a window of its own. Its measures keep the place free while it loads.
export function image({ url, alt, width, height, spoiler }, view, kind = 'image') {
  if (!url) return h('div', { class: 'unsupported' }, alt || view.t.image);
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const measures = scale > 0 ? { width: Math.round(width * scale), height: Math.round(height * scale) } : {};
  const img = h('img', { src: url, alt: alt || view.t.image, title: alt || null, ...measures });
  const shown = link(url, img, { class: kind, 'data-kind': 'picture' });
  return spoiler ? h('span', { class: 'spoiler spoiler-picture', role: 'button', tabindex: 0, 'data-action': 'reveal', 'data-kind': 'picture', 'aria-label': view.t.spoiler }, h('span', {}, shown)) : shown;
}

// file draws a card to download an attachment.
export function file(a) {
  return link(fileURL(a.url), [icon('file'), h('span', { class: 'file-name' }, a.filename ?? '?'), a.size > 0 && h('small', {}, size(a.size))], {
    class: 'file',
    'data-kind': 'file',
    title: a.description ?? null,
    download: a.filename ?? true,
  });
}

const size = (bytes) => (bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`);

// attachmentOf finds the attachment that a component names, as attachment://name or by its address.
function attachmentOf(url, message) {
  const name = url?.startsWith('attachment://') ? url.slice('attachment://'.length) : null;
  return message.attachments?.find((a) => a.filename === name || a.url === url);
}

// attachmentsIn returns what the components show themselves, so that it is not shown again below the message.
export function attachmentsIn(list, message) {
  return (list ?? []).flatMap((c) => [
    attachmentOf(c.file?.url ?? c.media?.url, message),
    ...attachmentsIn(c.items, message),
    ...attachmentsIn(c.components, message),
  ]);
}

// findComponent returns the component with a custom id, or undefined.
export function findComponent(list, customId) {
  for (const c of list ?? []) {
    if (c.custom_id === customId) return c;
    const inside = findComponent(c.components, customId);
    if (inside) return inside;
  }
  return undefined;
}
