import type { DialogSentence } from '@otklik/sdk';
import { useEffect, useRef, useState } from 'react';

/** Announces new sentences of the other side to screen readers; loaded history is not announced. */
export const SentenceNews = ({ sentences, visitor }: { sentences: readonly DialogSentence[]; visitor: string }) => {
  const last = sentences.findLast((sentence) => sentence.seq > 0);
  const known = useRef(last?.seq ?? 0);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!last || last.seq <= known.current) return;
    known.current = last.seq;
    if (last.author !== 'operator') setNews(`${last.author === 'visitor' ? visitor : 'Ассистент'}: ${last.text}`);
  }, [last, visitor]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  );
};
