const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const TO_CYRILLIC = new Map([...LATIN].map((key, i) => [key, CYRILLIC[i]!]));
const TO_LATIN = new Map([...CYRILLIC].map((key, i) => [key, LATIN[i]!]));
// «ё» is folded to «е», which has a key of its own.
TO_CYRILLIC.set('`', 'е');

const swap = (map: Map<string, string>, text: string): string => [...text].map((key) => map.get(key) ?? key).join('');

/** What the same keys give in the other keyboard layout. */
export function otherLayout(folded: string): string {
  return /[a-z]/.test(folded) ? swap(TO_CYRILLIC, folded) : swap(TO_LATIN, folded);
}

/** Where each key lies; the rows of the two layouts are apart. */
const PLACES = new Map(
  [CYRILLIC, LATIN].flatMap((keys, layout) =>
    [keys.slice(1, 13), keys.slice(13, 24), keys.slice(24)].flatMap((row, y) =>
      [...row].map((key, x) => [key, { x, y, layout }] as const),
    ),
  ),
);

/** Whether two letters' keys lie side by side. */
export function areNear(a: string, b: string): boolean {
  const [one, other] = [PLACES.get(a), PLACES.get(b)];
  if (!one || one.layout !== other?.layout) return false;
  const [across, down] = [other.x - one.x, other.y - one.y];
  // Each row stands half a key to the right of the one above it.
  return down === 0 ? Math.abs(across) === 1 : Math.abs(down) === 1 && (across === 0 || across === -down);
}
