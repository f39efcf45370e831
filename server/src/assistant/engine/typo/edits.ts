import { hashPowers, hashStep, suffixHashes } from '../text/hash.ts';
import { areNeighbourKeys } from '../text/keyboard.ts';
import { tuning } from '../tuning.ts';
import { soundAlike } from './phonetic.ts';

const { longestWord } = tuning.question;
const powers = hashPowers(longestWord);

/** What one edit makes of a word: its first `kept` letters, then `letters`, then itself from `from` on. */
type OnEdit = (kept: number, letters: string, from: number, hash: number) => void;

/**
 * Calls `onEdit` with every deletion, transposition, insertion and substitution of a word of at most
 * `tuning.question.longestWord` letters, and with the unmixed hash of what it makes.
 */
export function forEachEdit(word: string, alphabet: string[], onEdit: OnEdit): void {
  const suffixes = suffixHashes(word, powers);
  const units = alphabet.map((letter) => letter.charCodeAt(0));
  /** Hash of a text that began with `hash` and continues as the word does from `from`. */
  const whole = (hash: number, from: number): number =>
    (Math.imul(hash, powers[word.length - from]!) + suffixes[from]!) >>> 0;
  let prefix = 0;
  for (let kept = 0; kept <= word.length; kept++) {
    const unit = word.charCodeAt(kept);
    if (kept < word.length) onEdit(kept, '', kept + 1, whole(prefix, kept + 1));
    if (kept + 1 < word.length) {
      const transposed = hashStep(hashStep(prefix, word.charCodeAt(kept + 1)), unit);
      onEdit(kept, word[kept + 1]! + word[kept]!, kept + 2, whole(transposed, kept + 2));
    }
    for (let k = 0; k < units.length; k++) {
      const other = hashStep(prefix, units[k]!);
      onEdit(kept, alphabet[k]!, kept, whole(other, kept));
      if (kept < word.length) onEdit(kept, alphabet[k]!, kept + 1, whole(other, kept + 1));
    }
    prefix = hashStep(prefix, unit);
  }
}

const { missing, missingTwin, swapped, extra, extraNear, wrong, wrongNear, first } = tuning.edits;

const areNear = (a: string, b: string): boolean => a === b || areNeighbourKeys(a, b) || soundAlike(a, b);

/** Log-likelihood that `word` was typed for what the edit makes of it; see {@link forEachEdit}. */
export function editLikelihood(word: string, kept: number, letters: string, from: number): number {
  const atStart = kept === 0 ? first : 0;
  if (from === kept) return atStart + (letters === word[kept] || letters === word[kept - 1] ? missingTwin : missing);
  if (letters.length === 2) return atStart + swapped;
  const written = word[kept]!;
  if (letters) return atStart + (areNear(letters, written) ? wrongNear : wrong);
  const isNear = [word[kept - 1], word[kept + 1]].some((other) => other !== undefined && areNear(written, other));
  return atStart + (isNear ? extraNear : extra);
}

/** Log-likelihood that `word` was typed for `other`, another word; null where more than one edit lies between them. */
export function likelihoodBetween(word: string, other: string): number | null {
  let kept = 0;
  while (kept < word.length && word[kept] === other[kept]) kept++;
  const rest = other.slice(kept);
  if (rest.slice(1) === word.slice(kept)) return editLikelihood(word, kept, rest[0]!, kept);
  if (rest === word.slice(kept + 1)) return editLikelihood(word, kept, '', kept + 1);
  if (rest.slice(1) === word.slice(kept + 1)) return editLikelihood(word, kept, rest[0]!, kept + 1);
  if (rest.slice(2) === word.slice(kept + 2) && rest[0] === word[kept + 1] && rest[1] === word[kept])
    return editLikelihood(word, kept, rest.slice(0, 2), kept + 2);
  return null;
}
