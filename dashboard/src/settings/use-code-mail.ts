import { ApiError } from '@otklik/sdk';
import { useState } from 'react';
import { operator } from '../operator.ts';
import { textOfError } from '../ui/error-text.ts';
import { useCountdown } from '../ui/use-countdown.ts';

/** Codes mailed to the account's own address: sending one, the pause before the next, what went wrong. */
export const useCodeMail = (subject: string, text: string) => {
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [until, setUntil] = useState(0);
  const left = useCountdown(until);

  /** True when a code is on its way. */
  const send = async (): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await operator.user.sendCode({ subject, text });
      setSent(true);
      setUntil(Date.now() + 60_000);
      return true;
    } catch (cause) {
      if (cause instanceof ApiError && cause.retryAfter) setUntil(Date.now() + cause.retryAfter * 1000);
      setError(textOfError(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const reset = (): void => { setSent(false); setError(null); };
  return { isSent, isBusy, error, left, send, reset };
};

export type CodeMail = ReturnType<typeof useCodeMail>;
