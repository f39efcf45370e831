import { stem } from '../engine/index.ts';

/** Words of an answer that are compared; more than any answer of a few sentences has. */
const mostWords = 200;
/** Words that an answer needs to teach anything: «Да, конечно» is none. */
const fewestWords = 4;
/** Share of words that two answers have in common when they give the same. */
const alike = 0.6;

/** The stems of a text, each once, and its numbers. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.slice(0, mostWords).map((word) => stem(word)))].toSorted();
}

/** Whether there is enough in an answer to be learned. */
export const isTelling = (words: readonly string[]): boolean => words.length >= fewestWords;

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Whether two answers give the same in similar words: other numbers make another answer. */
export function areAlike(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  const shared = some.filter((word) => known.has(word));
  if (some.filter(isNumber).length !== shared.filter(isNumber).length) return false;
  if (others.filter(isNumber).length !== shared.filter(isNumber).length) return false;
  return shared.length >= alike * (some.length + others.length - shared.length);
}

const greeting =
  /^(?:здравствуйте|здравствуй|добрый (?:день|вечер)|доброе утро|доброй ночи|приветствую|привет|hello|hi)(?!\p{L})/iu;
/** The name of the person greeted, and what ends a greeting. */
const greeted = /^(?:,?\s+\p{Lu}\p{Ll}+){0,2}\s*[\s.!,…:;)—-]*/u;

/** An answer without the greeting that it begins with. */
export function withoutGreeting(text: string): string {
  const whole = text.trim();
  const hello = greeting.exec(whole)?.[0];
  if (hello === undefined) return whole;
  const rest = whole.slice(hello.length).replace(greeted, '');
  return rest === '' ? '' : rest[0]!.toUpperCase() + rest.slice(1);
}
