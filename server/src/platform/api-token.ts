import { AppError } from './app-error.ts';
import { type TokenScope, tokenScopes } from './contract.ts';
import type { Deps } from './deps.ts';
import { newToken } from './new-id.ts';
import { prepared } from './prepared.ts';
import type { ApiTokenRow } from './schema.ts';
import { hashToken } from './token-hash.ts';

/** Prefix that distinguishes an API token from other bearer values, and makes it findable by secret scanners. */
const mark = 'otk_';

/** The time of use is stored at most once in so many ms. */
const useStep = 60_000;

/** A program that acts for an account. */
export interface Program {
  readonly tokenId: string;
  /** The token's name: the author of what the program says. */
  readonly name: string;
  readonly scopes: readonly TokenScope[];
}

/** A program and the account that it acts for. */
export interface ProgramOf extends Program {
  readonly ownerId: string;
}

export const isApiToken = (bearer: string): boolean => bearer.startsWith(mark);

/** A new API token: 32 random bytes behind the mark. */
export const newApiToken = (): string => mark + newToken(32);

/** The scopes as the table stores them: names with spaces between. */
export const scopesOf = (stored: string): TokenScope[] =>
  tokenScopes.filter((scope) => stored.split(' ').includes(scope));

const selectByHash = prepared<{ hash: string }, ApiTokenRow>((db, slot) =>
  db.selectFrom('api_token').selectAll().where('hash', '=', slot('hash')).compile(),
);

/**
 * Whose program shows an API token; notes that it was used.
 * @throws AppError `unauthenticated`
 */
export async function readProgram({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<ProgramOf> {
  const [row] = await selectByHash(db, { hash: hashToken(token) });
  if (!row) throw new AppError('unauthenticated');
  const now = clock.now();
  if ((row.used_at ?? 0) <= now - useStep)
    await db.updateTable('api_token').set({ used_at: now }).where('id', '=', row.id).execute();
  return { tokenId: row.id, ownerId: row.user_id, name: row.name, scopes: scopesOf(row.scopes) };
}

/** Whether a token has not been revoked. */
export const isTokenThere = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> =>
  (await db.selectFrom('api_token').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Refuses a program without the scope; null is what no program may do. People pass. @throws AppError `forbidden` */
export function expectScope(program: Program | null, scope: TokenScope | null): void {
  if (program === null || (scope !== null && program.scopes.includes(scope))) return;
  const detail =
    scope === null ? 'По API-токену этот вызов недоступен: войдите в аккаунт.' : `У API-токена нет права «${scope}».`;
  throw new AppError('forbidden', { detail });
}
