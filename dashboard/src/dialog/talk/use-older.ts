/* oxlint-disable react-hooks/exhaustive-deps -- looks again when the rows change and when a page has come */
import { type RefObject, useEffect, useState } from 'react';
import type { VirtualizerHandle } from '../../ui/page/virtualizer.ts';
import type { ShownSentence } from './shown-sentences.ts';

interface OlderOptions {
  readonly rows: readonly ShownSentence[];
  readonly hasOlder: boolean;
  /** Loads the page before; false when there is none. */
  readonly onOlder: () => Promise<boolean>;
  readonly list: RefObject<VirtualizerHandle | null>;
  /** Whether the list has scrolled to where the dialog opens. */
  readonly hasArrived: () => boolean;
}

/** Loads the history page by page, as it is scrolled to. */
export function useOlder({ rows, hasOlder, onOlder, list, hasArrived }: OlderOptions) {
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const load = (): void => {
    if (!hasOlder || isLoading) return;
    setLoading(true);
    onOlder()
      .then(
        () => setFailed(false),
        // The SDK has logged it.
        () => setFailed(true),
      )
      .finally(() => setLoading(false));
  };
  // When all loaded sentences fit, there is no scroll event that could load older ones.
  useEffect(() => {
    const { viewportSize = 0, scrollSize = 0 } = list.current ?? {};
    if (viewportSize > 0 && scrollSize <= viewportSize && hasArrived() && !hasFailed) load();
  }, [rows, isLoading]);
  return {
    isLoading,
    hasFailed,
    load,
    /** The operator has scrolled away from the failed end; the next way there loads again. */
    dismiss: (): void => setFailed(false),
  };
}
