import type { Sentence } from '../platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { dialogChannel, type DialogMessage } from '../dialog/dialog-channel.ts';
import { readMissed } from '../dialog/dialog-view.ts';
import { forVisitor } from '../dialog/sentence-row.ts';
import type { Talk } from '../dialog/talk-service.ts';
import { pageSize } from './widget-service.ts';

/** How long a call waits for the first sentence; ms. */
export const pollTime = 25_000;

/** When one who waits at a server that stops may come again; seconds. */
const restartTime = 3;

/** Waits that a stop of the server ends at once, by server. */
const waiting = new WeakMap<Deps['shutdown'], Set<() => void>>();

function waitsOf({ shutdown }: Deps): Set<() => void> {
  const known = waiting.get(shutdown);
  if (known) return known;
  const waits = new Set<() => void>();
  waiting.set(shutdown, waits);
  shutdown.add(() => waits.forEach((end) => end()));
  return waits;
}

interface Watch {
  /** Resolves when something may have come, when time is up, when the client has gone or the server stops. */
  readonly woken: Promise<void>;
  readonly isBanned: () => boolean;
  readonly end: () => void;
}

function watchDialog(deps: Deps, dialogId: string, signal: AbortSignal): Watch {
  let banned = false;
  let wake = (): void => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const hear = (message: DialogMessage): void => {
    if (message.kind === 'ban') banned = true;
    if (message.kind !== 'live' && message.kind !== 'talk') wake();
  };
  const unsubscribe = deps.bus.subscribe(dialogChannel(dialogId), hear, wake);
  const timer = setTimeout(wake, pollTime);
  const waits = waitsOf(deps).add(wake);
  signal.addEventListener('abort', wake);
  const end = (): void => {
    unsubscribe();
    clearTimeout(timer);
    waits.delete(wake);
    signal.removeEventListener('abort', wake);
  };
  return { woken, isBanned: () => banned, end };
}

/** Sentences after `after`: those that are there, or the first that comes while the call waits; none when none came. */
export async function pollSentences(deps: Deps, talk: Talk, after: number, signal: AbortSignal): Promise<Sentence[]> {
  const read = async () => (await readMissed(deps, talk.dialogId, after, pageSize)).map(forVisitor);
  // Subscribed before the first reading: what is stored in between is then not missed.
  const watch = watchDialog(deps, talk.dialogId, signal);
  try {
    const there = await read();
    if (there.length > 0) return there;
    if (deps.shutdown.draining) throw new AppError('unavailable', { retryAfter: restartTime });
    await watch.woken;
    if (watch.isBanned()) throw new AppError('banned');
    return await read();
  } finally {
    watch.end();
  }
}
