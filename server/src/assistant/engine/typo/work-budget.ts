import type { Kin } from '../text/kin.ts';
import { tuning } from '../tuning.ts';

const { spellings, spellingsPerLetter, letters, readings } = tuning.work;

/**
 * Bounds the work of reading one question, so that it is linear in the letters read.
 * Beyond the budget a word is not corrected, or read in the likeliest way.
 */
export class WorkBudget {
  /** Spellings weighed so far. */
  spellings = 0;
  /** Letters of other wordings read so far. */
  letters = 0;
  /** Letters of all readings so far: of the message and its parts, as they stand and otherwise. */
  readings = 0;
  /** The owner's words that mean what words of the question do, by embedding row. */
  readonly kin = new Map<number, Kin | null>();
  readonly mostSpellings: number;

  /** @param length letters of the question that are read */
  constructor(length: number) {
    this.mostSpellings = spellings + spellingsPerLetter * length;
  }

  /** Spellings that may still be weighed. */
  get spellingsLeft(): number {
    return this.mostSpellings - this.spellings;
  }

  /** Counts one more spelling; false where none is left. */
  takeSpelling(): boolean {
    if (this.spellings >= this.mostSpellings) return false;
    this.spellings++;
    return true;
  }

  /** Whether a reading of so many letters still has room. */
  hasRoom(length: number): boolean {
    return this.readings + length <= readings;
  }

  /** Counts up to `wanted` more wordings of `length` letters; returns how many may be read. */
  takeWordings(wanted: number, length: number): number {
    const taken = Math.min(wanted, Math.floor((letters - this.letters) / Math.max(1, length)));
    this.letters += taken * length;
    return taken;
  }
}
