import { askingFamilies, subjectFamilies } from '../data/asking-families.ts';
import { tuning } from '../tuning.ts';
import { wordsOf } from './fold.ts';
import { hashText } from './hash.ts';
import { stem } from './stem.ts';

const { mostFamilies } = tuning.asking;
const familySeed = 0x7f4a7c15;

const stemsOf = (phrase: string): string[] => wordsOf(phrase).map(stem);

/** Hash of the family of each phrase, its stems with spaces between. */
const familyOfPhrase = new Map<string, number>();
/** How a family of asking is named in `Asking`. */
export const familyHash = (family: string): number => hashText(family, familySeed);

const isSubject = new Set([...subjectFamilies].map(familyHash));
let longestPhrase = 1;
for (const [family, phrases] of askingFamilies) {
  for (const phrase of phrases) {
    const stems = stemsOf(phrase);
    longestPhrase = Math.max(longestPhrase, stems.length);
    const key = stems.join(' ');
    if (!familyOfPhrase.has(key)) familyOfPhrase.set(key, familyHash(family));
  }
}

/** How a text asks: hashes of the families, each once, and which of its words are that alone, no part of the subject. */
export interface Asking {
  families: number[];
  isAsking: boolean[];
}

/** Finds the ways of asking in a text's stems, longer phrases first. */
export function askingOf(stems: string[]): Asking {
  const families = new Set<number>();
  const isAsking = stems.map(() => false);
  for (let at = 0; at < stems.length && families.size < mostFamilies; at++) {
    for (let length = Math.min(longestPhrase, stems.length - at); length > 0; length--) {
      const family = familyOfPhrase.get(length === 1 ? stems[at]! : stems.slice(at, at + length).join(' '));
      if (family === undefined) continue;
      families.add(family);
      if (!isSubject.has(family)) isAsking.fill(true, at, at + length);
      at += length - 1;
      break;
    }
  }
  return { families: [...families], isAsking };
}
