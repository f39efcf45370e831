import { runWhenIdle } from '../../platform/thread/idle-thread.ts';
import { lowerPriority } from '../../platform/loop/lower-priority.ts';
import type { Hashed, ToHash } from './password-threads.ts';

declare const self: Worker;

/** Dialogs go before sign-ins; those still get a tenth of a core that the event loop would fill. */
const nicer = 10;

if (!(process.argv.includes('idle') && runWhenIdle())) lowerPriority(nicer);

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
