import { type ReadableAtom, readonlyType } from 'nanostores';
import type { Feature } from '../transport/feature.ts';
import { createPresenceState } from './presence-state.ts';

/** Who is online. */
export interface PresenceClient {
  /** Counts of connected clients and operators; null until the socket sends them, which it does to admins only. */
  readonly $online: ReadableAtom<readonly [clients: number, operators: number] | null>;
}

/** See {@link PresenceClient}. */
export function createPresenceClient(): PresenceClient & Feature {
  const { $online } = createPresenceState();
  return {
    $online: readonlyType($online),
    handle(frame) {
      if (frame.type === 'online') $online.set(frame.counts);
    },
    reset: () => $online.set(null),
  };
}
