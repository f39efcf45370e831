import { operator } from '../operator.ts';
import { toastDone, toastFailure } from '../ui/notice/toast.ts';
import { navigate, screenPath } from '../ui/page/base-path.ts';

const pathOf = (id: string | undefined): string =>
  `${id === undefined ? '/dialogs' : `/dialog/${id}`}${withoutPlace(window.location.search)}`;

/** The list's query without the sentence that the open dialog was opened at. */
function withoutPlace(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('at');
  return query.size === 0 ? '' : `?${query}`;
}

/** The dialog that is next to this one in the list: the one below, else the one above; of no place there, the first. */
export function neighbourOf(id: string, items: readonly { readonly id: string }[]): string | undefined {
  const at = items.findIndex((item) => item.id === id);
  return (at < 0 ? items[0] : (items[at + 1] ?? items[at - 1]))?.id;
}

const isConnected = (): boolean => operator.socket.$state.get() === 'open';

/** An own answer on its way would open the dialog again: it is stored first, or fails. */
const answersStored = (id: string): Promise<void> =>
  new Promise((done) => {
    const end = operator.dialog.$detail.subscribe(({ data }) => {
      if (data?.id === id && data.sentences.some(({ state }) => state === 'sending') && isConnected()) return;
      queueMicrotask(() => end());
      done();
    });
  });

async function reopen(id: string): Promise<void> {
  try {
    await operator.dialog.setClosed(id, false);
    navigate(pathOf(id));
  } catch (cause) {
    toastFailure(cause);
  }
}

/**
 * Closes a dialog, which puts it into the archive, and opens the next one of the list; or takes it back from there.
 *
 * @param onNext called with the dialog that opens
 */
export async function setClosed(id: string, closed: boolean, onNext: (id: string | undefined) => void): Promise<void> {
  // The row leaves the list with the fact that the dialog is closed.
  const next = neighbourOf(id, operator.dialog.$list.get().items);
  try {
    if (closed) await answersStored(id);
    await operator.dialog.setClosed(id, closed);
  } catch (cause) {
    toastFailure(cause);
    return;
  }
  if (!closed) {
    toastDone('Диалог снова открыт');
    return;
  }
  toastDone('Диалог закрыт и убран в архив', { text: 'Вернуть', run: () => void reopen(id) });
  if (screenPath() !== `/dialog/${id}`) return;
  navigate(pathOf(next));
  onNext(next);
}
