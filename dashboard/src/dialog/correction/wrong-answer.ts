import type { DialogSentence } from '@otklik/sdk';
import { atom } from 'nanostores';
import { openModal } from '../../ui/modal-state.ts';

/** The assistant's answer that is being corrected, and what it was given to. */
export interface WrongAnswer {
  readonly dialogId: string;
  readonly domainId: string;
  readonly answer: DialogSentence;
  readonly question: string;
}

export const $wrongAnswer = atom<WrongAnswer | null>(null);

export const askCorrection = (wrong: WrongAnswer): void => {
  $wrongAnswer.set(wrong);
  openModal('correction');
};

/** What the visitor had asked before an answer. */
export const questionBefore = (sentences: readonly DialogSentence[], answer: DialogSentence): string =>
  sentences.findLast(({ author, seq }) => author === 'visitor' && seq > 0 && seq < answer.seq)?.text ?? '';
