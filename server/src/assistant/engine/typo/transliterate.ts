import type { Effort } from './work-budget.ts';
import { bySound, isKnown } from './lexicon.ts';
import type { Model } from '../model.ts';
import { isRussian, russianForms } from '../text/russian-forms.ts';
import { RARE, shareOfMeant, type Spelling, weigh, type Worth } from './correct-word.ts';
import { type Cyrillic, toCyrillic } from '../text/latin-spelling.ts';
import { isWord, knownWords } from '../text/words.ts';

const LATIN_WORD = /[a-z'’]+/g;

/** How likely a word of the owner's that only sounds alike is meant, as a logarithm. */
const SOUNDS_ALIKE = -3;

/** So many words of a text are tried with two parts read otherwise: it takes long. */
const MOST_APART = 8;
/** Shorter Latin words among the owner's are more often Russian ones. */
const SHORTEST_LATIN = 3;

/** A text as it may have been meant, and what each of its words that may be read several ways may mean, the likeliest first. */
export interface Rewritten {
  text: string;
  spellings?: Map<string, Spelling[]>;
}

/** The text with its Latin words read as Russian, but for those that the owner wrote. */
export function inCyrillic({ lexicon }: Model, folded: string, effort: Effort): Rewritten {
  const words = knownWords();
  const spellings = new Map<string, Spelling[]>();
  const likeliest = (found: Cyrillic[]): string | undefined => {
    const real = found
      .map(({ spelling, likelihood }): Worth => [
        spelling,
        likelihood +
          Math.log(shareOfMeant(spelling, lexicon, words) || (isRussian(russianForms(), spelling) ? RARE : 0)),
      ])
      .filter(([, worth]) => worth > -Infinity);
    if (real.length === 0) return undefined;
    const weighed = weigh(real);
    spellings.set(weighed[0]!.word, weighed);
    return weighed[0]!.word;
  };
  const readings = (word: string, otherwise: 0 | 1 | 2): Cyrillic[] => {
    const found = toCyrillic(word, otherwise, effort.spellingsLeft);
    effort.spellings += found.length;
    return found;
  };
  let apart = 0;
  const text = folded.replace(LATIN_WORD, (word) => {
    if (word.length >= SHORTEST_LATIN && isKnown(lexicon, word)) return word;
    const near = [...toCyrillic(word, 0), ...readings(word, 1)];
    const heard = bySound(lexicon, word).map((spelling) => ({ spelling, likelihood: SOUNDS_ALIKE }));
    return (
      likeliest([...near, ...heard]) ??
      (apart++ < MOST_APART ? likeliest(readings(word, 2)) : undefined) ??
      (isWord(words, word) ? word : undefined) ??
      near.find(({ spelling }) => isWord(words, spelling))?.spelling ??
      near[0]!.spelling
    );
  });
  return { text, spellings };
}
