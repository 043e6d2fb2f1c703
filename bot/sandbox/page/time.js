// Moments in words, in the person's language.

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS = [
  ['year', 31536000],
  ['month', 2592000],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

// formatTime says a Unix time in one of Discord's styles; R is relative to now, both in seconds.
export function formatTime(unix, style, locale, now) {
  if (style === 'R') {
    const away = Math.round(unix - now);
    // Rounded, as Discord does it: in two days and 22 hours is in three days, and never the day after tomorrow.
    const [unit, seconds] = UNITS.find(([, s], i) => Math.abs(away) >= s || Math.round(Math.abs(away) / UNITS[i + 1]?.[1]) * UNITS[i + 1]?.[1] >= s) ?? UNITS.at(-1);
    return new Intl.RelativeTimeFormat(locale).format(Math.round(away / seconds), unit);
  }
  return format(new Date(unix * 1000), STYLES[style], locale);
}

// clock is the short time beside a message: today's is a time, older ones have a date. now is in seconds.
export function clock(date, locale, now) {
  return format(date, sameDay(date, new Date(now * 1000)) ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' }, locale);
}

// longTime and longDay are for tooltips and for the line between two days.
export const longTime = (date, locale) => format(date, STYLES.F, locale);
export const longDay = (date, locale) => format(date, STYLES.D, locale);

// sameDay compares in the time zone of the reader.
export const sameDay = (a, b) => a.toDateString() === b.toDateString();

function format(date, style, locale) {
  return Number.isNaN(date.getTime()) ? '?' : new Intl.DateTimeFormat(locale, style).format(date);
}

// tickTimes keeps the relative times in the page true.
export function tickTimes(view) {
  for (const el of document.querySelectorAll('time[data-relative]')) {
    const text = formatTime(Number(el.dataset.relative), 'R', view.locale, view.now('real' in el.dataset));
    if (el.textContent !== text) el.textContent = text;
  }
}
