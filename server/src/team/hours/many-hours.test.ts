import { expect, it } from 'vitest';
import type { WorkingHours, WorkingInterval } from '../../contract.ts';
import { isOpen, nextOpening } from './working-hours.ts';

// The same question answered another way: minute after minute is written out as a text by the clock of the zone, and an
// interval lasts from the first minute whose text is not before its beginning to the first that is not before its end.

const minute = 60_000;
const dayMinutes = 1440;
/** Days of a window that is written out. */
const length = 14;

/** Zones with a first moment of windows around a change of their clocks, a year's end, or a skipped day. */
const windows: readonly (readonly [zone: string, ...from: string[]])[] = [
  ['Europe/Moscow', '2026-12-25', '2027-04-28'],
  ['Europe/Berlin', '2027-03-22', '2026-10-19', '2026-12-26'],
  ['America/New_York', '2027-03-08', '2026-10-26'],
  ['America/St_Johns', '2027-03-08', '2026-10-26'],
  ['Asia/Vladivostok', '2026-12-27'],
  ['Asia/Kolkata', '2026-12-28', '2027-08-09'],
  ['Asia/Kathmandu', '2026-12-28', '2027-02-20'],
  ['Pacific/Chatham', '2027-03-29', '2026-09-21'],
  ['Australia/Lord_Howe', '2027-03-29', '2026-09-28'],
  ['Australia/Adelaide', '2027-03-29', '2026-09-28'],
  ['Africa/Cairo', '2027-04-24', '2026-10-24'],
  ['America/Asuncion', '2023-09-26', '2024-03-18'],
  ['America/Havana', '2027-03-08', '2026-10-26'],
  ['Africa/Casablanca', '2026-02-10', '2026-03-16'],
  ['Antarctica/Troll', '2027-03-22', '2026-10-19'],
  ['Pacific/Apia', '2011-12-24', '2026-12-28'],
  ['Pacific/Kiritimati', '2026-12-28'],
  ['Etc/UTC', '2028-02-22'],
];

/** Numbers from 0 to below 1 by a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Hours at random: none, one or several intervals a day, near midnight and at the hours of changes more often. */
function hoursBy(next: () => number, zone: string, dates: readonly string[]): WorkingHours {
  const below = (limit: number): number => Math.floor(next() * limit);
  const time = (): string =>
    `${twoDigits(next() < 0.4 ? [0, 1, 2, 3, 23][below(5)]! : below(24))}:${twoDigits(below(4) * 15)}`;
  const intervals = (most: number): WorkingInterval[] =>
    Array.from({ length: below(most + 1) }, () => ({ from: time(), to: next() < 0.1 ? '24:00' : time() })).filter(
      ({ from, to }) => from !== to,
    );
  const days = Array.from({ length: 7 }, () =>
    next() < 0.5 ? { from: '09:00', to: next() < 0.2 ? '24:00' : '18:30' } : null,
  );
  const more = Array.from({ length: 7 }, () => (next() < 0.4 ? intervals(3) : []));
  const dated = dates
    .filter(() => next() < 0.25)
    .map((date) => ({ from: date, to: date, intervals: next() < 0.6 ? [] : intervals(2) }));
  return { zone, days, more, dates: dated };
}

interface Table {
  readonly zone: string;
  readonly start: number;
  /** `YYYY-MM-DD HH:MM` of each minute. */
  readonly texts: readonly string[];
  readonly dates: readonly string[];
}

const written = new Map<string, Table>();

/** Written out once: formatting a minute takes most of the time. */
function tableOf(zone: string, from: string): Table {
  const key = `${zone} ${from}`;
  const table = written.get(key) ?? writeOut(zone, from);
  written.set(key, table);
  return table;
}

function writeOut(zone: string, from: string): Table {
  const start = Date.parse(`${from}T00:00:00Z`);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const texts = Array.from({ length: length * dayMinutes }, (_, at) => format.format(start + at * minute));
  return { zone, start, texts, dates: [...new Set(texts.map((text) => text.slice(0, 10)))] };
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + dayMinutes * minute).toISOString().slice(0, 10);

/** For each minute whether it is working time. */
function openMinutes({ texts, dates }: Table, { days, more = [], dates: dated = [] }: WorkingHours): boolean[] {
  const open = Array<boolean>(texts.length).fill(false);
  const first = (text: string): number => {
    const at = texts.findIndex((one) => one >= text);
    return at < 0 ? texts.length : at;
  };
  const all = [...dates, dayAfter(dates.at(-1)!)];
  for (const date of [...all, dayAfter(dates[0]!)]) {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    const regular = [...(days[weekday] ? [days[weekday]] : []), ...(more[weekday] ?? [])];
    for (const { from, to } of dated.find((one) => one.from === date)?.intervals ?? regular) {
      const end = to === '24:00' ? `${dayAfter(date)} 00:00` : `${to > from ? date : dayAfter(date)} ${to}`;
      open.fill(true, first(`${date} ${from}`), Math.max(first(`${date} ${from}`), first(end)));
    }
  }
  return open;
}

/** Minutes after which the clock does not show the next minute. */
const changesOf = ({ texts, start, zone }: Table): number[] => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (at: number): string => format.format(start + at * minute).slice(-6);
  const hourly = Array.from({ length: texts.length / 30 }, (_, i) => i * 30).slice(1);
  return hourly.filter((at) => offset(at) !== offset(at - 30));
};

const seed = 20_261_128;
const casesEach = 10;
const tables = windows.flatMap(([zone, ...starts]) => starts.map((start) => [zone, start] as const));
let checked = 0;

it.each(tables)('%s from %s: open, and opens next, as minute after minute', (zone, from) => {
  const table = tableOf(zone, from);
  const changes = changesOf(table);
  const next = numbersOf(seed + tables.findIndex((one) => one[0] === zone && one[1] === from));
  for (let i = 0; i < casesEach; i += 1) {
    const hours = hoursBy(next, zone, table.dates);
    const open = openMinutes(table, hours);
    // Two days at each end are those of intervals that reach into the window. Every other case is near a change.
    const near = i % 2 === 0 ? changes[0] : undefined;
    const at = Math.floor(near === undefined ? (2 + next() * (length - 4)) * dayMinutes : near + (next() - 0.5) * 600);
    const moment = table.start + at * minute + Math.floor(next() * minute);
    const opening = open[at] ? -1 : open.indexOf(true, at);
    const expected = { open: open[at]!, next: opening < 0 ? null : table.start + opening * minute };
    const found = nextOpening(hours, moment);
    const inside = found !== null && found < table.start + table.texts.length * minute ? found : null;
    const shown = `${JSON.stringify(hours)} at ${new Date(moment).toISOString()}, which is ${table.texts[at]}`;
    expect({ open: isOpen(hours, moment), next: inside }, shown).toEqual(expected);
    checked += 1;
  }
});

it('windows have changes of the clocks by an hour, by half an hour, and by a whole day', () => {
  const changing = tables.filter(([zone, from]) => changesOf(tableOf(zone, from)).length > 0);
  expect(changing.length).toBeGreaterThanOrEqual(20);
  expect(changing.map(([zone]) => zone)).toEqual(
    expect.arrayContaining(['Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Africa/Cairo']),
  );
});

it('has asked for 300 cases in 12 zones at least', () => {
  expect([checked >= 300, new Set(tables.map(([zone]) => zone)).size >= 12]).toEqual([true, true]);
});
