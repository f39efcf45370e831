import type { Deps } from '../deps.ts';
import type { Presence } from '../presence/presence-service.ts';
import type { Peer } from './peer.ts';

/** Minimum pause between two publications of the counts; ms. */
const pause = 1_000;

/** Shows admins how many visitors and operators are connected. */
export interface AdminBoard {
  /** Adds an admin's connection, which receives the counts now and on each change. @returns removes it */
  add(peer: Peer): () => void;
}

export function createAdminBoard({ shutdown }: Pick<Deps, 'shutdown'>, presence: Presence): AdminBoard {
  /** What each admin was shown last. */
  const admins = new Map<Peer, string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const showTo = (peer: Peer, counts = presence.counts()): void => {
    if (admins.get(peer) === counts.join()) return;
    admins.set(peer, counts.join());
    peer.send({ type: 'online', counts });
  };
  const show = (): void => {
    timer = null;
    const counts = presence.counts();
    for (const peer of admins.keys()) showTo(peer, counts);
  };
  presence.onChange(() => {
    if (admins.size > 0) timer ??= setTimeout(show, pause);
  });
  shutdown.add(() => {
    if (timer) clearTimeout(timer);
  });

  return {
    add(peer) {
      showTo(peer);
      return () => admins.delete(peer);
    },
  };
}
