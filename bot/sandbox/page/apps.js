// The menu "Apps" of a person or a message: the commands that the bot has registered for it. One can be open at a time.

import { label } from './commands.js';
import { h } from './dom.js';

// The types of such commands, as Discord numbers them.
export const ON_USER = 2;
export const ON_MESSAGE = 3;

let menu = null;

// listApps returns the commands of one of the two types.
export const listApps = (commands, type) => commands.filter((c) => c.type === type);

// openApps opens the menu at a point. send gets the chosen command.
export function openApps(apps, { x, y }, { t, locale }, send) {
  closeApps();
  const entry = (c) => h('button', { type: 'button', class: 'menu-option menu-app', role: 'menuitem', 'data-app': c.name }, label(c, locale));
  menu = h('div', { class: 'menu', role: 'menu', 'aria-label': t.apps }, h('small', { class: 'menu-title' }, t.apps), apps.map(entry));
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - box.height - 8))}px`;
  menu.addEventListener('click', (e) => {
    const name = e.target.closest('[data-app]')?.dataset.app;
    closeApps();
    if (name) send(apps.find((c) => c.name === name));
  });
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  menu.querySelector('[data-app]').focus({ preventScroll: true });
}

function closeApps() {
  if (!menu) return;
  document.removeEventListener('pointerdown', onPointer, true);
  document.removeEventListener('keydown', onKey, true);
  menu.remove();
  menu = null;
}

function onPointer(e) {
  if (!menu.contains(e.target)) closeApps();
}

function onKey(e) {
  if (e.key === 'Escape') closeApps();
}
