import type { Verdict as Judged } from './engine/index.ts';

/** The result for a question; labels that were deleted since the training run are left out. */
export interface Consideration {
  readonly outcome: Judged['outcome'];
  /** One of the owner's answers; null unless the outcome is `answer`. */
  readonly answer: string | null;
  /** Name of the label that answers; null unless the outcome is `answer`. */
  readonly label: string | null;
  readonly confidence: number;
  readonly threshold: number;
  readonly candidates: readonly { readonly id: string; readonly label: string; readonly confidence: number }[];
  readonly matches: Judged['matches'];
  readonly read: string;
  /** The owner's questions that are offered when the outcome is `suggest`, the likeliest first. */
  readonly options: readonly string[];
  /** The part of the message that was considered. */
  readonly question: string;
  /** Whether it was read together with the question before it. */
  readonly followUp: boolean;
  /** Name of the label if its questions are passed on to a person; the outcome is `person` then. */
  readonly passedOn?: string;
}
