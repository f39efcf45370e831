/** A wait in words: seconds up to two minutes, then minutes. */
export const pauseText = (seconds: number): string =>
  seconds < 120 ? `${seconds}\u00a0с` : `${Math.ceil(seconds / 60)}\u00a0мин`;

const clockFormat = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('ru', { weekday: 'short' });
const shortDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const dayOfYear = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: '2-digit' });
const full = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('ru', { numeric: 'auto' });

const dayStart = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
const daysBetween = (earlier: Date, later: Date): number =>
  Math.round((dayStart(later) - dayStart(earlier)) / 86_400_000);

/** The local calendar day, as a key. */
export const dayKey = (at: string): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
};

/** «14:05» in local time. */
export const clockText = (at: string): string => clockFormat.format(new Date(at));

/** «12 ноября 2026 г. в 14:05». */
export const fullText = (at: string): string =>
  full
    .format(new Date(at))
    .replace(/^(\d+) /, '$1\u00a0')
    .replace(/ г\. в /, '\u00a0г. в ');

/** A date separator: «Сегодня», «Вчера», «12 ноября», and with its year when that is another one. */
export function dayText(at: string, now = new Date()): string {
  const date = new Date(at);
  const days = daysBetween(date, now);
  if (days === 0) return 'Сегодня';
  if (days === 1) return 'Вчера';
  return date.getFullYear() === now.getFullYear() ? longDay.format(date) : dayOfYear.format(date);
}

/** The time of a list's entry: a clock today, then the weekday, the day, the date. */
export function entryTimeText(at: string, now = new Date()): string {
  const date = new Date(at);
  const days = daysBetween(date, now);
  if (days <= 0) return clockFormat.format(date);
  if (days < 7) return weekday.format(date);
  return date.getFullYear() === now.getFullYear() ? shortDay.format(date) : shortDate.format(date);
}

/** «только что», «5 минут назад», «вчера», «12 ноября». */
export function agoText(at: string, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000);
  if (seconds < 60) return 'только что';
  if (seconds < 3600) return relative.format(-Math.floor(seconds / 60), 'minute');
  const days = daysBetween(new Date(at), now);
  if (days === 0) return relative.format(-Math.floor(seconds / 3600), 'hour');
  return days < 7 ? relative.format(-days, 'day') : dayText(at, now);
}

/** When something was loaded, within a sentence: «в 14:05», «вчера в 14:05», «27 ноября в 14:05». */
export function seenText(at: number, now = new Date()): string {
  const date = new Date(at);
  const clock = `в\u00a0${clockFormat.format(date)}`;
  const days = daysBetween(date, now);
  if (days === 0) return clock;
  return days === 1 ? `вчера ${clock}` : `${dayText(date.toISOString(), now)} ${clock}`;
}
