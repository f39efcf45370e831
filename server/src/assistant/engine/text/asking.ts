import { askingFamilies, otherMeanings, ownFamilies, subjectFamilies, wholeFamilies } from '../data/asking-families.ts';
import { tuning } from '../tuning.ts';
import { fold, wordsOf } from './fold.ts';
import { hashText, mixHash } from './hash.ts';
import { stem } from './stem.ts';

const { mostFamilies } = tuning.asking;
const familySeed = 0x7f4a7c15;

const stemsOf = (phrase: string): string[] => wordsOf(phrase).map(stem);

/** Hash of the family of each phrase, its stems with spaces between. */
const familyOfPhrase = new Map<string, number>();
/** How a family of asking is named in `Asking`. */
export const familyHash = (family: string): number => hashText(family, familySeed);

const isAmong = (families: ReadonlySet<string>): ((family: number) => boolean) => {
  const hashes = new Set([...families].map(familyHash));
  return (family) => hashes.has(family);
};

/** Whether the words of a family belong to the subject of a question. */
export const isSubjectFamily = isAmong(subjectFamilies);
/** Whether a family is asked about the owner as a whole, without a subject. */
export const isWholeFamily = isAmong(wholeFamilies);
/** Whether a family is about something that an owner may lack: jobs, discounts, parking. */
export const isOwnFamily = isAmong(ownFamilies);

/** Stems of the longest phrase that begins with a stem. */
const longestFrom = new Map<string, number>();
for (const [family, phrases] of askingFamilies) {
  for (const phrase of phrases) {
    const stems = stemsOf(phrase);
    longestFrom.set(stems[0]!, Math.max(longestFrom.get(stems[0]!) ?? 0, stems.length));
    const key = stems.join(' ');
    if (!familyOfPhrase.has(key)) familyOfPhrase.set(key, familyHash(family));
  }
}

/** How a text asks. */
export interface Asking {
  /** Hashes of the families, each once. */
  families: number[];
  /** The family of each word, 0 for none. */
  familyOfWord: number[];
}

const familyNames = new Map([...askingFamilies.keys()].map((family) => [familyHash(family), family]));

/** Names of the families that a text asks by, such as `price` or `delivery`. */
export const askingFamiliesOf = (text: string): string[] =>
  askingOf(wordsOf(fold(text))).families.map((family) => familyNames.get(family)!);

/** A family as a feature of a text. */
export const familyFeature = (family: number): number => mixHash(family);

/** Properties of a word for finding families of asking. */
export interface AskingWord {
  /** The stem that it asks by; empty where it means something else than its stem. */
  asksBy: string;
  /** Stems of the longest phrase that begins with it. */
  longestPhrase: number;
}

export function askingWord(word: string): AskingWord {
  const asksBy = otherMeanings.has(word) ? '' : stem(word);
  return { asksBy, longestPhrase: longestFrom.get(asksBy) ?? 0 };
}

/** Finds the ways of asking in folded words, longer phrases first. */
export const askingOf = (words: readonly string[]): Asking => askingOfWords(words.map(askingWord));

const phraseOf = (words: readonly AskingWord[], at: number, length: number): string => {
  let phrase = words[at]!.asksBy;
  for (let k = at + 1; k < at + length; k++) phrase += ` ${words[k]!.asksBy}`;
  return phrase;
};

/** The same where it is known what each word adds. */
export function askingOfWords(words: readonly AskingWord[]): Asking {
  const families: number[] = [];
  const familyOfWord = words.map(() => 0);
  for (let at = 0; at < words.length && families.length < mostFamilies; at++) {
    for (let length = Math.min(words[at]!.longestPhrase, words.length - at); length > 0; length--) {
      const family = familyOfPhrase.get(phraseOf(words, at, length));
      if (family === undefined) continue;
      if (!families.includes(family)) families.push(family);
      familyOfWord.fill(family, at, at + length);
      at += length - 1;
      break;
    }
  }
  return { families, familyOfWord };
}
