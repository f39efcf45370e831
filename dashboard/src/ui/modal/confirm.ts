import { atom } from 'nanostores';
import { closeModal, openModal } from './modal-state.ts';

/** What the confirming modal asks; `run` does it and may take its time; a failure is shown in the modal. */
export interface Question {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  run: () => void | Promise<unknown>;
}

export const $question = atom<Question | null>(null);

/** Asks before doing what cannot be undone. */
export const confirm = (question: Question): void => {
  $question.set(question);
  openModal('confirm');
};

export const closeQuestion = (): void => closeModal('confirm');
