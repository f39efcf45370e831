import type { DialogSentence } from '@otklik/sdk';
import { atom } from 'nanostores';
import { alreadyLogged, operator } from '../../operator.ts';
import { openModal } from '../../ui/modal/modal-state.ts';
import { toastFailure } from '../../ui/notice/toast.ts';

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

/** The question that an answer was given to. */
export const questionOf = (sentences: readonly DialogSentence[], answer: DialogSentence): string =>
  answer.asked ??
  sentences.findLast(({ author, seq }) => author === 'visitor' && seq > 0 && seq < answer.seq)?.text ??
  '';

/** Takes a correction back. Where another tab was faster, what it has left is shown. */
export const undoCorrection = (dialogId: string, id: string): Promise<unknown> =>
  operator.dialog.undoCorrection(id).catch((cause: unknown) => {
    toastFailure(cause);
    if (operator.dialog.$detail.get().data?.id === dialogId)
      operator.dialog.loadCorrections(dialogId).catch(alreadyLogged);
  });
