import type { Language } from '../../contract.ts';
import { languagesOfWord, type Spoken } from './frequent-words.ts';

/** The longest text that is read; a visitor's sentence has its language within it. */
const longestRead = 600;
/** A language is sure from this score on, and by this lead over the next one. */
const sure = { score: 2, lead: 1 } as const;

interface Sign {
  readonly of: readonly Spoken[];
  readonly points: number;
  readonly pattern: RegExp;
}

/** Letters and endings that few of the languages have, by word. */
const signs: readonly Sign[] = [
  { of: ['kk'], points: 3, pattern: /[әғқңөұүһ]/ },
  { of: ['be'], points: 3, pattern: /ў|^дз|цц|цца$/ },
  { of: ['uk'], points: 3, pattern: /[їєґ]|(?:тися|ення|ування)$/ },
  { of: ['uk', 'be', 'kk'], points: 2, pattern: /і/ },
  { of: ['uk', 'be'], points: 2, pattern: /[’'ʼ][яюєїе]|ння$/ },
  { of: ['ru'], points: 2, pattern: /ъ|(?:ется|ение|ание|ешь|ый|ые|ёте)$/ },
  { of: ['ru', 'uk'], points: 2, pattern: /ться$/ },
  { of: ['ru', 'be', 'kk'], points: 1, pattern: /[ыэё]/ },
  { of: ['ru', 'uk'], points: 1, pattern: /[ищ]/ },
  { of: ['pl'], points: 3, pattern: /[ąćęłńśźż]/ },
  { of: ['pl'], points: 1, pattern: /ó|sz|cz|rz|(?:acie|ecie|icie|emy|amy)$/ },
  { of: ['es'], points: 3, pattern: /ñ|ción$/ },
  { of: ['es'], points: 1, pattern: /[áíóú]/ },
  { of: ['de'], points: 3, pattern: /[äß]|(?:ungen|keit|lich|ieren)$/ },
  { of: ['de'], points: 1, pattern: /[öü]|sch|tz|ung$/ },
  { of: ['tr'], points: 3, pattern: /[ğış]|(?:abilir|ebilir|[iıuü]yor)/ },
  { of: ['tr'], points: 1, pattern: /[öüç]|(?:lar|ler|mez|maz)/ },
  { of: ['fr'], points: 3, pattern: /.[àâèêëîïôûùœ]|[àâèêëîïôûùœ].|^(?:l|d|j|qu|n|s|m|t)’/ },
  { of: ['fr'], points: 1, pattern: /ç|(?:ez|eux)$/ },
  { of: ['es', 'fr'], points: 1, pattern: /é/ },
  {
    of: ['uz'],
    points: 3,
    pattern: /[og]‘(?!s$|clock)|(?:sizlar|sizlarmi|sizmi|moqchi|moqchiman|yapti|yapsiz|dimi|dami|aydi|aymiz)$/,
  },
  { of: ['uz'], points: 1, pattern: /q(?!u)|(?:aman|adi|ingiz|larni|ning|nimi|almi|dan)$/ },
];

/** Letters that a language does not have, in any word. */
const excluding: readonly (readonly [pattern: RegExp, ...languages: Spoken[]])[] = [
  [/[іїєґўәғқңөұүһ]/, 'ru'],
  [/[ищъїєґәғқңөұүһ]/, 'be'],
  [/[ыэёъўәғқңөұүһ]/, 'uk'],
  [/[їєґў]/, 'kk'],
];

/** Russian in the wrong layout has few of them: «crjkmrj cnjbn». */
const vowels = /[aeiouyı]/g;
const leastVowels = 0.25;
const han = /\p{Script=Han}/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const wordPattern = /[\p{L}\p{M}]+(?:[’‘][\p{L}\p{M}]+)*/gu;
/** No word of a sentence: an address of a page or of a mailbox. */
const addresses = /\S+@\S+|\S+:\/\/\S+|www\.\S+|\S+\.(?:com|ru|net|org|de|fr|es|pl|uz|kz|by|ua)\b\S*/gi;

/** One apostrophe for `’`, and `‘` for the one of Uzbek letters. */
const unify = (text: string): string =>
  text
    .slice(0, longestRead)
    .normalize('NFC')
    .replace(addresses, ' ')
    .toLowerCase()
    .replaceAll('i̇', 'i')
    .replace(/(?<=[og])['`ʻʼ‘’](?=[a-z]|\P{L}|$)/gu, '‘')
    .replace(/['`ʼ]/g, '’');

const plainOf = (word: string): string =>
  /\p{Script=Latin}/u.test(word)
    ? word
        .normalize('NFD')
        .replace(/\p{M}|[’‘]/gu, '')
        .replaceAll('ł', 'l')
        .replaceAll('ı', 'i')
        .replaceAll('ß', 'ss')
    : word;

/** Scores of a text's words; letters that no list has count by their signs. */
function scoresOf(words: readonly string[]): Map<Spoken, number> {
  const scores = new Map<Spoken, number>();
  const add = (of: readonly Spoken[], points: number): void => {
    for (const language of of) scores.set(language, (scores.get(language) ?? 0) + points);
  };
  for (const word of words) {
    const isLatin = /\p{Script=Latin}/u.test(word);
    // French elides: l’article.
    const elided = isLatin ? /^\p{L}{1,2}’(\p{L}+)$/u.exec(word) : null;
    for (const part of new Set([plainOf(word), ...(elided ? [plainOf(elided[1]!)] : [])]))
      add(languagesOfWord.get(part.replaceAll('ё', 'е')) ?? [], 2);
    for (const { of, points, pattern } of signs) if (pattern.test(word)) add(of, points);
  }
  return scores;
}

/**
 * The language of a visitor's text among the twelve; null where it is not sure: names, brands, numbers, Russian in
 * Latin letters, and other languages.
 */
export function detectLanguage(text: string): Language | null {
  const unified = unify(text);
  if (kana.test(unified)) return null;
  const words = unified.match(wordPattern) ?? [];
  const letters = words.join('');
  const hanCount = letters.match(han)?.length ?? 0;
  if (hanCount > 0 && hanCount * 3 >= letters.length) return 'zh';
  const latin = letters.normalize('NFD').match(/[a-zı]/g)?.length ?? 0;
  if (latin > 5 && (letters.normalize('NFD').match(vowels)?.length ?? 0) < leastVowels * latin) return null;
  const scores = scoresOf(words);
  for (const [pattern, ...languages] of excluding)
    if (pattern.test(letters)) for (const language of languages) scores.delete(language);
  // Only Spanish begins a question or a call with a sign.
  if (/[¿¡]/.test(unified)) scores.set('es', (scores.get('es') ?? 0) + 3);
  const ranked = [...scores].toSorted((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (!first || first[1] < sure.score || first[1] - (second?.[1] ?? 0) < sure.lead) return null;
  return first[0] === 'transliterated' ? null : first[0];
}
