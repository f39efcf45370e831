// The Snowball ("Porter 2") stemmer for English (snowballstem.org/algorithms/english), without its list of exceptions.

const vowel = /[aeiouy]/;
const doubleConsonant = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
/** Pairs of an ending and its replacement. */
const endingsIn = (list: string): [string, string][] =>
  list.split(/\s+/).map((pair) => pair.split('=') as [string, string]);

const step2Endings = endingsIn(
  `ization=ize ational=ate fulness=ful ousness=ous iveness=ive tional=tion biliti=ble lessli=less entli=ent
  ation=ate alism=al aliti=al ousli=ous iviti=ive fulli=ful enci=ence anci=ance abli=able izer=ize ator=ate
  alli=al bli=ble`,
);
const step3Endings = endingsIn(`ational=ate tional=tion alize=al icate=ic iciti=ic ical=ic ness= ful=`);
const step4Ending = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|([st])ion)$/;

function regionAfter(word: string, from: number): number {
  const found = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return found ? from + found.index + 2 : word.length;
}

function isShort(word: string): boolean {
  return /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywx])$/.test(word);
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith('s') && vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function pastOrGerund(word: string, r1: number): string {
  const eed = /(eedly|eed)$/.exec(word);
  if (eed) return eed.index >= r1 ? word.slice(0, eed.index) + 'ee' : word;
  const ending = /(ingly|edly|ing|ed)$/.exec(word);
  if (!ending || !vowel.test(word.slice(0, ending.index))) return word;
  const rest = word.slice(0, ending.index);
  if (/(at|bl|iz)$/.test(rest)) return rest + 'e';
  if (doubleConsonant.test(rest)) return rest.slice(0, -1);
  return isShort(rest) && r1 >= rest.length ? rest + 'e' : rest;
}

function replaceEnding(word: string, endings: [string, string][], region: number): string {
  for (const [ending, by] of endings) {
    if (word.endsWith(ending)) {
      return word.length - ending.length >= region ? word.slice(0, -ending.length) + by : word;
    }
  }
  return word;
}

function dropLi(word: string, r1: number): string {
  return word.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(word) ? word.slice(0, -2) : word;
}

function dropEnding(word: string, r2: number): string {
  const found = step4Ending.exec(word);
  if (!found) return word;
  const at = found[2] ? found.index + 1 : found.index;
  return at >= r2 ? word.slice(0, at) : word;
}

function finish(word: string, r1: number, r2: number): string {
  const rest = word.slice(0, -1);
  if (word.endsWith('e') && (rest.length >= r2 || (rest.length >= r1 && !isShort(rest)))) return rest;
  return word.endsWith('ll') && rest.length >= r2 ? rest : word;
}

export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const r1 = /^(gener|commun|arsen)/.exec(word)?.[0].length ?? regionAfter(word, 0);
  const r2 = regionAfter(word, r1);
  let stem = pastOrGerund(plural(word), r1);
  if (/[^aeiouy]y$/.test(stem) && stem.length > 2) stem = stem.slice(0, -1) + 'i';
  const second = replaceEnding(stem, step2Endings, r1);
  stem = second === stem ? dropLi(stem, r1) : second;
  stem = replaceEnding(stem, step3Endings, r1);
  return finish(dropEnding(stem, r2), r1, r2);
}
