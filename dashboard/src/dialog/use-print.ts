import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { operator } from '../operator.ts';
import { closeModal } from '../ui/modal/modal-state.ts';
import { toastFailure } from '../ui/notice/toast.ts';

/** Prints the open dialog once all of it is loaded and drawn. @throws ApiError when it cannot be loaded */
export async function printDialog(): Promise<void> {
  while (await operator.dialog.loadOlder());
  // On a phone the card that the button is on lies over the dialog.
  closeModal('dialog');
  // As the browser will say: what is drawn for paper is here before its pictures are waited for.
  dispatchEvent(new Event('beforeprint'));
  // Pictures out of sight are not loaded yet; a failed one does not delay the page.
  for (const image of document.images) image.loading = 'eager';
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
  window.print();
}

/**
 * Whether all sentences are drawn for paper: the list itself draws only those in sight. The browser's own print command
 * cannot wait for what is not loaded; the printed page then states how much it shows.
 */
export function usePrint(hasOlder: boolean): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!hasOlder || event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      printDialog().catch(toastFailure);
    };
    const ending = new AbortController();
    addEventListener('beforeprint', () => flushSync(() => setPrinted(true)), ending);
    addEventListener('afterprint', () => setPrinted(false), ending);
    addEventListener('keydown', press, ending);
    return () => ending.abort();
  }, [hasOlder]);
  return isPrinted;
}
