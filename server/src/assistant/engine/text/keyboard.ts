const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const cyrillicKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const toCyrillic = new Map([...latinKeys].map((key, i) => [key, cyrillicKeys[i]!]));
const toLatin = new Map([...cyrillicKeys].map((key, i) => [key, latinKeys[i]!]));
// «ё» is folded to «е», which has a key of its own.
toCyrillic.set('`', 'е');

const swap = (map: Map<string, string>, text: string): string => [...text].map((key) => map.get(key) ?? key).join('');

/** The text typed with the same keys in the other keyboard layout, QWERTY or ЙЦУКЕН. */
export function otherLayout(folded: string): string {
  return /[a-z]/.test(folded) ? swap(toCyrillic, folded) : swap(toLatin, folded);
}

/** Row and column of each key, by layout. */
const positions = new Map(
  [cyrillicKeys, latinKeys].flatMap((keys, layout) =>
    [keys.slice(1, 13), keys.slice(13, 24), keys.slice(24)].flatMap((row, y) =>
      [...row].map((key, x) => [key, { x, y, layout }] as const),
    ),
  ),
);

/** The row of a letter's key, apart by layout; null for what no letter key types. */
export function rowOfKey(letter: string): number | null {
  const position = positions.get(letter);
  return position ? position.layout * 3 + position.y : null;
}

/** Whether the keys of two letters are neighbours in one layout. */
export function areNeighbourKeys(a: string, b: string): boolean {
  const [one, other] = [positions.get(a), positions.get(b)];
  if (!one || one.layout !== other?.layout) return false;
  const [across, down] = [other.x - one.x, other.y - one.y];
  // Each row is half a key to the right of the one above it.
  return down === 0 ? Math.abs(across) === 1 : Math.abs(down) === 1 && (across === 0 || across === -down);
}
