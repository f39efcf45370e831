const rounded = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });

/** In which unit times below `end` seconds are written, and how many seconds it has. */
const units = [
  { end: 59.5, unit: 'с', length: 1 },
  { end: 59.5 * 60, unit: 'мин', length: 60 },
  { end: 47.5 * 3_600, unit: 'ч', length: 3_600 },
  { end: Infinity, unit: 'д', length: 86_400 },
] as const;

/** A duration in one unit, to two digits: «45 с», «12 мин», «3,3 ч», «22 ч», «2,2 д». @param seconds 0 or more */
export function durationText(seconds: number): string {
  const { unit, length } = units.find(({ end }) => seconds < end)!;
  const count = seconds / length;
  const isWhole = length < 3_600 || count >= 9.95;
  return `${(isWhole ? whole : rounded).format(count)}\u00a0${unit}`;
}
