/** Shorter words with two slips are too like one another. */
const SHORTEST = 6
const SLIPS = 2
/** A slip changes two letters of a word's set at most: one goes, one comes. */
const MOST_CHANGED = 2 * SLIPS

/** The set of a word's letters as bits; those of Russian have one each. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits >>> 0
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Rows of the table below, for words as long as `correct` looks at and two letters more. */
const WIDE = 40
let [beforeThat, before, row] = [new Uint8Array(WIDE), new Uint8Array(WIDE), new Uint8Array(WIDE)]

/** Whether two slips make `b` of `a`: letters more, less or other, or neighbours swapped (optimal string alignment). */
function areClose(a: string, b: string): boolean {
  for (let k = 0; k <= b.length; k++) before[k] = k
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let k = 1; k <= b.length; k++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(k - 1)
      let slips = Math.min(before[k]! + 1, row[k - 1]! + 1, before[k - 1]! + (isSame ? 0 : 1))
      if (i > 1 && k > 1 && a.charCodeAt(i - 1) === b.charCodeAt(k - 2) && a.charCodeAt(i - 2) === b.charCodeAt(k - 1)) slips = Math.min(slips, beforeThat[k - 2]! + 1)
      row[k] = slips
      if (slips < least) least = slips
    }
    if (least > SLIPS) return false
    ;[beforeThat, before, row] = [before, row, beforeThat]
  }
  return before[b.length]! <= SLIPS
}

/** The first of `words`, whose {@link lettersOf} `letters` are, that is two slips away and begins alike, or null. */
export function twoSlipsAway(word: string, words: string[], letters: Uint32Array): string | null {
  if (word.length < SHORTEST || word.length + SLIPS >= WIDE) return null
  const own = lettersOf(word)
  for (let i = 0; i < letters.length; i++) {
    if (countBits(letters[i]! ^ own) > MOST_CHANGED) continue
    const other = words[i]!
    if (other.charCodeAt(0) !== word.charCodeAt(0) || other.length < SHORTEST - 1 || Math.abs(other.length - word.length) > SLIPS) continue
    if (areClose(word, other)) return other
  }
  return null
}
