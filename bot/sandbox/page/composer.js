// The line at the bottom: plain messages and slash commands. Picking a command turns the line into its options.

import { ATTACHMENT, describe, exact, fixedChoices, INTEGER, label, nest, NUMBER, pathIn, readValue, search } from './commands.js';
import { h, icon, isPhone } from './dom.js';
import { FORUM } from './state.js';
import { Suggestions } from './suggestions.js';

const COMPLETE_AFTER = 150;

export class Composer {
  #entry = null;
  #fields = [];
  #timer = 0;
  #asked = 0;

  // actions are say(text), run(entry, frame) and complete(frame), which resolves to the choices.
  constructor(state, view, actions) {
    this.state = state;
    this.view = view;
    this.actions = actions;
    this.form = document.getElementById('composer');
    this.say = document.getElementById('say');
    this.send = document.getElementById('send');
    this.box = document.getElementById('command');
    this.suggestions = new Suggestions(document.getElementById('suggestions'));
    this.form.addEventListener('submit', (e) => {
      e.preventDefault();
      this.#send();
    });
    this.form.addEventListener('focusout', (e) => this.form.contains(e.relatedTarget) || this.suggestions.hide());
    this.form.addEventListener('keydown', (e) => this.#key(e));
    // The keydown has handled Enter; a driven browser still sends the character, which must not become a line.
    this.form.addEventListener('keypress', (e) => e.key === 'Enter' && !e.shiftKey && e.target.matches('input, textarea') && e.preventDefault());
    this.say.addEventListener('input', () => this.#typed());
    isPhone.addEventListener('change', () => this.translate());
    document.getElementById('slash').addEventListener('click', () => this.#openList());
    this.box.addEventListener('click', (e) => this.#click(e));
  }

  // translate renders the words again after a change of the language or the channel.
  translate() {
    const { t } = this.view;
    const to = this.state.current ? this.view.channelName(this.state.current) : '';
    this.form.hidden = !to || this.state.channels.get(this.state.current)?.type === FORUM;
    this.say.placeholder = isPhone.matches ? t.sayShort : t.sayTo(to);
    this.say.setAttribute('aria-label', t.sayTo(to));
    if (this.#entry) this.#draw();
  }

  // focus goes to where the next word is typed.
  focus() {
    this.#focus(this.#entry ? this.#fields.at(-1)?.input : this.say);
  }

  // start runs a command that needs no more words, else asks for its options.
  start(entry) {
    if (entry.options.some((o) => o.required)) this.#enter(entry);
    else this.#run(entry, []);
  }

  #openList() {
    this.#leave();
    this.say.value = '/';
    this.say.focus();
    this.#typed();
  }

  #typed() {
    this.say.style.height = 'auto';
    this.say.style.height = `${this.say.scrollHeight}px`;
    const text = this.say.value;
    if (!text.startsWith('/') || text.includes('\n')) return this.suggestions.hide();
    const { commands } = this.state;
    const { locale, t } = this.view;
    const typed = text.slice(1);
    // A space after a whole command leads to its options, as long as no longer command goes on there.
    const whole = typed.endsWith(' ') && exact(commands, typed, locale);
    if (whole && whole.options.length) return this.#enter(whole);
    const items = search(commands, typed, locale).map((entry) => ({
      label: `/${pathIn(entry, locale)}`,
      detail: describe(entry.names.at(-1), locale),
      attrs: { 'data-command': entry.path },
      pick: () => this.#enter(entry),
    }));
    this.suggestions.show(this.say, items, t.noCommand);
  }

  #key(e) {
    if (e.isComposing) return;
    const isSay = e.target === this.say;
    if (isSay && e.key === 'Enter' && !e.shiftKey && exact(this.state.commands, this.#slashText(), this.view.locale)) {
      e.preventDefault();
      return this.#send();
    }
    const field = this.#fields.find((f) => f.input === e.target);
    // A field whose choice is made is done: Tab goes on, Enter runs the command.
    if (!(field?.isPicked && (e.key === 'Tab' || e.key === 'Enter')) && !e.shiftKey && this.suggestions.key(e)) return;
    if (e.key === 'Enter' && (field || isSay) && !e.shiftKey) {
      e.preventDefault();
      this.#send();
    } else if (this.#entry && (e.key === 'Escape' || (e.key === 'Backspace' && !e.target.value))) {
      e.preventDefault();
      if (e.key === 'Backspace' && field && !field.option.required) this.#remove(field);
      else this.#leave();
    }
  }

  #slashText() {
    return this.say.value.startsWith('/') ? this.say.value.slice(1) : '';
  }

  #send() {
    if (this.#entry) return this.#submit();
    const text = this.say.value.trim();
    if (!text) return undefined;
    const entry = exact(this.state.commands, this.#slashText(), this.view.locale);
    if (entry) return this.start(entry);
    if (text.startsWith('/')) return this.#typed();
    if (!this.actions.say(text)) return undefined;
    return this.#leave();
  }

  #enter(entry) {
    this.#entry = entry;
    this.#fields = [];
    for (const o of entry.options) if (o.required) this.#add(o);
    this.say.hidden = true;
    this.box.hidden = false;
    this.suggestions.hide();
    this.#draw();
    if (!this.#fields.length && entry.options.length === 1) this.#add(entry.options[0]);
    this.#focus(this.#fields[0]?.input);
  }

  #leave() {
    this.#entry = null;
    this.#fields = [];
    this.box.hidden = true;
    this.say.hidden = false;
    this.say.value = '';
    this.say.style.height = 'auto';
    this.suggestions.hide();
    this.say.focus();
  }

  #focus(input) {
    (input ?? this.box.querySelector('[data-add]') ?? this.send).focus();
  }

  #add(option) {
    const id = `option-${option.name}`;
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const input = h('input', {
      id,
      type: option.type === ATTACHMENT ? 'file' : null,
      'data-option': option.name,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': 'suggestions',
      'aria-expanded': 'false',
      'aria-describedby': `${id}-note`,
      'aria-required': option.required ? 'true' : null,
      inputmode: numeric ? 'numeric' : null,
      autocomplete: 'off',
      enterkeyhint: 'send',
    });
    const field = { option, input, picked: null, note: h('span', { class: 'option-note', id: `${id}-note` }) };
    Object.defineProperty(field, 'isPicked', { get: () => field.picked !== null && field.picked.name === input.value });
    input.addEventListener('input', () => {
      field.note.textContent = '';
      input.removeAttribute('aria-invalid');
      this.#suggest(field);
    });
    input.addEventListener('focus', () => this.#suggest(field));
    if (option.type === ATTACHMENT)
      input.addEventListener('change', async () => {
        field.data = await base64(input.files[0]);
        input.dataset.loaded = Boolean(field.data);
      });
    this.#fields.push(field);
    this.#draw();
    return field;
  }

  #remove(field) {
    this.#fields = this.#fields.filter((f) => f !== field);
    this.#draw();
    this.#focus(this.#fields.at(-1)?.input);
  }

  // draw puts the chip, the fields and the buttons for further options into the line; the fields' inputs stay the same elements.
  #draw() {
    const { t, locale } = this.view;
    const more = this.#entry.options.filter((o) => !this.#fields.some((f) => f.option === o));
    const active = document.activeElement;
    this.box.setAttribute('aria-label', `/${pathIn(this.#entry, locale)}`);
    this.box.replaceChildren(
      h('span', { class: 'chip' }, `/${pathIn(this.#entry, locale)}`, h('button', { type: 'button', class: 'plain', 'data-leave': true, 'aria-label': t.leaveCommand }, icon('close'))),
      ...this.#fields.map((f) => this.#drawField(f)),
      ...more.map((o) => h('button', { type: 'button', class: 'add', 'data-add': o.name, title: describe(o, locale) }, `+ ${label(o, locale)}`)),
    );
    if (this.box.contains(active)) active.focus();
  }

  #drawField(f) {
    const { t, locale } = this.view;
    const { option } = f;
    const name = label(option, locale);
    f.input.placeholder = bounds(option) || describe(option, locale);
    return h(
      'span',
      { class: 'option', title: describe(option, locale) },
      h('label', { for: f.input.id }, name, option.required && h('span', { class: 'star', title: t.required }, '*')),
      f.input,
      !option.required && h('button', { type: 'button', class: 'plain', 'data-remove': option.name, 'aria-label': t.remove(name) }, icon('close')),
      f.note,
    );
  }

  #click(e) {
    const { add, remove, leave } = e.target.closest('button')?.dataset ?? {};
    if (leave !== undefined) this.#leave();
    if (add !== undefined) this.#focus(this.#add(this.#entry.options.find((o) => o.name === add)).input);
    if (remove !== undefined) this.#remove(this.#fields.find((f) => f.option.name === remove));
  }

  #choicesOf(option) {
    return fixedChoices(option, this.view.server, this.view.t, this.view.locale);
  }

  #suggest(field) {
    const { option, input } = field;
    clearTimeout(this.#timer);
    if (option.autocomplete) {
      this.#timer = setTimeout(() => this.#complete(field), COMPLETE_AFTER);
      return;
    }
    const choices = this.#choicesOf(option);
    if (!choices || field.isPicked) return this.suggestions.hide();
    const typed = input.value.trim().toLowerCase();
    this.#offer(field, choices.filter((c) => c.name.toLowerCase().includes(typed)));
  }

  async #complete(field) {
    const asked = ++this.#asked;
    const values = this.#fields
      .map((f) => ({ name: f.option.name, type: f.option.type, ...(f === field ? { value: f.input.value, focused: true } : this.#read(f)) }))
      .filter((v) => v.value !== undefined);
    const choices = await this.actions.complete(nest(this.#entry, values));
    // Only the newest question counts, and only while its field has the focus.
    if (asked !== this.#asked || document.activeElement !== field.input || field.isPicked) return;
    this.#offer(field, choices.map((c) => ({ name: label(c, this.view.locale), value: c.value })));
  }

  #offer(field, choices) {
    const items = choices.slice(0, 25).map((c) => ({
      label: c.name,
      attrs: { 'data-value': String(c.value) },
      pick: () => this.#pick(field, c),
    }));
    this.suggestions.show(field.input, items, this.view.t.noChoices);
  }

  #pick(field, choice) {
    field.picked = choice;
    field.input.value = choice.name;
    field.note.textContent = '';
    field.input.removeAttribute('aria-invalid');
    this.suggestions.hide();
    this.#fields.find((f) => f.option.required && !f.input.value)?.input.focus();
  }

  #read(f) {
    if (f.isPicked) return { value: f.picked.value };
    if (f.option.type === ATTACHMENT) return f.data ? { value: f.input.files[0].name, data: f.data } : readValue(f.option, '', null, this.view.t);
    return readValue(f.option, f.input.value, this.#choicesOf(f.option), this.view.t);
  }

  #submit() {
    const read = this.#fields.map((f) => ({ f, ...this.#read(f) }));
    for (const { f, error } of read) {
      f.note.textContent = error ?? '';
      if (error) f.input.setAttribute('aria-invalid', 'true');
    }
    const wrong = read.find((r) => r.error);
    if (wrong) return wrong.f.input.focus();
    const values = read.filter((r) => r.value !== undefined).map(({ f, value, data }) => ({ name: f.option.name, type: f.option.type, value, data }));
    return this.#run(this.#entry, values);
  }

  #run(entry, values) {
    if (this.actions.run(entry, nest(entry, values))) this.#leave();
  }
}

// base64 reads a file as a frame has it; undefined for none.
async function base64(file) {
  if (!file) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1));
    reader.readAsDataURL(file);
  });
}

// bounds is what a number may be, as a hint in its field.
function bounds({ min_value: min, max_value: max }) {
  if (min === undefined && max === undefined) return '';
  return `${min ?? '…'}–${max ?? '…'}`;
}
