import { remember } from './recent.ts';

/** A word of a folded text. */
export const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** Matches a Russian letter of a folded text. */
export const cyrillicLetter = /[а-я]/;

/** Zero-width characters, and the accent over a stressed Russian vowel. */
const invisible = /\p{Cf}|(?<=[а-яё])\u0301/gu;

/** A text that folding does not change: the usual case by far. */
const folded =
  /^(?:[a-z]+|[а-я]+|\d+(?! [a-zа-я]{1,3}(?![a-zа-я])))(?: (?:[a-z]+|[а-я]+|\d+(?! [a-zа-я]{1,3}(?![a-zа-я]))))*$/;

/** Cyrillic letters and the Latin ones that look like them, small or capital. */
const twins = new Map(
  Array.from('аaвbеeкkмmнhоoрpсcтtуyхxіi'.matchAll(/(.)(.)/gu), ([, cyrillic, latin]) => [cyrillic!, latin!]),
);
const cyrillicOf = new Map([...twins].map(([cyrillic, latin]) => [latin, cyrillic]));

const replaceBy = (map: ReadonlyMap<string, string>, text: string): string =>
  text.replace(/./gu, (letter) => map.get(letter) ?? letter);

/** Measures in Cyrillic letters, by their Latin form. */
const units = new Map(
  'кб kb мб mb гб gb тб tb мм mm см cm км km кг kg мл ml мг mg л l г g гц hz мгц mhz ггц ghz вт w квт kw мач mah мп mp'
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
);
const unit = new RegExp(`(\\d) ?(${[...units].flat().join('|')})(?![\\p{L}\\d])`, 'gu');

/** A word with letters of both alphabets, or with letters next to digits. */
const mixed = /[а-яі\d]*(?:[а-яі][a-z]|[a-z][а-яі]|\d[a-zа-яі]|[a-zа-яі]\d)[a-zа-яі\d]*/gu;

/** In one alphabet where every letter of the other has a twin: «iрhone», «cкидка»; with digits in Latin letters: «А4». */
function inOneAlphabet(word: string): string {
  const latin = replaceBy(twins, word);
  if (!/[а-яі]/.test(latin) && (/[a-z]/.test(word) || /\d/.test(word))) return latin;
  const cyrillic = replaceBy(cyrillicOf, word);
  return /[a-z]/.test(cyrillic) || /\d/.test(word) ? word : cyrillic;
}

/** One form of words that look the same in both alphabets, and of measures: «128гб» and «128 GB» are «128 gb». */
const oneForm = (folded: string): string =>
  folded
    .replace(unit, (_, digit: string, measure: string) => `${digit} ${units.get(measure) ?? measure}`)
    .replace(mixed, inOneAlphabet);

/** Normalises compatibility forms (NFKC), case, «ё», white space and look-alikes, and removes invisible characters. */
export const fold = (text: string): string => (folded.test(text) ? text : foldUnusual(text));

const foldUnusual = remember((text) => {
  const visible = text.normalize('NFKC').toLowerCase().replace(invisible, '');
  return oneForm(visible.replaceAll('ё', 'е').replace(/\s+/g, ' ').trim());
});

/** The words of a folded text. */
export const wordsOf = remember((text): readonly string[] => text.match(wordPattern) ?? []);
