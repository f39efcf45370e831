import { useStore } from '@otklik/sdk/react';
import { map } from 'nanostores';

/** Every modal of the account. */
export const modalNames = [
  'dotMenu',
  'profile',
  'dialog',
  'setting',
  'confirm',
  'confirmWithPassword',
  'secretRotation',
  'assistantContext',
  'contextEdit',
  'contextDelete',
  'createQa',
  'editQa',
  'deleteQa',
  'similarQuestions',
  'assistantMenu',
  'learn',
  'qaTest',
  'mobileAssistantContext',
  'correction',
  'saveReply',
  'personErase',
] as const;
export type ModalName = (typeof modalNames)[number];

const allClosed = (): Record<ModalName, boolean> =>
  Object.fromEntries(modalNames.map((name) => [name, false])) as Record<ModalName, boolean>;

/** Which modals are shown: one flag each. */
export const $modals = map<Record<ModalName, boolean>>(allClosed());

export const openModal = (name: ModalName): void => $modals.setKey(name, true);
export const closeModal = (name: ModalName): void => $modals.setKey(name, false);
export const closeModals = (): void => $modals.set(allClosed());

/** Whether the modal is shown. */
export const useModal = (name: ModalName): boolean => useStore($modals)[name];
