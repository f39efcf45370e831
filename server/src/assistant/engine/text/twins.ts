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
export const oneForm = (folded: string): string =>
  folded
    .replace(unit, (_, digit: string, measure: string) => `${digit} ${units.get(measure) ?? measure}`)
    .replace(mixed, inOneAlphabet);
