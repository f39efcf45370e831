import type { LabelDetail, Qa, QaType } from '@otklik/sdk/contract';
import { atom } from 'nanostores';
import { closeModal, openModal } from '../ui/modal/modal-state.ts';

/** The context that is being renamed or deleted. */
export interface ContextTarget {
  id: string;
  label: string;
  description: string;
  passedOn: boolean;
  sentences: number;
}

/**
 * The initial fields of a new context; after its creation `questions` become its first entry, then `onCreated` runs.
 */
export interface NewContext {
  label: string;
  questions: readonly string[];
  onCreated?: (id: string) => void;
}

export const $newContext = atom<NewContext>({ label: '', questions: [] });
export const $contextTarget = atom<ContextTarget | null>(null);
export const $qaTarget = atom<Qa | null>(null);
/** The context that similar questions are sought for. */
export const $similarTo = atom<LabelDetail | null>(null);
export const $newQa = atom<{ contextId: string; type: QaType } | null>(null);

export const askNewContext = (start: Partial<NewContext> = {}): void => {
  $newContext.set({ label: '', questions: [], ...start });
  openModal('assistantContext');
};
export const askContextEdit = (target: ContextTarget): void => {
  $contextTarget.set(target);
  openModal('contextEdit');
};
export const askContextDelete = (target: ContextTarget): void => {
  $contextTarget.set(target);
  openModal('contextDelete');
};
export const askNewQa = (contextId: string, type: QaType): void => {
  $newQa.set({ contextId, type });
  openModal('createQa');
};
export const askSimilar = (context: LabelDetail): void => {
  $similarTo.set(context);
  openModal('similarQuestions');
};
export const askQaEdit = (qa: Qa): void => {
  $qaTarget.set(qa);
  openModal('editQa');
};
export const askQaDelete = (qa: Qa): void => {
  $qaTarget.set(qa);
  openModal('deleteQa');
};

export { closeModal };
