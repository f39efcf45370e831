import type { WordFeatures } from '../text/features.ts';

/**
 * Work that reading one question may take; all of it together is then linear in the letters read.
 * Of 90,145 benchmark questions none takes more than 478 spellings and 1,461 letters, so they are read as without bounds.
 */
export const MOST = {
  /** Spellings weighed: so many, and so many more a letter. */
  spellings: { base: 500, perLetter: 1 },
  /** Letters read of texts that differ from the likeliest one in a word. */
  letters: 2000,
};

/** Counts the work of reading one question. What exceeds the bounds is left out: a word then stays as it is, or is read the likeliest way. */
export class Effort {
  spellings = 0;
  letters = 0;
  /** What words gave: the texts that a question may be differ in a few. */
  readonly found = new Map<string, WordFeatures>();
  readonly mostSpellings: number;

  /** @param length letters of the question that are read */
  constructor(length: number) {
    this.mostSpellings = MOST.spellings.base + MOST.spellings.perLetter * length;
  }

  /** Spellings that may still be weighed. */
  get spellingsLeft(): number {
    return this.mostSpellings - this.spellings;
  }

  /** Whether one more spelling may be weighed; counts it. */
  takeSpelling(): boolean {
    if (this.spellings >= this.mostSpellings) return false;
    this.spellings++;
    return true;
  }

  /** How many more texts of so many letters may be read, at most `wanted`; counts them. */
  takeReadings(wanted: number, length: number): number {
    const taken = Math.min(wanted, Math.floor((MOST.letters - this.letters) / Math.max(1, length)));
    this.letters += taken * length;
    return taken;
  }
}
