import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from './draft.ts';

/** A draft by its name, stored across reloads; the component is keyed by the name. */
export function useDraft(name: string): readonly [string, (text: string) => void, () => string] {
  const [text, setText] = useState(() => readDraft(name));
  const latest = useRef(text);
  useEffect(() => () => keepDraft(name, latest.current), [name]);
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(name, text), 300);
    return () => clearTimeout(timer);
  }, [name, text]);
  return [
    text,
    (next) => {
      latest.current = next;
      setText(next);
    },
    () => latest.current,
  ];
}
