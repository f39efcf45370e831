import type { DialogSentence } from '@otklik/sdk';
import { useEffect, useRef, useState } from 'react';

/** Tells a screen reader what the other side has just said; history that is loaded is not read out. */
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
