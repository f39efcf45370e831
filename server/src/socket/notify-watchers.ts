import { yieldToEventLoop } from '../platform/loop/yield-to-event-loop.ts';

/** Somebody who is shown whether an operator is there. */
export interface Watcher {
  operatorsChanged(): void;
}

/** How many are notified in one turn of the event loop: some 1 ms, since each is a write to a socket. */
const perTurn = 64;

/** Notifies all who watch now, some in each turn of the loop: a site may have thousands, and none must wait for all. */
export async function notifyWatchers(watchers: Iterable<Watcher>): Promise<void> {
  const all = [...watchers];
  for (let at = 0; at < all.length; at += perTurn) {
    if (at > 0) await yieldToEventLoop();
    for (const watcher of all.slice(at, at + perTurn)) watcher.operatorsChanged();
  }
}
