import { fold, wordsOf } from './text/fold.ts';
import { otherLayout } from './text/keyboard.ts';
import { stem } from './text/stem.ts';
import { likelihoodBetween } from './typo/edits.ts';

/** A searched entry; words of the title weigh more than those of the text. */
export interface Searched {
  readonly title: string;
  readonly text: string;
}

/** A shorter word is too near to others to have a typo corrected. */
const shortestCorrected = 4;
/** Scores of one word of the query by how it was found, in a title and in a text; the best of an entry counts. */
const scores = { whole: 4, begun: 3, form: 2, typo: 1 } as const;
const titleWeight = 10;

/** How well `word` of the query meets `other`; 0 where it does not. `word` may be unfinished. */
function meet(word: string, other: string): number {
  if (word === other) return scores.whole;
  if (other.startsWith(word)) return scores.begun;
  const [written, known] = [stem(word), stem(other)];
  if (written === known) return scores.form;
  if (word.length < shortestCorrected) return 0;
  if (likelihoodBetween(written, known) !== null) return scores.typo;
  // Of a word that is still typed, the beginning has the typo.
  const isNear = [word.length - 1, word.length, word.length + 1, other.length].some(
    (length) => length <= other.length && likelihoodBetween(word, other.slice(0, length)) !== null,
  );
  return isNear ? scores.typo : 0;
}

/**
 * Prepares entries for a search by the words of their titles and texts, with endings and one typo a word; in memory, for
 * a thousand entries.
 * @returns finds the entries that meet every word of a query, the best first; all of them for an empty query. Where
 * nothing is found, the query is read in the other keyboard layout.
 */
export function createWordSearch<T extends Searched>(entries: readonly T[]): (query: string) => T[] {
  const titles = entries.map(({ title }) => new Set(wordsOf(fold(title))));
  const texts = entries.map(({ text }) => new Set(wordsOf(fold(text))));
  const all = new Set([...titles, ...texts].flatMap((words) => [...words]));
  const bestIn = (words: ReadonlySet<string>, met: ReadonlyMap<string, number>): number => {
    let best = 0;
    for (const [word, score] of met) if (score > best && words.has(word)) best = score;
    return best;
  };
  const find = (query: string): T[] => {
    const met = wordsOf(query).map(
      (word) => new Map([...all].map((other) => [other, meet(word, other)] as const).filter(([, score]) => score > 0)),
    );
    const scored = entries.map((entry, at) => {
      const each = met.map((of) => Math.max(bestIn(titles[at]!, of) * titleWeight, bestIn(texts[at]!, of)));
      return { entry, score: each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0) };
    });
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ entry }) => entry);
  };
  return (query) => {
    const folded = fold(query);
    if (wordsOf(folded).length === 0) return [...entries];
    const found = find(folded);
    return found.length > 0 ? found : find(fold(otherLayout(folded)));
  };
}
