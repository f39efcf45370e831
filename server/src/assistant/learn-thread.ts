import { availableParallelism } from 'node:os';
import type { LearnMessage, LearnOutcome, LearnTask } from './learn-worker.ts';

const most = Math.max(2, availableParallelism() - 1);
const waiting: (() => void)[] = [];
let running = 0;

/** Learns in a thread of its own, so that this one goes on serving; a few learns at a time, the others wait their turn. */
export async function learnApart(task: LearnTask, onShare: (share: number) => void): Promise<LearnOutcome> {
  if (running < most) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await inThread(task, onShare);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function inThread(task: LearnTask, onShare: (share: number) => void): Promise<LearnOutcome> {
  const worker = new Worker(new URL('./learn-worker.ts', import.meta.url).href);
  const outcome = new Promise<LearnOutcome>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LearnMessage>) => {
      if ('share' in data) onShare(data.share);
      else if ('outcome' in data) resolve(data.outcome);
      else reject(new Error(`the learn failed: ${data.failure}`));
    };
    worker.onerror = ({ message }) => reject(new Error(`the learner's thread failed: ${message}`));
    worker.addEventListener('close', () => reject(new Error("the learner's thread ended without a word")));
  });
  worker.postMessage(task);
  return outcome.finally(() => worker.terminate());
}
