import { hashPowers, hashStep, suffixHashes } from '../text/hash.ts';
import { areNeighbourKeys } from '../text/keyboard.ts';
import { tuning } from '../tuning.ts';
import { soundAlike } from './phonetic.ts';

const { longestWord } = tuning.question;
const powers = hashPowers(longestWord);

/**
 * Calls `onEdit` with the unmixed hash of what every deletion, transposition, insertion and substitution makes of a
 * word of at most `tuning.question.longestWord` letters.
 */
export function forEachEdit(word: string, alphabet: readonly string[], onEdit: (hash: number) => void): void {
  const { length } = word;
  const suffixes = suffixHashes(word, powers);
  const units = alphabet.map((letter) => letter.charCodeAt(0));
  /** Hash of a text that began with `hash` and continues as the word does from `from`. */
  const whole = (hash: number, from: number): number =>
    (Math.imul(hash, powers[length - from]!) + suffixes[from]!) >>> 0;
  let prefix = 0;
  for (let at = 0; at <= length; at++) {
    const unit = word.charCodeAt(at);
    if (at < length) onEdit(whole(prefix, at + 1));
    if (at + 1 < length) onEdit(whole(hashStep(hashStep(prefix, word.charCodeAt(at + 1)), unit), at + 2));
    for (let k = 0; k < units.length; k++) {
      const other = hashStep(prefix, units[k]!);
      onEdit(whole(other, at));
      if (at < length) onEdit(whole(other, at + 1));
    }
    prefix = hashStep(prefix, unit);
  }
}

const { missing, missingTwin, swapped, extra, extraNear, wrong, wrongNear, first } = tuning.edits;

const areNear = (a: string, b: string): boolean => a === b || areNeighbourKeys(a, b) || soundAlike(a, b);

/** Log-likelihood that `word` was typed for what an edit makes of it. */
export function editLikelihood(word: string, prefixLength: number, letters: string, from: number): number {
  const atStart = prefixLength === 0 ? first : 0;
  if (from === prefixLength)
    return atStart + (letters === word[prefixLength] || letters === word[prefixLength - 1] ? missingTwin : missing);
  if (letters.length === 2) return atStart + swapped;
  const written = word[prefixLength]!;
  if (letters) return atStart + (areNear(letters, written) ? wrongNear : wrong);
  const isNear = [word[prefixLength - 1], word[prefixLength + 1]].some(
    (other) => other !== undefined && areNear(written, other),
  );
  return atStart + (isNear ? extraNear : extra);
}

/** Log-likelihood that `word` was typed for `other`, another word; null where more than one edit lies between them. */
export function likelihoodBetween(word: string, other: string): number | null {
  let prefixLength = 0;
  while (prefixLength < word.length && word[prefixLength] === other[prefixLength]) prefixLength++;
  const rest = other.slice(prefixLength);
  if (rest.slice(1) === word.slice(prefixLength)) return editLikelihood(word, prefixLength, rest[0]!, prefixLength);
  if (rest === word.slice(prefixLength + 1)) return editLikelihood(word, prefixLength, '', prefixLength + 1);
  if (rest.slice(1) === word.slice(prefixLength + 1))
    return editLikelihood(word, prefixLength, rest[0]!, prefixLength + 1);
  if (
    rest.slice(2) === word.slice(prefixLength + 2) &&
    rest[0] === word[prefixLength + 1] &&
    rest[1] === word[prefixLength]
  )
    return editLikelihood(word, prefixLength, rest.slice(0, 2), prefixLength + 2);
  return null;
}
