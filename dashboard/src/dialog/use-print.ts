import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textOfError } from '../ui/error-text.ts';
import { closeModal } from '../ui/modal-state.ts';
import { toastError } from '../ui/toast.ts';

interface PrintOptions {
  readonly hasOlder: boolean;
  /** Loads the page before; false when there is none. */
  readonly onOlder: () => Promise<boolean>;
}

/** The dialog that is open now prints itself as a whole. */
let printOpen: (() => Promise<void>) | undefined;

/** Prints the open dialog, from its first sentence on. @throws ApiError when it cannot be loaded */
export const printDialog = async (): Promise<void> => printOpen?.();

/** Pictures that nobody has scrolled to are not there yet; one that fails to come keeps no page waiting. */
const untilDrawn = (place: ParentNode): Promise<unknown> =>
  Promise.allSettled(
    Array.from(place.querySelectorAll('img'), (image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );

/**
 * Whether the sentences are drawn for paper, all of them: the list itself draws those in sight alone. The browser's own
 * way to print cannot wait for what is not loaded; its keys can.
 */
export function usePrint({ hasOlder, onOlder }: PrintOptions): boolean {
  const [isPrinted, setPrinted] = useState(false);
  const latest = useRef({ hasOlder, onOlder });
  useEffect(() => void (latest.current = { hasOlder, onOlder }));
  useEffect(() => {
    const draw = (): void => flushSync(() => setPrinted(true));
    const end = (): void => setPrinted(false);
    const print = async (): Promise<void> => {
      if (latest.current.hasOlder) while (await latest.current.onOlder());
      // On a phone the card that the button is on lies over the dialog.
      closeModal('dialog');
      draw();
      await untilDrawn(document);
      window.print();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (!latest.current.hasOlder) return;
      event.preventDefault();
      print().catch((cause: unknown) => toastError(textOfError(cause)));
    };
    printOpen = print;
    addEventListener('beforeprint', draw);
    addEventListener('afterprint', end);
    addEventListener('keydown', press);
    return () => {
      printOpen = undefined;
      removeEventListener('beforeprint', draw);
      removeEventListener('afterprint', end);
      removeEventListener('keydown', press);
    };
  }, []);
  return isPrinted;
}
