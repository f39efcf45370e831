import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type MarkedWord, wordAt } from './word-at.ts';

/**
 * The word with a mark at the caret of a text field, until the operator closes its list. `note` is to be called when the
 * caret or the text has changed; `replace` puts a text in the place of the word and the caret behind it.
 */
export function useMarkedWord(
  mark: '/' | '@',
  { text, onChange, place }: { text: string; onChange: (text: string) => void; place: RefObject<HTMLElement | null> },
) {
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const found = caret === null ? null : wordAt(mark, text, caret);
  const word: MarkedWord | null = found && found.from !== closedAt ? found : null;
  return {
    word,
    note(field: HTMLTextAreaElement): void {
      const { selectionStart, selectionEnd } = field;
      const next = selectionStart === selectionEnd && document.activeElement === field ? selectionStart : null;
      setCaret(next);
      // A mark that was deleted, and typed again at the same place, opens its list again.
      if (closedAt !== null && field.value[closedAt] !== mark) setClosedAt(null);
    },
    close: () => setClosedAt(word?.from ?? null),
    /** @returns the place of the caret */
    replace(put: string): number {
      if (!word) return caret ?? 0;
      const end = word.from + put.length;
      flushSync(() => {
        onChange(text.slice(0, word.from) + put + text.slice(word.to));
        setCaret(end);
      });
      const field = place.current?.querySelector('textarea');
      field?.focus();
      field?.setSelectionRange(end, end);
      return end;
    },
  };
}
