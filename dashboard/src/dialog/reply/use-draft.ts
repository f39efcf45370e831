import { useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { keepDraft, readDraft } from './draft.ts';

/** A draft by its name, stored across reloads; the component is keyed by the name. */
export function useDraft(name: string): readonly [string, (text: string) => void, () => string] {
  const [text, setText] = useState(() => readDraft(name));
  const latest = useRef(text);
  /** Whether the text was changed here and is not stored yet. */
  const isUnstored = useRef(false);
  useEffect(() => {
    // A page that is reloaded unmounts nothing. An unchanged text may be older than another tab's; a sign-out has
    // deleted the stored one.
    const leave = (): void => {
      if (isUnstored.current || !operator.auth.isSignedIn()) keepDraft(name, latest.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [name]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isUnstored.current) return;
      keepDraft(name, text);
      isUnstored.current = latest.current !== text;
    }, 300);
    return () => clearTimeout(timer);
  }, [name, text]);
  return [
    text,
    (next) => {
      latest.current = next;
      isUnstored.current = true;
      setText(next);
    },
    () => latest.current,
  ];
}
