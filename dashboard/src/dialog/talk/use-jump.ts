import type { DialogSentence } from '@otklik/sdk';
import { useEffect, useRef } from 'react';
import { toastFailure } from '../../ui/notice/toast.ts';

/** The most pages of history, 50 sentences each, that are loaded to reach a sentence. */
const mostPages = 40;

interface JumpOptions {
  /** The number of the sentence; null for none. */
  readonly at: number | null;
  readonly sentences: readonly DialogSentence[];
  /** Loads the page before; false when there is none. */
  readonly onOlder: () => Promise<boolean>;
  /** Brings the sentence at this place into sight. */
  readonly show: (index: number) => void;
}

/** A frame would not come in a hidden tab. */
const nextTurn = (): Promise<unknown> => new Promise((wake) => setTimeout(wake));

/** Scrolls to the sentence that the address names, once, and loads the history back to it for that. */
export function useJump({ at, sentences, onOlder, show }: JumpOptions): void {
  const latest = useRef({ sentences, onOlder, show });
  useEffect(() => {
    latest.current = { sentences, onOlder, show };
  });
  useEffect(() => {
    if (at === null) return;
    let isOver = false;
    let closeFailure = (): void => undefined;
    const come = async (): Promise<void> => {
      const isAhead = (): boolean => (latest.current.sentences[0]?.seq ?? 1) > at;
      for (let page = 0; page < mostPages && isAhead() && !isOver; page++) {
        const hasLoaded = await latest.current.onOlder().catch((cause: unknown) => {
          if (!isOver) closeFailure = toastFailure(cause, { text: 'Повторить', run: () => void come() });
          return false;
        });
        if (!hasLoaded) break;
        // The page is rendered by then.
        await nextTurn();
      }
      if (isOver) return;
      const index = latest.current.sentences.findIndex(({ seq }) => seq === at);
      // One that does not exist, is too far back or has failed to load leaves the dialog at its end.
      latest.current.show(index < 0 ? latest.current.sentences.length - 1 : index);
    };
    void come();
    return () => {
      isOver = true;
      closeFailure();
    };
  }, [at]);
}
