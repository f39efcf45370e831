import type { Verdict as Judged } from './engine/index.ts';

/** What the assistant makes of a question; labels that were deleted since it learned count no more. */
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
  /** Questions of the owner's to choose from when the outcome is `suggest`, the likeliest first. */
  readonly options: readonly string[];
  /** The part of the message that it is about. */
  readonly question: string;
  /** Whether it was read together with the question before it. */
  readonly followUp: boolean;
  /**
   * Name of the label whose questions the owner passes on to a person, when this is one of them; the outcome is
   * `person` then.
   */
  readonly passedOn?: string;
}
