import { readonlyType } from 'nanostores';
import type { ServerFrame } from '../contract/frame.ts';
import { createPresenceState } from './presence-state.ts';

export type PresenceClient = ReturnType<typeof createPresenceClient>;

/** Counts of who is online, as the socket tells them to admins. */
export function createPresenceClient() {
  const { $online } = createPresenceState();
  return {
    $online: readonlyType($online),
    hear(frame: ServerFrame): void {
      if (frame.type === 'online') $online.set(frame.counts);
    },
    reset: (): void => $online.set(null),
  };
}
