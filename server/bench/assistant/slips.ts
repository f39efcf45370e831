import type { Row } from './sets.ts';

const ALPHABETS = { russian: 'абвгдежзийклмнопрстуфхцчшщъыьэюя', english: 'abcdefghijklmnopqrstuvwxyz' };
/** Words that may get a slip. */
const LONG_WORD = /\p{L}{4,}/gu;

/** The text with one slip in one of its words of four letters or more: a letter left out, more, other, or two swapped, all alike often. */
function withSlip(text: string, random: () => number): string {
  const below = (count: number): number => Math.floor(random() * count);
  const words = [...text.matchAll(LONG_WORD)];
  if (words.length === 0) return text;
  const { 0: word, index } = words[below(words.length)]!;
  const alphabet = /[а-яё]/i.test(word) ? ALPHABETS.russian : ALPHABETS.english;
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

/** Every question with one slip. */
export const withSlips = (rows: Row[], random: () => number): Row[] =>
  rows.map(([text, label]) => [withSlip(text, random), label]);
