import type { Offer } from '@otklik/sdk/contract';
import type { OpenDialogData } from '@otklik/sdk';
import { useEffect, useState } from 'react';
import { operator } from '../../operator.ts';

/** A visitor writes several sentences in a row: the assistant is asked once they pause; ms. */
const pause = 600;

/**
 * What the assistant would answer to the visitor's last sentence while a person has the dialog, until it is dismissed.
 */
export function useOffer({ id, sentences }: OpenDialogData, isAssistantSilent: boolean) {
  const last = sentences.findLast(({ seq }) => seq > 0);
  const seq = isAssistantSilent && last?.author === 'visitor' && !sentences.at(-1)?.state ? last.seq : null;
  const [offered, setOffered] = useState<Offer | null>(null);
  const [dismissed, setDismissed] = useState(0);
  useEffect(() => {
    if (seq === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      operator.dialog.loadOffer(id, { signal: asking.signal }).then(setOffered, () => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [id, seq]);
  const offer = offered && offered.seq === seq && seq > dismissed ? offered : null;
  return { offer, dismiss: () => setDismissed(seq ?? 0) };
}
