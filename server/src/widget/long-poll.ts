import type { Sentence } from '../contract.ts';
import { AppError } from '../app-error.ts';
import { currentGround, expectGround, findEnded } from '../database/call-ground.ts';
import type { Deps } from '../deps.ts';
import { serverState } from '../runtime/server-state.ts';
import type { DialogMessage } from '../dialog/store/dialog-channel.ts';
import { dialogChannel, tokenChannel } from '../event/channel.ts';
import { readLater } from '../dialog/inbox/sentence-view.ts';
import { forVisitor } from '../dialog/store/sentence-row.ts';
import type { Visitor } from '../security/visitor.ts';
import { pageSize } from './widget-service.ts';

/** How long a call waits for the first sentence; ms. */
export const pollTime = 25_000;

/** When one who waits at a server that stops may come again; seconds. */
const restartTime = 3;

/** Waits that a stop of the server ends at once. */
const waitsOf = serverState(({ shutdown }: Deps) => {
  const waits = new Set<() => void>();
  shutdown.add(() => waits.forEach((end) => end()));
  return waits;
});

type Polling = Pick<Visitor, 'dialogId' | 'apiTokenId'>;

interface Watch {
  /** Resolves at a possible new sentence, at the time limit, when the client disconnects or the server stops. */
  readonly woken: Promise<void>;
  /** Why the wait ended: the visitor was banned, or the API token of its program revoked. */
  readonly ended: () => 'banned' | 'unauthenticated' | null;
  readonly end: () => void;
}

/** How many calls wait for one dialog at once: its tabs. The oldest is answered when another comes. */
const mostOfDialog = 3;
/** The waits of each dialog, the oldest first. */
const placesOf = serverState(() => new Map<string, (() => void)[]>());

/** Takes a place among the waits of a dialog; the result gives it back. */
function takePlace(deps: Deps, dialogId: string, wake: () => void): () => void {
  const places = placesOf(deps);
  const waits = places.get(dialogId) ?? [];
  places.set(dialogId, waits);
  waits.push(wake);
  if (waits.length > mostOfDialog) waits.shift()!();
  return () => {
    const at = waits.indexOf(wake);
    if (at >= 0) waits.splice(at, 1);
    if (waits.length === 0 && places.get(dialogId) === waits) places.delete(dialogId);
  };
}

function watchDialog(
  deps: Deps,
  { dialogId, apiTokenId }: Polling,
  signal: AbortSignal,
  isOver: () => Promise<boolean>,
): Watch {
  let why: ReturnType<Watch['ended']> = null;
  let wake = (): void => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const receive = (message: DialogMessage): void => {
    if (message.kind === 'ban') why = 'banned';
    if (message.kind !== 'live' && message.kind !== 'talk') wake();
  };
  // Messages may have been missed: only what ends the wait wakes it.
  const lookAgain = (): void => void isOver().then((over) => over && wake(), wake);
  const unsubscribe = deps.bus.subscribe(dialogChannel(dialogId), receive, lookAgain);
  const revoked = (): void => {
    why = 'unauthenticated';
    wake();
  };
  const forget = apiTokenId === null ? null : deps.bus.subscribe(tokenChannel(apiTokenId), revoked);
  const cancelWake = deps.clock.after(pollTime, wake);
  const waits = waitsOf(deps).add(wake);
  const leavePlace = takePlace(deps, dialogId, wake);
  signal.addEventListener('abort', wake);
  const end = (): void => {
    unsubscribe();
    forget?.();
    cancelWake();
    waits.delete(wake);
    leavePlace();
    signal.removeEventListener('abort', wake);
  };
  return { woken, ended: () => why, end };
}

/** Sentences after `after`: those that are there, or the first that comes while the call waits; none when none came. */
export async function pollSentences(
  deps: Deps,
  visitor: Polling,
  after: number,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const read = async () => (await readLater(deps, visitor.dialogId, after, pageSize)).map(forVisitor);
  // Subscribed before the first reading: what is stored in between is then not missed.
  const ground = currentGround();
  const isOver = async (): Promise<boolean> =>
    (ground !== null && (await findEnded(deps.db, [ground], deps.clock.now())).size > 0) || (await read()).length > 0;
  const watch = watchDialog(deps, visitor, signal, isOver);
  try {
    const there = await read();
    if (there.length > 0) return there;
    if (deps.shutdown.draining) throw new AppError('unavailable', { retryAfter: restartTime });
    await watch.woken;
    const why = watch.ended();
    if (why) throw new AppError(why);
    await expectGround(deps, deps.db);
    return await read();
  } finally {
    watch.end();
  }
}
