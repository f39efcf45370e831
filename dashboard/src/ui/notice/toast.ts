import { textOfError } from '../text/error-text.ts';

/** A button in a notice, such as «Отменить». */
export interface ToastAction {
  text: string;
  run: () => void;
}

/** A short message at the screen's edge. */
export interface Notice {
  readonly kind: 'done' | 'failed' | 'note';
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** The toaster is loaded with the first notice. */
const show = (notice: Notice): void =>
  void import('./toaster.tsx').then(({ showNotice }) => showNotice(notice)).catch(console.error);

export const toastDone = (text: string, action?: ToastAction): void => show({ kind: 'done', text, action });
export const toastError = (text: string, action?: ToastAction): void => show({ kind: 'failed', text, action });
export const toastNote = (text: string, action?: ToastAction): void => show({ kind: 'note', text, action });

/** Shows why a call has failed. */
export const toastFailure = (cause: unknown, action?: ToastAction): void => toastError(textOfError(cause), action);
