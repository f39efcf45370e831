import { textOfError } from './error-text.ts';
import { type ToastAction, toastError } from './toast.ts';

/** Shows why a call has failed. */
export const toastFailure = (cause: unknown, action?: ToastAction): void => toastError(textOfError(cause), action);
