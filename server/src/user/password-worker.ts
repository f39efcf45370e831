import { getPriority, setPriority } from 'node:os';
import { runWhenIdle } from '../platform/idle-thread.ts';
import type { Hashed, ToHash } from './password-threads.ts';

declare const self: Worker;

/** Dialogs go before sign-ins; those still get a tenth of a core that the event loop would fill. */
const nicer = 10;

// Only Linux lowers a thread alone; elsewhere the whole server would step back.
if (process.platform === 'linux' && !(process.argv.includes('idle') && runWhenIdle()))
  setPriority(Math.min(19, getPriority() + nicer));

self.onmessage = ({ data }: MessageEvent<ToHash>) => {
  const { password, argon, against } = data;
  try {
    const result =
      against === undefined ? Bun.password.hashSync(password, argon) : Bun.password.verifySync(password, against);
    self.postMessage({ result } satisfies Hashed);
  } catch (error) {
    self.postMessage({ failed: (error as Error).message } satisfies Hashed);
  }
};
