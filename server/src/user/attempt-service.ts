import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { signText } from '../security/token-hash.ts';
import {
  countOpenTry,
  countTry,
  deleteAttempt,
  deleteOldAttempts,
  findAttempt,
  insertAttempt,
  type Pace,
  returnTry,
} from './attempt-table.ts';
import { isPassword } from './password/password-hash.ts';

/** Wrong passwords from one place: 5 are free, then a wait of 15 s that doubles up to 15 min. */
export const pace: Pace = { free: 5, shortest: 15_000, longest: 15 * 60_000 };
/**
 * From this many wrong passwords of unknown devices on, a place that is new to the account waits `pace.longest` before
 * its first try, and between tries.
 */
export const brakeCount = 20;
/** After so long without a wrong password an account's brake is released; ms. */
const brakeMemory = 60 * 60_000;
/** After so long without a try a place starts from zero; ms. */
const placeMemory = 24 * 60 * 60_000;

export interface Guess {
  /** Whose password it is about: an e-mail, known to the server or not, or an account's id. */
  readonly account: string;
  /** Where it comes from: the client's address, a known device, a sign-in. */
  readonly place: string;
  /** Whether the place has signed in to this account before: the brake does not concern it. */
  readonly known: boolean;
}

/** A try that was counted. */
interface Attempt {
  /** The password was right: this place starts again from zero, and the attempt does not count against the account. */
  succeed(): Promise<void>;
  /** The password was not looked at. */
  cancel(): Promise<void>;
}

const refusal = (wait: number): AppError => {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  const text = seconds < 60 ? `${seconds}\u00a0с.` : `${Math.ceil(seconds / 60)}\u00a0мин.`;
  return new AppError('rate_limited', {
    detail: `Слишком много неверных паролей. Повторите через ${text}`,
    retryAfter: seconds,
  });
};

async function isBraked(db: Db, key: string, now: number): Promise<boolean> {
  const account = await findAttempt(db, key);
  return account !== undefined && account.at > now - brakeMemory && account.failures >= brakeCount;
}

/**
 * Counts a try before the password is looked at, so that tries made at once count too. No place can use up the tries
 * of another: under the brake each waits its own `pace.longest`, counted from its first call.
 * @throws AppError `rate_limited` with `retryAfter`
 */
async function takeAttempt(deps: Deps, { account, place, known }: Guess): Promise<Attempt> {
  if (!deps.config.rateLimits) return { succeed: async () => {}, cancel: async () => {} };
  const accountKey = signText(deps.secret, `attempt:${account}`);
  const placeKey = signText(deps.secret, `attempt:${account}:${place}`);
  const now = deps.clock.now();
  // A look is enough for who has to wait: a transaction, and the sync of its commit, would stand in everybody's way.
  const waits = await findAttempt(deps.db, placeKey);
  if (waits && waits.free_at > now) throw refusal(waits.free_at - now);
  const freeAt = await deps.db.transaction().execute(async (trx) => {
    const braked = !known && (await isBraked(trx, accountKey, now));
    await insertAttempt(trx, placeKey, braked ? now + pace.longest : now, now);
    const isFree = await countTry(
      trx,
      placeKey,
      now,
      now - placeMemory,
      braked ? { ...pace, free: 1, shortest: pace.longest } : pace,
    );
    if (!isFree) return (await findAttempt(trx, placeKey))?.free_at ?? now;
    if (!known) await countOpenTry(trx, accountKey, now, now - brakeMemory);
    return null;
  });
  if (freeAt !== null) throw refusal(freeAt - now);
  return {
    async succeed() {
      await deleteAttempt(deps.db, placeKey);
      if (!known) await returnTry(deps.db, accountKey);
    },
    async cancel() {
      await returnTry(deps.db, placeKey);
      if (!known) await returnTry(deps.db, accountKey);
    },
  };
}

/** Deletes places whose count has expired. */
export const sweepAttempts = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldAttempts(db, clock.now() - placeMemory);

/**
 * Whether `password` is the one of `hash`, as a counted try. Without a hash it takes as long and is not.
 * @throws AppError `rate_limited` after too many wrong ones, `unavailable` when too many are checked at once
 */
export async function tryPassword(
  deps: Deps,
  guess: Guess,
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const attempt = await takeAttempt(deps, guess);
  const right = await isPassword(password, hash, { caller: guess.place, known: guess.known }).catch(
    async (error: unknown) => {
      await attempt.cancel();
      throw error;
    },
  );
  if (right) await attempt.succeed();
  return right;
}
