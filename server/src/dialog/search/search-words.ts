import { fold } from '../../assistant/engine/text/fold.ts';
import { stem } from '../../assistant/engine/text/stem.ts';

/** What is searched as one: letters with their marks, digits, a picture. «А4-7» and `anna.k@mail.ru` are several. */
const wordPattern = /\p{N}+|[\p{L}\p{M}\p{Cf}]+|\p{Extended_Pictographic}/gu;
/** UTF-16 units of a token; what follows does not count. */
const longestToken = 32;
/** Words of a query; more are ignored. */
const mostWords = 12;
/** From so many letters on, the last word of a query also finds words that begin with it. */
const shortestPrefix = 3;
/** UTF-16 units of a found phrase, and of what precedes the first word found in it. */
const phraseLength = 160;
const leadLength = 50;

const cut = (word: string): string =>
  word.length > longestToken ? word.slice(0, longestToken).replace(/[\ud800-\udbff]$/, '') : word;

/** What NFKC writes a sign out with, such as the brackets of «⑴»: to the database they would end a word. */
const between = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/gu;
const foldWord = (word: string): string => fold(word).replace(between, '');

const tokenOf = (word: string): string => cut(stem(foldWord(word)));

/** The distinct tokens of a text: stems of its folded words. */
export const tokensOf = (text: string): string[] =>
  [...new Set((text.match(wordPattern) ?? []).map(tokenOf))].filter((token) => token !== '');

/**
 * What one word of a query finds: words of its stem, and words whose stem begins with `prefix`, unless that is null.
 */
export interface Term {
  readonly token: string;
  readonly prefix: string | null;
}

/** The words of a query. A text is found when it has all of them; a query without any finds nothing. */
export function termsOf(q: string): Term[] {
  const { length } = q.trimEnd();
  const words = [...q.matchAll(wordPattern)].slice(0, mostWords);
  return words.flatMap(({ 0: word, index }) => {
    const token = tokenOf(word);
    const isUnfinished = index + word.length === length && word.length >= shortestPrefix;
    return token === '' ? [] : { token, prefix: isUnfinished ? cut(foldWord(word)) : null };
  });
}

const finds = ({ token, prefix }: Term, word: string): boolean =>
  word === token || (prefix !== null && word.startsWith(prefix));

export interface Phrase {
  readonly text: string;
  /** From `from` up to but not with `to`, in UTF-16 units. */
  readonly ranges: { from: number; to: number }[];
}

/** The place itself, or the one before it when that would cut a pair of surrogates. */
const wholeAt = (text: string, at: number): number => (/^[\udc00-\udfff]/.test(text.slice(at)) ? at - 1 : at);

/** The part of a text around the first word found. */
function excerptAround(text: string, ranges: Phrase['ranges']): Phrase {
  if (text.length <= phraseLength) return { text, ranges };
  const first = ranges[0]!;
  const early = Math.max(0, Math.min(first.from - leadLength, text.length - phraseLength));
  const start = early === 0 ? 0 : wholeAt(text, Math.min(text.indexOf(' ', early) + 1 || early, first.from));
  const late = Math.min(text.length, start + phraseLength);
  const space = text.lastIndexOf(' ', late);
  const end = late === text.length ? late : Math.max(space > start ? space : wholeAt(text, late), first.to);
  const head = start > 0 ? '…' : '';
  const by = head.length - start;
  return {
    text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges.filter(({ to }) => to <= end).map(({ from, to }) => ({ from: from + by, to: to + by })),
  };
}

/** The words of a query in a text, with their places; null when it lacks one of them. */
export function phraseOf(text: string, terms: readonly Term[]): Phrase | null {
  const missing = new Set(terms);
  const ranges: Phrase['ranges'] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const token = tokenOf(word);
    const found = terms.filter((term) => finds(term, token));
    if (found.length > 0) ranges.push({ from: index, to: index + word.length });
    for (const term of found) missing.delete(term);
  }
  return missing.size > 0 || ranges.length === 0 ? null : excerptAround(text, ranges);
}
