import type { Effort } from './work-budget.ts';
import { soundsLike, twiceByEar } from './phonetic.ts';
import { hashesOfEnds, hashOf, mix, powersOf, step } from '../text/hash.ts';
import { findForm } from './word-index.ts';
import { areNear } from '../text/keyboard.ts';
import type { Lexicon } from './lexicon.ts';
import { CYRILLIC, LONGEST_WORD } from '../text/fold.ts';
import { formsOf, isRussian, russianForms } from '../text/russian-forms.ts';
import { placeOf, type SortedHashes } from '../text/sorted-hashes.ts';
import { stem } from '../text/stem.ts';
import { twoSlipsAway } from './two-edits.ts';
import { shareOfStem, shareOfWord, type Words } from '../text/words.ts';

/** A word with more letters of other kinds than this has no alphabet to try. */
const MOST_LETTERS = 64;

/** How likely each slip is, as a logarithm: a letter left out (of two alike: `Twin`), two swapped, one too many, a wrong one; `near` where the key or the sound is. */
const SLIP = { missing: 0, missingTwin: 2, swapped: -1, extra: -3, extraNear: -1.5, wrong: -3, wrongNear: -1.5 };
/** Few slip on the first letter. */
const FIRST = -0.7;
/** What a pair of neighbouring words that the owner wrote adds. */
const PAIR = 2;
/** How likely a correction of a word of so many letters must be at least: short words are too like one another. */
const LEAST = [Infinity, Infinity, Infinity, -10, -15];
/** The same of a word that is written by ear. */
const LEAST_BY_EAR = -20;
/** The same of a word whose stem is known: only its ending may be wrong. */
const LEAST_OF_KNOWN = -12;
/** Shorter ones are left alone where it is not known which words are common. */
const SHORTEST = 4;
/** Shorter stems with one slip are too like one another. */
const SHORTEST_STEM = { written: 5, meant: 4 };
/** A form that is not common is less likely than its stem is usual. */
const FORM = -2;
/** Where a word is likelier than this, forms that are not common are not looked for. */
const LIKELY = -8;
/** How much likelier it is that a word was meant as it was written than that it is a given slip. */
const NO_SLIP = 10;
/** How often a real word is meant that is neither the owner's nor common. */
export const RARE = 1e-9;
/** One that is meant more often is no slip. */
const COMMON = 1e-6;
/** What the owner wrote is meant as often as all else together. */
const OWN = 0.5;

/** A misspelt word. */
export interface Misspelt {
  word: string;
  /** Whether its stem is known. */
  isKnown: boolean;
  /** How many of the pairs that a spelling of it makes with the words beside it the owner wrote. */
  pairsOf: (spelling: string) => number;
  effort: Effort;
}

const isNear = (a: string, b: string): boolean => a === b || areNear(a, b) || soundsLike(a, b);

/** The letters that may stand in a word, by its first; null for a script with too many. */
function alphabetOf(word: string, { alphabets }: Lexicon): string[] | null {
  if (word.length > LONGEST_WORD || !/^\p{L}+$/u.test(word)) return null;
  const letters = /^\p{Script=Cyrillic}/u.test(word)
    ? alphabets.cyrillic
    : /^\p{Script=Latin}/u.test(word)
      ? alphabets.latin
      : alphabets.other;
  return letters.length <= MOST_LETTERS ? letters : null;
}

/** What one slip makes of a word: its first `kept` letters, `letters`, itself from `from` on. */
type Slip = (kept: number, letters: string, from: number, hash: number) => void;

const POWERS = powersOf(LONGEST_WORD);

/** `word` has at most {@link LONGEST_WORD} letters. */
function eachSlip(word: string, alphabet: string[], slip: Slip): void {
  const ends = hashesOfEnds(word, POWERS);
  const units = alphabet.map((letter) => letter.charCodeAt(0));
  /** The hash of what began with `hash` and goes on as the word does from `from`. */
  const whole = (hash: number, from: number): number =>
    (Math.imul(hash, POWERS[word.length - from]!) + ends[from]!) >>> 0;
  let before = 0;
  for (let kept = 0; kept <= word.length; kept++) {
    const unit = word.charCodeAt(kept);
    if (kept < word.length) slip(kept, '', kept + 1, whole(before, kept + 1));
    if (kept + 1 < word.length)
      slip(
        kept,
        word[kept + 1]! + word[kept]!,
        kept + 2,
        whole(step(step(before, word.charCodeAt(kept + 1)), unit), kept + 2),
      );
    for (let k = 0; k < units.length; k++) {
      const other = step(before, units[k]!);
      slip(kept, alphabet[k]!, kept, whole(other, kept));
      if (kept < word.length) slip(kept, alphabet[k]!, kept + 1, whole(other, kept + 1));
    }
    before = step(before, unit);
  }
}

/** How likely it is that who meant what the slip makes of `word` wrote `word`. */
function likelihoodOf(word: string, kept: number, letters: string, from: number): number {
  const first = kept === 0 ? FIRST : 0;
  if (from === kept)
    return first + (letters === word[kept] || letters === word[kept - 1] ? SLIP.missingTwin : SLIP.missing);
  if (letters.length === 2) return first + SLIP.swapped;
  const written = word[kept]!;
  if (letters) return first + (isNear(letters, written) ? SLIP.wrongNear : SLIP.wrong);
  const slippedIn = [word[kept - 1], word[kept + 1]].some((other) => other !== undefined && isNear(written, other));
  return first + (slippedIn ? SLIP.extraNear : SLIP.extra);
}

/** Where a spelling is looked for: `shareOf` tells how often it is meant, 0 if it is none. */
interface Known {
  hashes: SortedHashes[];
  shareOf: (spelling: string) => number;
  bonusOf: (spelling: string) => number;
  effort: Effort;
}

function isAmong(all: SortedHashes[], hash: number): boolean {
  for (const hashes of all) if (placeOf(hashes, hash) >= 0) return true;
  return false;
}

/** What may be meant by a misspelt word, and how likely that is beside the other spellings: the shares add up to 1. */
export interface Spelling {
  word: string;
  share: number;
}

/** So many spellings of a word are weighed. */
const MOST_SPELLINGS = 3;
/** How much less a spelling's likelihood tells than it seems to. */
const DOUBT = 1.5;

/** A spelling and how likely it is meant, as a logarithm. */
export type Worth = [word: string, worth: number];

/** What is one slip away from `written`, if likelier than `least`; a spelling comes as often as slips lead to it. */
function oneSlipFrom(
  written: string,
  alphabet: string[],
  least: number,
  { hashes, shareOf, bonusOf, effort }: Known,
): Worth[] {
  const found: Worth[] = [];
  eachSlip(written, alphabet, (kept, letters, from, hash) => {
    const key = mix(hash);
    if (!isAmong(hashes, key) || !effort.takeSpelling()) return;
    const spelling = written.slice(0, kept) + letters + written.slice(from);
    const worth = Math.log(shareOf(spelling)) + likelihoodOf(written, kept, letters, from) + bonusOf(spelling);
    if (worth > least && spelling !== written) found.push([spelling, worth]);
  });
  return found;
}

/** The likeliest spellings first, each by its likeliest slip. */
export function weigh(found: Worth[]): Spelling[] {
  const best = new Map<string, number>();
  for (const [word, worth] of [...found].sort((a, b) => b[1] - a[1])) {
    if (best.size < MOST_SPELLINGS && !best.has(word)) best.set(word, worth);
  }
  const [most] = best.values();
  const odds = Array.from(best.values(), (worth) => Math.exp((worth - most!) / DOUBT));
  const sum = odds.reduce((all, one) => all + one, 0);
  return Array.from(best.keys(), (word, i) => ({ word, share: odds[i]! / sum }));
}

const mixed = (own: number, usual: number | null): number => (usual === null ? own : OWN * own + (1 - OWN) * usual);

/** Words that share a stem or a hash are counted up to so many, the most frequent first. */
const MOST_PLACES = 64;

/** How often the owner's words at `places` are used, by Zipf's law: the most frequent come first. */
function ownShare(places: Uint32Array, all: number): number {
  if (places.length === 0) return 0;
  let sum = 0;
  for (let i = 0; i < Math.min(places.length, MOST_PLACES); i++) sum += 1 / (places[i]! + 2.7);
  return sum / Math.log(1 + all / 2.7);
}

/** How often a word is meant, by the owner and by all who write the language; 0 for what is neither the owner's nor common. */
export function shareOfMeant(word: string, { words, exact }: Lexicon, common: Words | null): number {
  return mixed(ownShare(findForm(exact, word), words.length), common && shareOfWord(common, word));
}

/** The owner's word or the common one that is one slip away. */
function byWord(
  { word, isKnown, pairsOf, effort }: Misspelt,
  alphabet: string[],
  lexicon: Lexicon,
  common: Words | null,
): Worth[] {
  const { exact } = lexicon;
  const least = Math.max(LEAST[word.length] ?? -Infinity, isKnown ? LEAST_OF_KNOWN : -Infinity);
  return oneSlipFrom(word, alphabet, least, {
    hashes: common ? [common.forms.hashes, exact.hashes] : [exact.hashes],
    shareOf: (other) => shareOfMeant(other, lexicon, common),
    bonusOf: (other) => PAIR * pairsOf(other),
    effort,
  });
}

/** How often a stem is meant. */
const shareOfStemMeant = (stemmed: string, { words, stems }: Lexicon, common: Words | null): number =>
  mixed(ownShare(findForm(stems, stemmed), words.length), common && shareOfStem(common, stemmed));

/** The owner's stems and the common ones that are one slip away from that of the word, with its ending; `bonusOf` is asked of stem and ending. */
function byStem(
  { word, effort }: Misspelt,
  alphabet: string[],
  least: number,
  lexicon: Lexicon,
  common: Words | null,
  bonusOf: (stemmed: string, ending: string) => number,
): Worth[] {
  const written = stem(word);
  const ending = word.slice(written.length);
  const found = oneSlipFrom(written, alphabet, least, {
    hashes: common ? [common.stems.hashes, lexicon.stems.hashes] : [lexicon.stems.hashes],
    shareOf: (other) => shareOfStemMeant(other, lexicon, common),
    bonusOf: (other) => bonusOf(other, ending),
    effort,
  });
  return found.map(([other, worth]) => [other + ending, worth]);
}

/** Russian words one slip away whose stem is the owner's or common, though not as they are written. */
function byForm(misspelt: Misspelt, alphabet: string[], lexicon: Lexicon, common: Words): Worth[] {
  const { word, pairsOf } = misspelt;
  return byStem(misspelt, alphabet, LEAST[word.length] ?? -Infinity, lexicon, common, (stemmed, ending) =>
    isRussian(russianForms(), stemmed + ending) ? FORM + PAIR * pairsOf(stemmed + ending) : -Infinity,
  );
}

/** How likely it is that who meant `other`, not the same, wrote `word`, or null where more than one slip lies between them. */
function likelihoodOfSlip(word: string, other: string): number | null {
  let kept = 0;
  while (kept < word.length && word[kept] === other[kept]) kept++;
  const rest = other.slice(kept);
  if (rest.slice(1) === word.slice(kept)) return likelihoodOf(word, kept, rest[0]!, kept);
  if (rest === word.slice(kept + 1)) return likelihoodOf(word, kept, '', kept + 1);
  if (rest.slice(1) === word.slice(kept + 1)) return likelihoodOf(word, kept, rest[0]!, kept + 1);
  if (rest.slice(2) === word.slice(kept + 2) && rest[0] === word[kept + 1] && rest[1] === word[kept])
    return likelihoodOf(word, kept, rest.slice(0, 2), kept + 2);
  return null;
}

/** Russian words with the stem that is written and one slip in their ending. */
function byEnding({ word, isKnown, pairsOf, effort }: Misspelt, lexicon: Lexicon, common: Words): Worth[] {
  const least = isKnown ? LEAST_OF_KNOWN : (LEAST[word.length] ?? -Infinity);
  const found: Worth[] = [];
  for (let kept = word.length; kept >= SHORTEST_STEM.meant; kept--) {
    const stemmed = word.slice(0, kept);
    const share = shareOfStemMeant(stemmed, lexicon, common);
    if (share === 0) continue;
    for (const other of formsOf(russianForms(), stemmed)) {
      if (!effort.takeSpelling()) return found;
      const likelihood = likelihoodOfSlip(word, other);
      // Stems are known by their hashes: another's endings would make no word.
      if (likelihood === null || stem(other) !== stemmed) continue;
      const worth = Math.log(share) + FORM + likelihood + PAIR * pairsOf(other);
      if (worth > least) found.push([other, worth]);
    }
  }
  return found;
}

/** Words written by ear: two letters otherwise that are heard alike. */
function byEar({ word, pairsOf, effort }: Misspelt, lexicon: Lexicon, common: Words): Worth[] {
  const hashes = [common.forms.hashes, lexicon.exact.hashes];
  const found = twiceByEar(word)
    .filter((other) => isAmong(hashes, hashOf(other)) && effort.takeSpelling())
    .map((other): Worth => [
      other,
      Math.log(shareOfMeant(other, lexicon, common)) + 2 * SLIP.wrongNear + PAIR * pairsOf(other),
    ]);
  return found.filter(([, worth]) => worth > (LEAST[word.length] ?? LEAST_BY_EAR));
}

/** Failing any word, a stem with an ending that it need not take. */
function byAnyEnding(misspelt: Misspelt, alphabet: string[], lexicon: Lexicon, common: Words | null): Worth[] {
  if (stem(misspelt.word).length < SHORTEST_STEM.written) return [];
  return byStem(misspelt, alphabet, -Infinity, lexicon, common, (stemmed) =>
    stemmed.length < SHORTEST_STEM.meant ? -Infinity : 0,
  );
}

/**
 * What a misspelt word may mean, the likeliest first: the words of the owner's and, if given, the common words and other forms of both
 * that are one slip away, by how often each is used, how likely the slip is, and whether the owner wrote it beside the same words;
 * failing these, words that are heard alike; failing these, stems with the ending that was written; failing these, if common words are given, the owner's most frequent word two slips away.
 */
export function correct(misspelt: Misspelt, lexicon: Lexicon, common: Words | null): Spelling[] {
  const { word, isKnown, effort } = misspelt;
  const alphabet = alphabetOf(word, lexicon);
  if (!alphabet || (!common && word.length < SHORTEST)) return [];
  const russian = CYRILLIC.test(word) ? common : null;
  const found = byWord(misspelt, alphabet, lexicon, common);
  if (russian && found.every(([, worth]) => worth < LIKELY)) {
    if (!isKnown) found.push(...byForm(misspelt, alphabet, lexicon, russian));
    found.push(...byEnding(misspelt, lexicon, russian));
  }
  if (found.length > 0 || isKnown) return weigh(found);
  const heard = russian ? weigh(byEar(misspelt, lexicon, russian)) : [];
  if (heard.length > 0) return heard;
  const stems = weigh(byAnyEnding(misspelt, alphabet, lexicon, common));
  // Where it is not known which words are real, two slips would make the owner's words of them.
  const far = stems.length === 0 && common ? twoSlipsAway(word, lexicon.words, lexicon.shapes, effort) : null;
  return far === null ? stems : [{ word: far, share: 1 }];
}

/**
 * What a real word that the owner never wrote may mean, the likeliest first: itself, and his own words that are one slip away and no
 * other forms of it; empty where it is used too often for a slip.
 */
export function mistaken(
  { word, pairsOf, effort }: Omit<Misspelt, 'isKnown'>,
  lexicon: Lexicon,
  common: Words,
): Spelling[] {
  const share = shareOfMeant(word, lexicon, common) || RARE;
  const alphabet = share < COMMON ? alphabetOf(word, lexicon) : null;
  if (!alphabet) return [];
  const itself = Math.log(share) + NO_SLIP;
  const stemmed = stem(word);
  const others = oneSlipFrom(word, alphabet, Math.max(itself, LEAST[word.length] ?? -Infinity), {
    hashes: [lexicon.exact.hashes],
    shareOf: (other) => shareOfMeant(other, lexicon, common),
    bonusOf: (other) => (stem(other) === stemmed ? -Infinity : PAIR * pairsOf(other)),
    effort,
  });
  return weigh([...others, [word, itself]]);
}
