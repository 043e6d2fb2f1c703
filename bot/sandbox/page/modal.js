// Modals: a dialogue of text inputs and selects that the bot asks for.

import { selectFace } from './components.js';
import { h, icon } from './dom.js';
import { closeSelect, openSelect } from './select.js';

const LABEL = 18;
const SELECT = 3;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;

// openModal shows a modal in its frame's words and calls submit with the values by custom id; submit resolves to whether the bot answered.
export function openModal({ modal }, t, submit) {
  const fields = inputsOf(modal.components).map((c) => (c.type === SELECT ? menuField(c, t) : textField(c, t)));
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
  dialog.addEventListener('close', () => {
    closeSelect(false);
    dialog.remove();
  });
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const wrong = fields.filter((f) => !f.check())[0];
    if (wrong) return wrong.input.focus();
    if (send.getAttribute('aria-busy')) return;
    send.setAttribute('aria-busy', 'true');
    failed.textContent = '';
    const answered = await submit(modal.custom_id, Object.fromEntries(fields.map((f) => [f.input.name, f.value()])));
    send.removeAttribute('aria-busy');
    if (answered) dialog.close();
    else failed.textContent = t.failed;
  });

  document.querySelector('dialog.modal')?.close();
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}

// inputsOf finds the inputs in their rows or labels.
function inputsOf(components) {
  return (components ?? []).flatMap((c) => {
    if (c.type === TEXT_INPUT || c.type === SELECT) return [c];
    if (c.type === LABEL) return inputsOf([{ label: c.label, hint: c.description, ...c.component }]);
    return inputsOf(c.components);
  });
}

// framed puts an input between its label and its error.
function framed(c, t, input, under) {
  const note = h('span', { class: 'option-note', id: `${input.id}-note` });
  const say = (error) => {
    note.textContent = error;
    if (error) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    return !error;
  };
  const star = isRequired(c) && h('span', { class: 'star', title: t.required }, '*');
  const label = h('label', { for: input.id }, c.label, star);
  const element = h('div', { class: 'modal-field' }, label, c.hint && h('small', {}, c.hint), input, h('div', { class: 'modal-under' }, note, under));
  return { element, say };
}

const isRequired = (c) => c.required !== false;

const described = (c) => {
  const id = `input-${c.custom_id}`;
  return { id, name: c.custom_id, 'aria-required': String(isRequired(c)), 'aria-describedby': `${id}-note` };
};

function textField(c, t) {
  const input = h(c.style === PARAGRAPH ? 'textarea' : 'input', {
    ...described(c),
    placeholder: c.placeholder ?? null,
    maxlength: c.max_length ?? 4000,
    rows: c.style === PARAGRAPH ? 4 : null,
  });
  input.value = c.value ?? '';
  const count = h('span', { class: 'count', 'aria-hidden': 'true' });
  const { element, say } = framed(c, t, input, count);
  const tally = () => (count.textContent = c.max_length ? `${input.value.length}/${c.max_length}` : '');
  input.addEventListener('input', () => {
    say('');
    tally();
  });
  tally();
  const check = () => {
    const n = input.value.length;
    if (!input.value.trim()) return say(isRequired(c) ? t.missing : '');
    if (n < (c.min_length ?? 0)) return say(t.tooShort(c.min_length));
    return say(n > (c.max_length ?? 4000) ? t.tooLong(c.max_length) : '');
  };
  return { input, check, element, value: () => input.value };
}

function menuField(c, t) {
  let chosen = c.options.filter((o) => o.default).map((o) => o.value);
  const input = h('button', {
    ...described(c),
    type: 'button',
    class: 'select',
    role: 'combobox',
    'data-custom-id': c.custom_id,
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
  });
  const { element, say } = framed(c, t, input);
  const draw = () => input.replaceChildren(...selectFace(c, chosen, t));
  const send = (_, values) => {
    chosen = values;
    say('');
    draw();
  };
  input.addEventListener('click', () => openSelect(input, { lookup: () => c, chosen, send, t }));
  draw();
  return { input, check: () => say(isRequired(c) && !chosen.length ? t.missing : ''), element, value: () => chosen };
}
