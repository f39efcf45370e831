import type { Draft, GivenAnswer } from '@otklik/sdk/contract';
import { plural, timeForms } from '../plural.ts';

/** In place of a source's id: what operators have answered. */
export const givenSource = 'answers';

/** What the owner decides on: a draft from a source, or an answer of an operator. */
export interface Proposal {
  readonly id: string;
  /** Null of an operator's answer. */
  readonly sourceId: string | null;
  readonly label: string;
  readonly questions: readonly string[];
  readonly answers: readonly string[];
  /** What it was made of, and where that is; `url` leads to the page, `dialogId` to the dialog. */
  readonly quote: string;
  readonly place: string;
  readonly url: string | null;
  readonly dialogId: string | null;
  readonly state: Draft['state'];
  /** The nearest context; of one that was accepted before, its context. */
  readonly labelId: string | null;
  readonly old: Draft['old'];
}

export const proposalOfDraft = (draft: Draft): Proposal => ({ ...draft, dialogId: null });

export const proposalOfGiven = ({
  id,
  label,
  questions,
  answer,
  times,
  missed,
  dialogId,
  labelId,
}: GivenAnswer): Proposal => ({
  id,
  sourceId: null,
  label,
  questions,
  answers: [answer],
  quote: '',
  place: missed ? 'Ассистент этого не знал, ответил оператор' : `Операторы ответили так ${plural(times, timeForms)}`,
  url: null,
  dialogId,
  state: 'new',
  labelId,
  old: null,
});
