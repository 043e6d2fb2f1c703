// Modals: a dialogue of text inputs that the bot asks for.

import { h, icon } from './dom.js';

const LABEL = 18;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;

// openModal shows a modal in its frame's words and calls submit with the values by custom id; submit resolves to whether the bot answered.
export function openModal({ modal }, t, submit) {
  const fields = inputsOf(modal.components).map((c) => field(c, t));
  const failed = h('p', { class: 'failed', role: 'alert' });
  const send = h('button', { type: 'submit', class: 'btn btn-primary' }, t.submit);
  const cancel = h('button', { type: 'button', class: 'btn btn-secondary' }, t.cancel);
  const close = h('button', { type: 'button', class: 'plain', 'aria-label': t.close }, icon('close'));
  const form = h(
    'form',
    { novalidate: true, autocomplete: 'off' },
    h('header', {}, h('h2', { id: 'modal-title' }, modal.title), close),
    h('div', { class: 'modal-fields' }, fields.map((f) => f.element), failed),
    h('footer', {}, cancel, send),
  );
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': 'modal-title', 'data-modal-id': modal.custom_id }, form);

  for (const b of [cancel, close]) b.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const wrong = fields.filter((f) => !f.check())[0];
    if (wrong) return wrong.input.focus();
    if (send.getAttribute('aria-busy')) return;
    send.setAttribute('aria-busy', 'true');
    failed.textContent = '';
    const answered = await submit(modal.custom_id, Object.fromEntries(fields.map((f) => [f.input.name, f.input.value])));
    send.removeAttribute('aria-busy');
    if (answered) dialog.close();
    else failed.textContent = t.failed;
  });

  document.querySelector('dialog.modal')?.close();
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}

// inputsOf finds the text inputs in their rows or labels.
function inputsOf(components) {
  return (components ?? []).flatMap((c) => {
    if (c.type === TEXT_INPUT) return [c];
    if (c.type === LABEL) return inputsOf([{ label: c.label, ...c.component }]);
    return inputsOf(c.components);
  });
}

function field(c, t) {
  const id = `input-${c.custom_id}`;
  const required = c.required !== false;
  const input = h(c.style === PARAGRAPH ? 'textarea' : 'input', {
    id,
    name: c.custom_id,
    placeholder: c.placeholder ?? null,
    maxlength: c.max_length ?? 4000,
    rows: c.style === PARAGRAPH ? 4 : null,
    'aria-required': String(required),
    'aria-describedby': `${id}-note`,
  });
  input.value = c.value ?? '';
  const note = h('span', { class: 'option-note', id: `${id}-note` });
  const count = h('span', { class: 'count', 'aria-hidden': 'true' });
  const tally = () => (count.textContent = c.max_length ? `${input.value.length}/${c.max_length}` : '');
  const say = (error) => {
    note.textContent = error;
    if (error) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    return !error;
  };
  input.addEventListener('input', () => {
    say('');
    tally();
  });
  tally();
  const check = () => {
    const n = input.value.length;
    if (!input.value.trim()) return say(required ? t.missing : '');
    if (n < (c.min_length ?? 0)) return say(t.tooShort(c.min_length));
    return say(n > (c.max_length ?? 4000) ? t.tooLong(c.max_length) : '');
  };
  const element = h('div', { class: 'modal-field' }, h('label', { for: id }, c.label, required && h('span', { class: 'star', title: t.required }, '*')), input, h('div', { class: 'modal-under' }, note, count));
  return { input, check, element };
}
