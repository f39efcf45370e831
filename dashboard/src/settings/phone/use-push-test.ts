import { useEffect, useRef, useState } from 'react';
import { operator } from '../../operator.ts';
import { onWorkerMessage } from '../../worker/account-worker.ts';
import { failureText, missedText } from './phone-words.ts';

/** How long a test is waited for; ms. */
const patience = 15_000;

export type TestState =
  | { readonly kind: 'idle' | 'waiting' | 'came' }
  | { readonly kind: 'missed'; readonly reason: string };

/** A test message to this browser: whether it came, and why it did not. */
export function usePushTest() {
  const [state, setState] = useState<TestState>({ kind: 'idle' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = onWorkerMessage((message) => {
      if (message.kind !== 'pushed' || message.type !== 'test') return;
      clearTimeout(timer.current);
      setState({ kind: 'came' });
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, []);
  const explain = async (): Promise<void> => {
    const devices = await operator.push.list();
    setState({ kind: 'missed', reason: missedText(devices.find(({ current }) => current)) });
  };
  const failed = (cause: unknown): void => setState({ kind: 'missed', reason: failureText(cause) });
  const run = async (): Promise<void> => {
    setState({ kind: 'waiting' });
    clearTimeout(timer.current);
    try {
      await operator.push.test();
      timer.current = setTimeout(() => void explain().catch(failed), patience);
    } catch (cause) {
      failed(cause);
    }
  };
  return { state, run };
}
