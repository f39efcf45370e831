const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const TO_CYRILLIC = new Map([...LATIN].map((key, i) => [key, CYRILLIC[i]!]))
const TO_LATIN = new Map([...CYRILLIC].map((key, i) => [key, LATIN[i]!]))
// «ё» is folded to «е», which has a key of its own.
TO_CYRILLIC.set('`', 'е')

const swap = (map: Map<string, string>, text: string): string => [...text].map((key) => map.get(key) ?? key).join('')

/** What the same keys give in the other keyboard layout. */
export function otherLayout(folded: string): string {
  return /[a-z]/.test(folded) ? swap(TO_CYRILLIC, folded) : swap(TO_LATIN, folded)
}

const ROWS = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const PLACES = new Map(ROWS.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)))

/** Whether two letters' keys lie side by side. */
export function areNear(a: string, b: string): boolean {
  const [one, other] = [PLACES.get(a), PLACES.get(b)]
  if (!one || !other) return false
  const [across, down] = [other.x - one.x, other.y - one.y]
  // Each row stands half a key to the right of the one above it.
  return down === 0 ? Math.abs(across) === 1 : Math.abs(down) === 1 && Math.max(one.y, other.y) !== 3 && (across === 0 || across === -down)
}
