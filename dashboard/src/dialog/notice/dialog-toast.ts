import type { DialogEntry } from '@otklik/sdk/contract';
import { toastNote } from '../../ui/notice/toast.ts';
import { navigate } from '../../ui/page/base-path.ts';

interface DialogToast {
  /** Announces a wait for a person, which an answer ends; else a sentence, which is over once it is read. */
  readonly isOfWait: boolean;
  readonly close: () => void;
}

/** The notice of each dialog; a later one replaces it. */
const shown = new Map<string, DialogToast>();

/** Shows a notice that leads to its dialog until it is out of date. */
export function showDialogToast({ id, waiting }: DialogEntry, text: string): void {
  closeDialogToast(id);
  const close = toastNote(text, { text: 'Открыть', run: () => navigate(`/dialog/${id}`) });
  shown.set(id, { isOfWait: waiting, close });
}

/** Closes a dialog's notice: the dialog is open, or needs no notice any more. */
export function closeDialogToast(id: string): void {
  shown.get(id)?.close();
  shown.delete(id);
}

/** Closes the notice of a dialog that has been answered, read or closed since, by this member or another. */
export function closeStaleToast({ id, closed, isBan, waiting, unread }: DialogEntry): void {
  const toast = shown.get(id);
  if (toast && (closed || isBan || (toast.isOfWait ? !waiting : unread === 0))) closeDialogToast(id);
}

export const closeDialogToasts = (): void => [...shown.keys()].forEach(closeDialogToast);
