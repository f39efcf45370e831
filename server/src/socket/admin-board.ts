import type { Deps } from '../platform/deps.ts';
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
  const admins = new Set<Peer>();
  let published = '';
  let timer: ReturnType<typeof setTimeout> | null = null;

  const show = (): void => {
    timer = null;
    const counts = presence.counts();
    if (published === counts.join()) return;
    published = counts.join();
    for (const peer of admins) peer.send({ type: 'online', counts });
  };
  presence.onChange(() => {
    if (admins.size > 0) timer ??= setTimeout(show, pause);
  });
  shutdown.add(() => {
    if (timer) clearTimeout(timer);
  });

  return {
    add(peer) {
      admins.add(peer);
      peer.send({ type: 'online', counts: presence.counts() });
      return () => admins.delete(peer);
    },
  };
}
