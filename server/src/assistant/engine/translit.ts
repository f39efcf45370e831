import { LONGEST_WORD } from './read-text.ts'

const TO_LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n',
  о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i',
  ь: '', э: 'e', ю: 'iu', я: 'ia', є: 'e', і: 'i', ї: 'i', ґ: 'g',
}
/** Ways of writing one Russian sound that are read as one. */
const SAME: [RegExp, string][] = [
  [/shch|sch/g, 'sh'], [/kh|x/g, 'h'], [/ts|tz/g, 'c'], [/[jy]/g, 'i'], [/io/g, 'e'], [/ie/g, 'e'], [/w/g, 'v'],
  [/['’`]/g, ''], [/ii/g, 'i'], [/iu/g, 'u'], [/ck/g, 'k'],
]
/** What Latin letters are read as, the likeliest first. */
const TO_CYRILLIC: [latin: string, russian: string[]][] = [
  ['tsya', ['тся', 'ться']], ['shch', ['щ']], ['shh', ['щ']], ['sch', ['щ', 'сч']], ['iya', ['ия']], ['ija', ['ия']], ['iyu', ['ию']], ['iye', ['ие', 'ые']],
  ['yo', ['е']], ['jo', ['е']], ['zh', ['ж']], ['kh', ['х']], ['ts', ['ц', 'тс']], ['ch', ['ч']], ['sh', ['ш', 'щ']], ['yu', ['ю']], ['ju', ['ю']], ['iu', ['ю']],
  ['ya', ['я']], ['ja', ['я']], ['ia', ['я', 'иа']], ['ye', ['е', 'ые']], ['iy', ['ий', 'ый']], ['yy', ['ый']], ['ij', ['ий', 'ый']], ['yj', ['ый']],
  ['a', ['а']], ['b', ['б']], ['c', ['ц', 'к']], ['d', ['д']], ['e', ['е', 'э']], ['f', ['ф']], ['g', ['г']], ['h', ['х']], ['i', ['и', 'й', 'ы']], ['j', ['й', 'ж']],
  ['k', ['к']], ['l', ['л']], ['m', ['м']], ['n', ['н']], ['o', ['о']], ['p', ['п']], ['q', ['к']], ['r', ['р']], ['s', ['с']], ['t', ['т']],
  ['u', ['у', 'ю']], ['v', ['в']], ['w', ['в', 'ш']], ['x', ['х', 'кс']], ['y', ['ы', 'й', 'и']], ['z', ['з']], ["'", ['ь']],
]
const VOWEL = /[аеиоуыэюя]$/
const CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/

/** A form that a Russian word and its Latin spellings share. */
export function soundOf(word: string): string {
  const latin = [...word].map((letter) => TO_LATIN[letter] ?? letter).join('')
  return SAME.reduce((form, [from, to]) => form.replace(from, to), latin)
}

/** What each part of a word is read as, the likeliest first; few write soft signs. */
function readingsOf(word: string): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < word.length; ) {
    const [latin, russian] = TO_CYRILLIC.find(([letters]) => word.startsWith(letters, at)) ?? [word[at]!, [word[at]!]]
    const before = parts.at(-1)?.[0] ?? ''
    const isSecond = (latin === 'y' && VOWEL.test(before)) || (latin === 'ye' && CONSONANT.test(before))
    const [first, second, ...others] = russian
    const read = isSecond ? [second!, first!, ...others] : russian
    parts.push(CONSONANT.test(read[0]!) ? [...read, `${read[0]!}ь`] : read)
    at += latin.length
  }
  return parts
}

/** The Cyrillic spellings of a word written in Latin letters: the likeliest, then those with one part read otherwise. */
export function* toCyrillic(word: string): Generator<string> {
  const parts = readingsOf(word)
  const likeliest = parts.map(([first]) => first!)
  yield likeliest.join('')
  if (word.length > LONGEST_WORD) return
  for (let i = 0; i < parts.length; i++) {
    for (const other of parts[i]!.slice(1)) yield [...likeliest.slice(0, i), other, ...likeliest.slice(i + 1)].join('')
  }
}
