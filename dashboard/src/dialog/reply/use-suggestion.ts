import type { DraftedAnswer } from '@otklik/sdk/contract';
import type { ApiError } from '@otklik/sdk';
import { useEffect, useRef, useState } from 'react';
import { alreadyLogged, operator, useStore } from '../../operator.ts';
import { textOfError } from '../../ui/text/error-text.ts';

/** Whether operators of this team may have answers drafted. */
export function useWriter(): boolean {
  const { data } = useStore(operator.assistant.$writer);
  useEffect(() => {
    operator.assistant.loadWriter().catch(alreadyLogged);
  }, []);
  return data?.ready === true && data.on;
}

/** What has become of the last press of «Предложить ответ». */
export type Suggestion =
  | { readonly state: 'idle' }
  | { readonly state: 'asking' }
  | { readonly state: 'drafted'; readonly sources: DraftedAnswer['sources'] }
  | { readonly state: 'failed'; readonly reason: string };

/** Failures whose reason the server words: why there is no draft. */
const worded = new Set(['conflict', 'unprocessable', 'unavailable']);

function reasonOf(cause: unknown): string {
  const { code, detail } = cause as Partial<ApiError>;
  return code && worded.has(code) && detail ? detail : textOfError(cause);
}

/** Has an answer of the dialog drafted; `onDraft` gets its text. A dialog that is left ends the call. */
export function useSuggestion(dialogId: string, onDraft: (text: string) => void) {
  const [suggestion, setSuggestion] = useState<Suggestion>({ state: 'idle' });
  const asking = useRef<AbortController>(null);
  const cancel = (): void => {
    asking.current?.abort();
    asking.current = null;
    setSuggestion({ state: 'idle' });
  };
  useEffect(() => () => asking.current?.abort(), []);
  const ask = async (): Promise<void> => {
    const call = new AbortController();
    asking.current = call;
    setSuggestion({ state: 'asking' });
    try {
      const { text, sources } = await operator.dialog.suggestAnswer(dialogId, { signal: call.signal });
      if (asking.current !== call) return;
      onDraft(text);
      setSuggestion({ state: 'drafted', sources });
    } catch (cause) {
      if (asking.current === call) setSuggestion({ state: 'failed', reason: reasonOf(cause) });
    }
  };
  return { suggestion, ask: () => void ask(), cancel };
}
