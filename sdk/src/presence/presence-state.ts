import { atom } from 'nanostores';

/** Who is online. */
export const createPresenceState = () => ({
  /** Clients and operators that are connected; null until it is told, which it is to admins only. */
  $online: atom<readonly [clients: number, operators: number] | null>(null),
});
