import { atom } from 'nanostores';

/** Who is online. */
export const createPresenceState = () => ({
  /** Clients and operators that are connected; null until received, which only admins do. */
  $online: atom<readonly [clients: number, operators: number] | null>(null),
});
