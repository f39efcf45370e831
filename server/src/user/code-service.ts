import { randomInt } from 'node:crypto';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { newId } from '../platform/new-id.ts';
import type { CodeRow, UserRow } from '../platform/schema.ts';
import { isSameText, signText } from '../platform/token-hash.ts';
import { codeLetter, type Occasion } from './user-letter.ts';
import { deleteCode, findCode, replaceCode, returnTry, takeTry } from './code-table.ts';

/** How long a code is good; ms. */
export const codeLife = 10 * 60 * 1000;
/** Wrong tries that a code bears. */
export const maxTries = 5;
const refreshPause = 60_000;

const hashOf = (secret: string, id: string, code: string): string => signText(secret, `code:${id}:${code}`);

/**
 * Mails a new code to the account's own address; the one before it is void.
 * @param stoneHash the handshake that the code belongs to; null for a signed-in operator
 */
export async function sendCode(deps: Deps, user: Pick<UserRow, 'id' | 'email'>, stoneHash: string | null, occasion: Occasion, refreshedAt: number | null = null): Promise<void> {
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = deps.clock.now();
  await replaceCode(deps.db, {
    id, user_id: user.id, stone_hash: stoneHash, hash: hashOf(deps.secret, id, code), tries: 0, expires_at: now + codeLife, sent_at: now, refreshed_at: refreshedAt,
  });
  await deps.mail.send({ to: user.email, ...codeLetter(deps.config.productName, occasion, code) });
}

/** Mails another code for a handshake, one a minute at most. */
export async function resendCode(deps: Deps, user: Pick<UserRow, 'id' | 'email'>, stoneHash: string, occasion: Occasion): Promise<void> {
  const now = deps.clock.now();
  const wait = ((await findCode(deps.db, user.id, stoneHash))?.refreshed_at ?? -Infinity) + refreshPause - now;
  if (wait > 0) throw new AppError('rate_limited', { detail: 'Новый код можно запросить раз в минуту.', retryAfter: Math.ceil(wait / 1000) });
  await sendCode(deps, user, stoneHash, occasion, now);
}

/** A code that proved right; it is used up by `use`, in the transaction of what it allows. */
export interface ProvenCode {
  /** @throws AppError `code_invalid` when another call used it first */
  use(trx: Db): Promise<void>;
}

/**
 * Holds a code against the one that was mailed. Every try is counted before it is looked at, so that tries made at once count too.
 * @throws AppError `code_invalid`, `code_expired`, and after 5 wrong tries `rate_limited`
 */
export async function proveCode(deps: Deps, userId: string, stoneHash: string | null, code: string): Promise<ProvenCode> {
  const row = await findCode(deps.db, userId, stoneHash);
  if (!row) throw new AppError('code_invalid', { fields: { code: 'Неверный код' } });
  if (row.expires_at <= deps.clock.now()) throw new AppError('code_expired');
  if (!(await takeTry(deps.db, row.id, maxTries))) throw tooManyTries(row, deps.clock.now());
  if (!isSameText(row.hash, hashOf(deps.secret, row.id, code))) throw new AppError('code_invalid', { fields: { code: 'Неверный код' } });
  await returnTry(deps.db, row.id);
  return {
    async use(trx) {
      if (!(await deleteCode(trx, row.id))) throw new AppError('code_invalid', { fields: { code: 'Неверный код' } });
    },
  };
}

const tooManyTries = (row: CodeRow, now: number): AppError =>
  new AppError('rate_limited', { detail: 'Слишком много неверных попыток. Запросите новый код.', retryAfter: Math.max(1, Math.ceil((row.expires_at - now) / 1000)) });
