import { ApiError } from '@otklik/sdk';
import { useState } from 'react';
import { textOfError } from '../../ui/text/error-text.ts';
import { openModal } from '../../ui/modal/modal-state.ts';
import { useCountdown } from '../../ui/page/use-countdown.ts';

/** Whether the server checked the code and refused it. */
export const isCodeRefused = (cause: unknown): cause is ApiError =>
  cause instanceof ApiError && (cause.code === 'code_invalid' || cause.code === 'code_expired');

/**
 * Codes that `ask` has mailed: sending one, the pause before the next, what went wrong. Where the server wants the
 * password first, the modal that asks for it opens.
 */
export const useCodeMail = (ask: () => Promise<unknown>) => {
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [until, setUntil] = useState(0);
  const left = useCountdown(until);

  /** Mails a code; rejects with what `ask` rejects with. */
  const begin = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await ask();
      setSent(true);
      setUntil(Date.now() + 60_000);
    } catch (cause) {
      if (cause instanceof ApiError && cause.retryAfter) setUntil(Date.now() + cause.retryAfter * 1000);
      throw cause;
    } finally {
      setBusy(false);
    }
  };
  /** Mails a code; what goes wrong is shown as `error`. True when a code is on its way. */
  const send = async (): Promise<boolean> => {
    try {
      await begin();
      return true;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'password_needed') openModal('confirmWithPassword');
      else setError(textOfError(cause));
      return false;
    }
  };
  const reset = (): void => {
    setSent(false);
    setError(null);
  };
  return { isSent, isBusy, error, left, begin, send, reset };
};

export type CodeMail = ReturnType<typeof useCodeMail>;
