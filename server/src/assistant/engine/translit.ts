const TO_LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n',
  о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i',
  ь: '', э: 'e', ю: 'iu', я: 'ia', є: 'e', і: 'i', ї: 'i', ґ: 'g',
}
/** Ways of writing one Russian sound that are read as one. */
const SAME: [RegExp, string][] = [
  [/shch|sch/g, 'sh'], [/kh|x/g, 'h'], [/ts|tz/g, 'c'], [/[jy]/g, 'i'], [/io/g, 'e'], [/ie/g, 'e'], [/w/g, 'v'],
  [/['’`]/g, ''], [/ii/g, 'i'], [/ck/g, 'k'],
]
const TO_CYRILLIC: [string, string][] = [
  ['tsya', 'тся'],   ['shch', 'щ'], ['sch', 'щ'], ['yo', 'е'], ['jo', 'е'], ['zh', 'ж'], ['kh', 'х'], ['ts', 'ц'], ['ch', 'ч'], ['sh', 'ш'],
  ['iya', 'ия'], ['ija', 'ия'], ['iyu', 'ию'], ['iye', 'ие'], ['yu', 'ю'], ['ju', 'ю'], ['iu', 'ю'], ['ya', 'я'], ['ja', 'я'], ['ia', 'я'], ['ye', 'е'], ['iy', 'ий'], ['yy', 'ый'],
  ['a', 'а'], ['b', 'б'], ['c', 'ц'], ['d', 'д'], ['e', 'е'], ['f', 'ф'], ['g', 'г'], ['h', 'х'], ['i', 'и'], ['j', 'й'],
  ['k', 'к'], ['l', 'л'], ['m', 'м'], ['n', 'н'], ['o', 'о'], ['p', 'п'], ['q', 'к'], ['r', 'р'], ['s', 'с'], ['t', 'т'],
  ['u', 'у'], ['v', 'в'], ['w', 'в'], ['x', 'х'], ['y', 'ы'], ['z', 'з'], ["'", 'ь'],
]
/** What else may be meant. */
const OTHERWISE: [string, string][] = [['ye', 'е'], ['ts', 'тс'], ['ia', 'иа'], ['sch', 'сч']]
const VOWEL = /[аеиоуыэюя]$/
const CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/

/** A form that a Russian word and its Latin spellings share. */
export function soundOf(word: string): string {
  const latin = [...word].map((letter) => TO_LATIN[letter] ?? letter).join('')
  return SAME.reduce((form, [from, to]) => form.replace(from, to), latin)
}

function spell(word: string, letters: [string, string][]): string {
  let result = ''
  for (let at = 0; at < word.length; ) {
    const [from, to] = letters.find(([latin]) => word.startsWith(latin, at)) ?? [word[at]!, word[at]!]
    result += from === 'y' && VOWEL.test(result) ? 'й' : from === 'ye' && letters === TO_CYRILLIC && CONSONANT.test(result) ? 'ые' : to
    at += from.length
  }
  return result
}

/** The spellings with one soft sign more: few write it in Latin letters. */
function* softened(spelling: string): Generator<string> {
  for (let at = 1; at <= spelling.length; at++) {
    if (CONSONANT.test(spelling.slice(0, at))) yield `${spelling.slice(0, at)}ь${spelling.slice(at)}`
  }
}

/** The Cyrillic spellings of a word written in Latin letters, the likeliest first. */
export function* toCyrillic(word: string): Generator<string> {
  const likeliest = spell(word, TO_CYRILLIC)
  yield likeliest
  for (const other of OTHERWISE) if (word.includes(other[0])) yield spell(word, [other, ...TO_CYRILLIC])
  if (word.startsWith('e')) yield `э${spell(word.slice(1), TO_CYRILLIC)}`
  yield* softened(likeliest)
}
