import { fold } from '../../assistant/engine/text/fold.ts';
import { stem } from '../../assistant/engine/text/stem.ts';
import { phoneQueriesIn, phonesIn } from './phone-number.ts';

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

/** The distinct tokens of a text: stems of its folded words, and the ends of its phones. */
export const tokensOf = (text: string): string[] =>
  [
    ...new Set([...(text.match(wordPattern) ?? []).map(tokenOf), ...phonesIn(text).flatMap(({ tokens }) => tokens)]),
  ].filter((token) => token !== '');

/**
 * What one word of a query finds: words of its stem, and words whose stem begins with `prefix`, unless that is null. Of
 * digits that may be a phone: such phones, or else all of `words`.
 */
export interface Term {
  readonly token: string;
  readonly prefix: string | null;
  readonly words?: readonly Term[];
}

/** The words of a query. A text is found when it has all of them; a query without any finds nothing. */
export function termsOf(q: string): Term[] {
  const { length } = q.trimEnd();
  const terms: Term[] = [];
  const phones = new Map<object, Term[]>();
  const queries = phoneQueriesIn(q);
  for (const { 0: word, index } of [...q.matchAll(wordPattern)].slice(0, mostWords)) {
    const token = tokenOf(word);
    const isUnfinished = index + word.length === length && word.length >= shortestPrefix;
    if (token === '') continue;
    const term = { token, prefix: isUnfinished ? cut(foldWord(word)) : null };
    const phone = queries.find(({ from, to }) => from <= index && index < to);
    const words = phone && phones.get(phone);
    if (words) words.push(term);
    else if (phone) {
      phones.set(phone, [term]);
      terms.push({ token: phone.token, prefix: phone.prefix, words: phones.get(phone)! });
    } else terms.push(term);
  }
  return terms;
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

/** A part of a text that has tokens. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly string[];
}

const placesIn = (text: string): Place[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    tokens: [tokenOf(word)],
  }));

/** Where a text has what a term finds; nowhere when a phone's words are not all there. */
function placesOf(term: Term, words: readonly Place[], phones: readonly Place[]): readonly Place[] {
  const found = (term.words ? phones : words).filter(({ tokens }) => tokens.some((token) => finds(term, token)));
  if (found.length > 0 || !term.words) return found;
  const each = term.words.map((word) => placesOf(word, words, phones));
  return each.every((places) => places.length > 0) ? each.flat() : [];
}

/** The words of a query in a text, with their places; null when it lacks one of them. */
export function phraseOf(text: string, terms: readonly Term[]): Phrase | null {
  const [words, phones] = [placesIn(text), phonesIn(text)];
  const found = terms.map((term) => placesOf(term, words, phones));
  if (found.length === 0 || found.some((places) => places.length === 0)) return null;
  const ranges: Phrase['ranges'] = [];
  for (const { from, to } of found.flat().toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (from >= (ranges.at(-1)?.to ?? 0)) ranges.push({ from, to });
  return excerptAround(text, ranges);
}
