import { randomInt } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { CodeRow } from '../database/schema.ts';
import { isSameText, signText } from '../security/token-hash.ts';
import { deleteCode, findCode, putCode, replaceCode, returnTry, takeTry } from './code-table.ts';
import { type ClaimedLetter, claimLetters } from './letter/letter-quota.ts';
import { codeLetter, type Occasion } from './letter/user-letter.ts';

/** How long a code is good; ms. */
const codeLife = 10 * 60 * 1000;
/** Wrong tries that a code bears. */
export const maxTries = 5;
/** Between two codes of the same handshake; ms. */
const refreshPause = 60_000;

const hashOf = (secret: string, id: string, code: string): string => signText(secret, `code:${id}:${code}`);
const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Which code is meant: that of a handshake, or with null the one that a signed-in operator requested. */
export interface CodeOwner {
  readonly userId: string;
  readonly stoneHash: string | null;
}

export interface CodeRequest extends CodeOwner {
  /** Where the code is mailed, and what it then proves. */
  readonly email: string;
  readonly occasion: Occasion;
  /** See `LetterClaim`. */
  readonly known: boolean;
  readonly strangerOf: string | null;
}

/** A code that is stored and is yet to be mailed. */
export interface PendingCode {
  readonly email: string;
  readonly occasion: Occasion;
  readonly code: string;
  readonly claimed: ClaimedLetter;
}

const idOf = ({ userId, stoneHash }: CodeOwner): string => stoneHash ?? userId;

function freshCode(deps: Deps, id: string, code: string, refreshedAt: number | null) {
  const now = deps.clock.now();
  return {
    hash: hashOf(deps.secret, id, code),
    tries: 0,
    expires_at: now + codeLife,
    sent_at: now,
    refreshed_at: refreshedAt,
  };
}

/**
 * Stores a new code; the one before it is void. `deliverCode` must follow once `trx` is committed.
 * @throws AppError `rate_limited` when the mailbox or the account has had its letters
 */
export async function storeCode(deps: Deps, trx: Db, request: CodeRequest): Promise<PendingCode> {
  const { userId, stoneHash, email, occasion } = request;
  const id = idOf(request);
  const code = randomCode();
  const claimed = await claimLetters(deps, trx, request);
  await putCode(trx, { id, user_id: userId, stone_hash: stoneHash, email, ...freshCode(deps, id, code, null) });
  return { email, occasion, code, claimed };
}

/** Mails a stored code. @throws AppError `unavailable` when the mail server does not take it */
export async function deliverCode(deps: Deps, { email, occasion, code, claimed }: PendingCode): Promise<void> {
  try {
    await deps.mail.send({ to: email, ...codeLetter(deps.config.productName, occasion, code) });
  } catch (error) {
    await claimed.undo();
    throw error;
  }
}

/** Stores and mails a new code. */
export async function sendCode(deps: Deps, request: CodeRequest): Promise<void> {
  await deliverCode(deps, await deps.db.transaction().execute((trx) => storeCode(deps, trx, request)));
}

const soonRefusal = ({ refreshed_at }: CodeRow, now: number): AppError =>
  new AppError('rate_limited', {
    detail: 'Новый код можно запросить раз в\u00a0минуту.',
    retryAfter: Math.max(1, Math.ceil(((refreshed_at ?? now) + refreshPause - now) / 1000)),
  });

/**
 * Mails another code for a handshake, one a minute at most, however many ask at once.
 * @throws AppError `rate_limited`; `stone_invalid` when the code was used or voided
 */
export async function resendCode(deps: Deps, request: CodeRequest): Promise<void> {
  const id = idOf(request);
  const code = randomCode();
  const now = deps.clock.now();
  const pending = await deps.db.transaction().execute(async (trx) => {
    if (!(await replaceCode(trx, id, freshCode(deps, id, code, now), now - refreshPause))) {
      const row = await findCode(trx, id);
      throw row ? soonRefusal(row, now) : new AppError('stone_invalid');
    }
    return { email: request.email, occasion: request.occasion, code, claimed: await claimLetters(deps, trx, request) };
  });
  await deliverCode(deps, pending);
}

/** A code that proved right; it is used up by `use`, in the transaction of what it allows. */
export interface ProvenCode {
  /** @throws AppError `code_invalid` when another call used it first */
  use(trx: Db): Promise<void>;
}

const wrongCode = (): AppError => new AppError('code_invalid', { fields: { code: ['incorrect', 'Неверный код'] } });

/**
 * Checks a code against the one that was mailed to `email`. Every try is counted before it is looked at, so that tries
 * made at once count too.
 * @throws AppError `code_invalid` (also when it was mailed elsewhere), `code_expired`, and after 5 wrong tries
 *   `rate_limited`
 */
export async function proveCode(deps: Deps, owner: CodeOwner, email: string, code: string): Promise<ProvenCode> {
  const row = await findCode(deps.db, idOf(owner));
  if (!row || row.user_id !== owner.userId || row.email !== email) throw wrongCode();
  if (row.expires_at <= deps.clock.now()) throw new AppError('code_expired');
  if (!(await takeTry(deps.db, row, maxTries))) throw tooManyTries(row, deps.clock.now());
  if (!isSameText(row.hash, hashOf(deps.secret, row.id, code))) throw wrongCode();
  await returnTry(deps.db, row);
  return {
    async use(trx) {
      if (!(await deleteCode(trx, row))) throw wrongCode();
    },
  };
}

const tooManyTries = (row: CodeRow, now: number): AppError =>
  new AppError('rate_limited', {
    detail: 'Слишком много неверных попыток. Запросите новый код.',
    retryAfter: Math.max(1, Math.ceil((row.expires_at - now) / 1000)),
  });
