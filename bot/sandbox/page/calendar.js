// The calendar of the bot, which runs ahead of the real time by as much as people have moved it.

const $ = (id) => document.getElementById(id);

// Times are in this zone, wherever the page is read: midnight on Monday is midnight in the league.
const ZONE = 'Europe/Berlin';

export class Calendar {
  // advance(to) asks the sandbox to move the calendar and resolves to its answer.
  constructor(state, view, advance) {
    this.state = state;
    this.view = view;
    this.advance = advance;
    $('calendar').addEventListener('click', (e) => {
      const to = e.target.closest('[data-advance]')?.dataset.advance;
      if (to) this.#move(to);
    });
    $('calendar-form').addEventListener('submit', (e) => {
      e.preventDefault();
      this.#move($('calendar-to').value);
    });
    $('calendar').addEventListener('toggle', () => this.#suggest());
  }

  // draw shows the time by the calendar.
  draw() {
    const { ahead } = this.state;
    $('calendar').hidden = ahead === null;
    if (ahead === null) return;
    const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' };
    const say = (where) => new Intl.DateTimeFormat(this.view.locale, { ...style, ...where }).format(this.#now);
    // A reader in another zone sees the name of this zone.
    const text = say({ timeZone: ZONE, ...(say({}) !== say({ timeZone: ZONE }) && { timeZoneName: 'short' }) });
    if ($('calendar-now').textContent !== text) $('calendar-now').textContent = text;
    $('calendar').classList.toggle('calendar-moved', ahead >= 60000);
  }

  get #now() {
    return Date.now() + this.state.ahead;
  }

  // wall is a moment as the date-time field writes it.
  #wall(at) {
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).formatToParts(at);
    const { year, month, day, hour, minute } = Object.fromEntries(parts.map((p) => [p.type, p.value]));
    return `${year}-${month}-${day}T${hour}:${minute}`;
  }

  // suggest fills the field with the present time, from which one goes on.
  #suggest() {
    const now = this.#wall(this.#now);
    $('calendar-to').min = now;
    if ($('calendar-to').value < now) $('calendar-to').value = now;
  }

  async #move(to) {
    const { t } = this.view;
    const box = $('calendar');
    if (box.ariaBusy === 'true') return;
    // Wall times of this form are in order as their letters are.
    if (to.length > 10 && to <= this.#wall(this.#now)) {
      $('calendar-note').textContent = t.calendarPast;
      return;
    }
    box.ariaBusy = 'true';
    $('calendar-note').textContent = t.calendarMoves;
    const answer = await this.advance(to);
    box.ariaBusy = 'false';
    $('calendar-note').textContent = answer.t === 'ack' ? '' : t.calendarFailed(answer.reason);
    this.#suggest();
  }
}
