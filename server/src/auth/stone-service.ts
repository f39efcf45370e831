import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { hashToken, isSameText } from '../security/token-hash.ts';
import { deleteExpiredStones, findStone, insertStone, type StoneUse } from './stone-table.ts';

/** How long a stone is good; ms. */
const stoneLife = 15 * 60 * 1000;
/** Bytes of a stone before its mark: 4 of the time, 12 random ones. */
const bodySize = 16;

const markOf = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update('stone:')
    .update(body)
    .digest()
    .subarray(0, 32 - bodySize);

/**
 * Begins a handshake. A stone is its time in seconds, 12 random bytes and the HMAC of both: the server knows its own
 * stones again and stores nothing until a registration or login uses one.
 */
export function createStone({ secret, clock }: Pick<Deps, 'secret' | 'clock'>): string {
  const body = randomBytes(bodySize);
  body.writeUInt32BE(Math.floor(clock.now() / 1000));
  return Buffer.concat([body, markOf(secret, body)]).toString('hex');
}

/** When a stone expires, in ms; null when it is not the server's, or has. */
function expiryOf({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, stone: string): number | null {
  const bytes = Buffer.from(stone, 'hex');
  const body = bytes.subarray(0, bodySize);
  if (bytes.length !== 32 || !timingSafeEqual(bytes.subarray(bodySize), markOf(secret, body))) return null;
  const expiresAt = body.readUInt32BE() * 1000 + stoneLife;
  return expiresAt > clock.now() ? expiresAt : null;
}

/** Its tables take 2 MB; a server loads them once it listens. */
export const loadCipher = () => import('../../../sdk/src/crypto/stone.ts');

/** A handshake that no registration or login has used. */
export interface FreshStone {
  readonly hash: string;
  readonly expiresAt: number;
  /** The text of a secret field, or null when it was not sealed with this handshake's key. */
  open(secret: string): string | null;
}

/**
 * Reads a stone for a registration or login.
 * @throws AppError `stone_invalid` when it is unknown, expired or used, or `selina` is not derived from it
 */
export async function readFreshStone(deps: Deps, stone: string, selina: string): Promise<FreshStone> {
  const { openSecret, selinaOf } = await loadCipher();
  const hash = hashToken(stone);
  const expiresAt = expiryOf(deps, stone);
  const key = selinaOf(stone);
  if (expiresAt === null || !isSameText(key, selina) || (await findStone(deps.db, hash)))
    throw new AppError('stone_invalid');
  return {
    hash,
    expiresAt,
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

/**
 * Gives a fresh stone to one registration or login.
 * @throws AppError `stone_invalid` when another call did so first, or it has expired since it was read
 */
export async function bindStone(
  trx: Db,
  stone: FreshStone,
  use: StoneUse,
  user: { id: string; email: string },
  now: number,
): Promise<void> {
  // One that expired may have been used, and its row deleted since.
  if (stone.expiresAt <= now || !(await insertStone(trx, stone, use, user))) throw new AppError('stone_invalid');
}

/** A handshake that a registration or login has begun. */
export interface BoundStone {
  readonly hash: string;
  readonly userId: string;
  readonly email: string;
  readonly use: StoneUse;
}

/**
 * Reads a stone for the code calls of its sign-in.
 * @throws AppError `stone_invalid` when it is unknown, expired or unused, or another e-mail used it
 */
export async function readBoundStone({ db, clock }: Deps, stone: string, email: string): Promise<BoundStone> {
  const row = await findStone(db, hashToken(stone));
  if (!row?.use || row.expires_at <= clock.now() || row.user_id === null || row.email !== email)
    throw new AppError('stone_invalid');
  return { hash: row.hash, userId: row.user_id, email, use: row.use };
}

/** Deletes stones that have expired: a round. */
export const sweepStones = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredStones(db, clock.now());
