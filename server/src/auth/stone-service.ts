import { randomBytes } from 'node:crypto';
import { openSecret, selinaOf } from '../../../sdk/src/crypto/stone.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { hashToken, isSameText } from '../platform/token-hash.ts';
import { deleteExpiredStones, findStone, insertStone } from './stone-table.ts';

/** How long a stone is good; ms. */
export const stoneLife = 15 * 60 * 1000;

/** Begins a handshake; of the stone its hash alone is kept. */
export async function createStone(deps: Deps): Promise<string> {
  const stone = randomBytes(32).toString('hex');
  const now = deps.clock.now();
  await deleteExpiredStones(deps.db, now);
  await insertStone(deps.db, hashToken(stone), now + stoneLife);
  return stone;
}

/** A handshake that no registration or login has used. */
export interface FreshStone {
  readonly hash: string;
  /** The text of a secret field, or null when it was not sealed with this handshake's key. */
  open(secret: string): string | null;
}

/**
 * Reads a stone for a registration or login.
 * @throws AppError `stone_invalid` when it is unknown, expired or used, or `selina` is not derived from it
 */
export async function readFreshStone({ db, clock }: Deps, stone: string, selina: string): Promise<FreshStone> {
  const hash = hashToken(stone);
  const row = await findStone(db, hash, clock.now());
  const key = selinaOf(stone);
  if (!row || row.use !== null || !isSameText(key, selina)) throw new AppError('stone_invalid');
  return {
    hash,
    open(secret) {
      try {
        return openSecret(key, secret);
      } catch {
        // Whatever is wrong with a sealed text, from outside all its faults look alike.
        return null;
      }
    },
  };
}

/** A handshake that a registration or login has begun. */
export interface BoundStone {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  readonly use: 'create' | 'login';
}

/**
 * Reads a stone for the code calls of its sign-in.
 * @throws AppError `stone_invalid` when it is unknown, expired or unused, or another e-mail used it
 */
export async function readBoundStone({ db, clock }: Deps, stone: string, email: string): Promise<BoundStone> {
  const row = await findStone(db, hashToken(stone), clock.now());
  if (!row?.use || row.user_id === null || row.email !== email) throw new AppError('stone_invalid');
  return { hash: row.hash, userId: row.user_id, email, use: row.use };
}
