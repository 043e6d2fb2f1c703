// The open menu of a select. One can be open at a time; the focus stays on its trigger, so a redraw of the message does not disturb it.

import { h, icon } from './dom.js';
import { emoji } from './richtext.js';

let menu = null;

// openSelect opens the menu of a trigger. lookup returns the component as it is now, chosen what it shows as chosen,
// send gets the custom id and the values. A single choice sends at once, several when the menu is closed, except with Escape.
export function openSelect(trigger, { lookup, chosen, send, t }) {
  if (menu?.trigger === trigger) return closeSelect(true);
  closeSelect(true);
  const list = h('div', { class: 'menu', role: 'listbox', id: 'select-menu' });
  const shade = h('div', { class: 'menu-shade' });
  (trigger.closest('dialog') ?? document.body).append(shade, list); // an open dialog covers everything outside it
  menu = { trigger, lookup, send, t, list, shade, values: [...chosen], before: [...chosen], active: 0, component: lookup() };
  trigger.setAttribute('aria-expanded', 'true');
  trigger.setAttribute('aria-controls', list.id);
  menu.active = Math.max(0, menu.component.options.findIndex((o) => chosen.includes(o.value)));
  trigger.addEventListener('keydown', onKey);
  trigger.addEventListener('blur', onBlur);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('scroll', place, true);
  addEventListener('resize', place);
  list.addEventListener('pointerdown', (e) => e.preventDefault());
  list.addEventListener('click', onClick);
  trigger.focus({ preventScroll: true });
  draw();
}

// closeSelect closes the open menu; confirm sends a changed multiple choice.
export function closeSelect(confirm) {
  if (!menu) return;
  const { trigger, list, shade, values, before, component, send } = menu;
  menu = null;
  trigger.removeEventListener('keydown', onKey);
  trigger.removeEventListener('blur', onBlur);
  document.removeEventListener('pointerdown', onPointer, true);
  document.removeEventListener('scroll', place, true);
  removeEventListener('resize', place);
  list.remove();
  shade.remove();
  trigger.setAttribute('aria-expanded', 'false');
  trigger.removeAttribute('aria-activedescendant');
  trigger.removeAttribute('aria-controls');
  const changed = values.length !== before.length || values.some((v) => !before.includes(v));
  // The trigger's custom id may have changed while the menu was open, so it is read now.
  if (confirm && isMulti(component) && changed && values.length >= least(component)) send(trigger.dataset.customId, values);
}

// refreshSelect follows a redraw: the menu moves along, shows new options, or closes with its select.
export function refreshSelect() {
  if (!menu) return;
  const component = menu.trigger.isConnected ? menu.lookup() : null;
  if (!component || component.disabled) return closeSelect(false);
  const changed = JSON.stringify(component.options) !== JSON.stringify(menu.component.options);
  menu.component = component;
  menu.values = menu.values.filter((v) => component.options.some((o) => o.value === v));
  menu.active = Math.min(menu.active, component.options.length - 1);
  if (changed) draw();
  else place();
}

const isMulti = (c) => (c.max_values ?? 1) > 1;
const least = (c) => c.min_values ?? 1;

function draw() {
  const { component, values, list, t } = menu;
  list.setAttribute('aria-multiselectable', String(isMulti(component)));
  list.setAttribute('aria-label', component.placeholder || t.choose);
  list.dataset.forCustomId = component.custom_id;
  list.replaceChildren(
    ...component.options.map((o, at) =>
      h(
        'div',
        { class: 'menu-option', role: 'option', id: `select-option-${at}`, 'data-value': o.value, 'data-at': at, 'aria-selected': String(values.includes(o.value)) },
        o.emoji && emoji(o.emoji),
        h('span', { class: 'menu-text' }, h('span', {}, o.label), o.description && h('small', {}, o.description)),
        h('span', { class: isMulti(component) ? 'tick tick-box' : 'tick' }, icon('check')),
      ),
    ),
  );
  if (isMulti(component)) {
    const few = values.length < least(component);
    list.append(
      h('div', { class: 'menu-foot' }, h('span', {}, few ? t.atLeast(least(component)) : t.chosen(values.length, component.max_values)), h('button', { type: 'button', class: 'btn btn-primary', 'data-done': true, tabindex: -1, 'aria-disabled': few ? 'true' : null }, t.done)),
    );
  }
  activate(menu.active);
  place();
}

function activate(at) {
  const { list, trigger } = menu;
  menu.active = at;
  list.querySelector('.is-active')?.classList.remove('is-active');
  const el = list.querySelector(`[data-at="${at}"]`);
  if (!el) return;
  el.classList.add('is-active');
  el.scrollIntoView({ block: 'nearest' });
  trigger.setAttribute('aria-activedescendant', el.id);
}

// place puts the menu below its trigger, or above where there is more room. On a phone the style sheet makes it a sheet at the bottom.
function place() {
  if (!menu) return;
  const { trigger, list } = menu;
  const box = trigger.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(list.scrollHeight, 320) && above > below;
  list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`;
  list.style.width = `${box.width}px`;
  list.style.maxHeight = `${Math.min(360, Math.max(up ? above : below, 120))}px`;
  list.style.top = up ? 'auto' : `${box.bottom + 4}px`;
  list.style.bottom = up ? `${innerHeight - box.top + 4}px` : 'auto';
}

function choose(at) {
  const { component, values, trigger, send } = menu;
  const option = component.options[at];
  if (!option) return;
  if (!isMulti(component)) {
    closeSelect(false);
    // If the menu allows no choice, a second click on the chosen option takes it back.
    send(trigger.dataset.customId, least(component) === 0 && values.includes(option.value) ? [] : [option.value]);
    return;
  }
  if (values.includes(option.value)) menu.values = values.filter((v) => v !== option.value);
  else if (values.length < component.max_values) menu.values = [...values, option.value];
  menu.active = at;
  draw();
}

function done() {
  if (menu.values.length >= least(menu.component)) closeSelect(true);
}

function onClick(e) {
  if (e.target.closest('[data-done]')) return done();
  const at = e.target.closest('[role=option]')?.dataset.at;
  if (at !== undefined) choose(Number(at));
}

function onPointer(e) {
  if (!menu.list.contains(e.target) && !menu.trigger.contains(e.target)) closeSelect(true);
}

const onBlur = () => closeSelect(true);

function onKey(e) {
  const last = menu.component.options.length - 1;
  switch (e.key) {
    case 'ArrowDown':
      activate(menu.active < last ? menu.active + 1 : 0);
      break;
    case 'ArrowUp':
      activate(menu.active > 0 ? menu.active - 1 : last);
      break;
    case 'Home':
      activate(0);
      break;
    case 'End':
      activate(last);
      break;
    case 'Enter':
    case ' ':
      choose(menu.active);
      break;
    case 'Tab':
      return closeSelect(true);
    case 'Escape':
      closeSelect(false);
      break;
    default:
      return typeAhead(e);
  }
  e.preventDefault();
  e.stopPropagation();
}

// typeAhead jumps to the next option that begins with the letter.
function typeAhead(e) {
  if (e.key.length !== 1 || e.ctrlKey || e.metaKey || e.altKey) return;
  const { options } = menu.component;
  const n = options.length;
  for (let i = 1; i <= n; i++) {
    const at = (menu.active + i) % n;
    if (options[at].label.toLowerCase().startsWith(e.key.toLowerCase())) return activate(at);
  }
}
