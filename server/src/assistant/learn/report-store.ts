import { marksOf, type HeldOutMarks, compareHeldOut } from './held-out.ts';
import type { Measured, Report } from '../../contract.ts';
import { type Lack, type Report as Found, shorten } from '../engine/index.ts';

/** A held-out question with a wrong prediction (`taken`); labels by id. */
interface Mistake {
  readonly question: string;
  readonly label: string;
  readonly taken: string;
  readonly answered: boolean;
}

/** The stored report of a training run: labels by id, so that they may be renamed. Old reports lack the last fields. */
export interface StoredReport extends Omit<
  Found,
  'heldOut' | 'checked' | 'accuracyRange' | 'answeredRange' | 'enough'
> {
  readonly lacking: Lack[];
  readonly measured?: Measured;
  readonly mistakes?: readonly Mistake[];
  readonly marks?: HeldOutMarks;
  /** Result of using the encoder; absent without one. */
  readonly paraphrases?: Report['paraphrases'];
}

/** Mistakes that a report names. */
const mostMistakes = 100;

const mistakesOf = (heldOut: Found['heldOut']): Mistake[] =>
  heldOut
    .filter(({ label, taken }) => label !== taken)
    .sort((a, b) => Number(b.answered) - Number(a.answered))
    .slice(0, mostMistakes)
    .map(({ sentence, label, taken, answered }) => ({ question: shorten(sentence), label, taken, answered }));

/** The report of a training run, compared with that of the run before. */
export function storeReport(
  { heldOut, checked, enough, accuracyRange, answeredRange, ...report }: Found,
  lacking: Lack[],
  before: StoredReport | null,
): StoredReport & { readonly measured: Measured } {
  const marks = marksOf(heldOut);
  const { accuracy, answered } = report;
  return {
    ...report,
    lacking,
    marks,
    mistakes: mistakesOf(heldOut),
    measured: {
      checked,
      enough,
      accuracy,
      accuracyRange,
      answered,
      answeredRange,
      before: before?.marks ? compareHeldOut(before.marks, marks) : null,
    },
  };
}
