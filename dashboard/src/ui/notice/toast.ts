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

/** Closes a notice; one that is closed already stays so. */
type CloseNotice = () => void;

/** The toaster is loaded with the first notice. */
function show(notice: Notice): CloseNotice {
  const shown = import('./toaster.tsx')
    .then(({ showNotice }) => showNotice(notice))
    .catch((cause: unknown) => void console.error(cause));
  return () => void shown.then((close) => close?.());
}

export const toastDone = (text: string, action?: ToastAction): CloseNotice => show({ kind: 'done', text, action });
export const toastError = (text: string, action?: ToastAction): CloseNotice => show({ kind: 'failed', text, action });
export const toastNote = (text: string, action?: ToastAction): CloseNotice => show({ kind: 'note', text, action });

/** Shows why a call has failed. */
export const toastFailure = (cause: unknown, action?: ToastAction): CloseNotice =>
  toastError(textOfError(cause), action);
