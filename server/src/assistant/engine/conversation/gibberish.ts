import { areNeighbourKeys, rowOfKey } from '../text/keyboard.ts';
import { isRussianForm, russianForms } from '../text/russian-forms.ts';
import { isCommonForm } from '../text/words.ts';
import { wordData } from '../text/words-file.ts';

/** Least letters of a run of neighbouring keys, and of keys of one row in any order. */
const shortestRun = 4;
const shortestMash = 6;

const isRepeated = (word: string): boolean => /^(\p{L})\1{2,}$|^(\p{L}{2,3})\2+\p{L}?$/u.test(word);

function isOfOneRow(word: string): boolean {
  const letters = [...word];
  const row = rowOfKey(letters[0]!);
  if (row === null || letters.some((letter) => rowOfKey(letter) !== row)) return false;
  const isRun = letters.every((letter, i) => i === 0 || areNeighbourKeys(letters[i - 1]!, letter));
  return letters.length >= (isRun ? shortestRun : shortestMash);
}

/** Whether a folded word is no word, but keys pressed at random: «фывфыв», «ааааа», «asdf», a single letter. */
export function isGibberish(word: string): boolean {
  if (/^\p{L}$/u.test(word)) return true;
  if (!isRepeated(word) && !isOfOneRow(word)) return false;
  return !isRussianForm(russianForms(), word) && !isCommonForm(wordData(), word);
}
