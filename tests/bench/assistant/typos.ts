import type { Row } from './sets.ts';

const alphabets = { russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюя', english: 'abcdefghijklmnopqrstuvwxyz' };
/** Words that may get a typo. */
const longWord = /\p{L}{4,}/gu;

/**
 * The text with one typo in a word of four letters or more: a deletion, insertion, substitution or transposition,
 * equally often.
 */
function withTypo(text: string, random: () => number): string {
  const below = (count: number): number => Math.floor(random() * count);
  const words = [...text.matchAll(longWord)];
  if (words.length === 0) return text;
  const { 0: word, index } = words[below(words.length)]!;
  const alphabet = /[а-яё]/i.test(word) ? alphabets.russian : alphabets.english;
  const letter = alphabet[below(alphabet.length)]!;
  const at = below(word.length);
  const first = Math.min(at, word.length - 2);
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, first) + word[first + 1]! + word[first]! + word.slice(first + 2),
  ];
  return text.slice(0, index) + kinds[below(kinds.length)]! + text.slice(index + word.length);
}

/** Every question with one typo. */
export const withTypos = (rows: Row[], random: () => number): Row[] =>
  rows.map(([text, label]) => [withTypo(text, random), label]);
