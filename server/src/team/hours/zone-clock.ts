const minute = 60_000;
const day = 24 * 60 * minute;

/** By zone, which are some 600. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en', { timeZone, ...numeric, hourCycle: 'h23' });
  formats.set(timeZone, made);
  return made;
}

/** What the clock of a zone shows at a moment, as the ms since 1970 at which a clock in UTC shows it; whole minutes. */
function shownAt(zone: string, at: number): number {
  const of = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of formatOf(zone).formatToParts(at)) if (type in of) of[type as 'day'] = Number(value);
  return Date.UTC(of.year, of.month - 1, of.day, of.hour, of.minute);
}

/** How far the clock of a zone is ahead of UTC at a moment; ms. */
const offsetAt = (zone: string, at: number): number => shownAt(zone, at) - Math.floor(at / minute) * minute;

/** Offsets at the beginning of UTC days, by zone and day. */
const offsets = new Map<string, number>();
/** Offsets that are stored: a month of each zone. */
const mostOffsets = 20_000;

/** The offset at the beginning of a UTC day, counted from 1970. */
function offsetOn(zone: string, onDay: number): number {
  const key = `${zone} ${onDay}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= mostOffsets) offsets.clear();
  const offset = offsetAt(zone, onDay * day);
  offsets.set(key, offset);
  return offset;
}

/**
 * A moment as a clock on the wall shows it: the day, counted from 1970, and the minutes since its midnight.
 * @throws RangeError for a zone that does not exist
 */
export function wallTime(zone: string, at: number): { readonly day: number; readonly minute: number } {
  const shown = shownAt(zone, at);
  return { day: Math.floor(shown / day), minute: (shown % day) / minute };
}

/** The minute in which a zone changes its clock between two moments with one such change; ms since 1970. */
function changeBetween(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / minute, to / minute];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * minute) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

/**
 * The first moment at which the clock of a zone shows a time of a day or a later one: a time that is skipped comes with
 * the change of the clocks, of a repeated time the first one counts.
 * @param minutes since the day's midnight, 1,440 or more for the next day
 */
export function momentOf(zone: string, onDay: number, minutes: number): number {
  const shown = onDay * day + minutes * minute;
  // No zone is as far as a day from UTC.
  const [from, to] = [Math.floor(shown / day) - 1, Math.ceil(shown / day) + 1];
  const [before, after] = [offsetOn(zone, from), offsetOn(zone, to)];
  if (before === after) return shown - before;
  const change = changeBetween(zone, from * day, to * day, before);
  return shown - before < change ? shown - before : Math.max(change, shown - after);
}
