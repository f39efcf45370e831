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
