import { readClaims } from '../security/access-token.ts';
import type { Caller, Operator } from '../security/caller.ts';
import { isApiToken, type ProgramOf, scopesOf } from '../security/api-token.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../security/token-hash.ts';
import { type CallGround, type GroundKind } from '../database/call-ground.ts';
import { findByHash, findOpenTokens, hasApiToken, updateUse } from './access/api-token-table.ts';
import { findOpenSignIns, findOwnSignIn } from './signin-table.ts';

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
const signIns: GroundKind = { findOpen: (db, ids) => findOpenSignIns(db, rowsOf(ids)) };
const apiTokens: GroundKind = { findOpen: (db, ids) => findOpenTokens(db, rowsOf(ids)) };

/** What a program acts on. */
export const apiTokenGround = (id: string): CallGround => ({ kind: apiTokens, id });

/** What an operator's call acts on. */
export const callerGround = ({ program, signinId = '' }: Caller): CallGround =>
  program === null ? { kind: signIns, id: signinId } : apiTokenGround(program.tokenId);

/** The time of use is stored at most once in so many ms. */
const useStep = 60_000;

/** Whether the sign-in that a token came from has not ended. */
export async function isSignedIn({ db }: Pick<Deps, 'db'>, { id, signinId }: Operator): Promise<boolean> {
  return (await findOwnSignIn(db, { id, signinId })).length > 0;
}

/**
 * Who holds an access token; the sign-in it came from must still be there.
 * @throws AppError `unauthenticated`
 */
export async function readOperator(deps: Pick<Deps, 'secret' | 'clock' | 'db'>, token: string): Promise<Operator> {
  const operator = readClaims(deps, token);
  if (!operator || !(await isSignedIn(deps, operator))) throw new AppError('unauthenticated');
  return operator;
}

/**
 * Whose program shows an API token; notes that it was used.
 * @throws AppError `unauthenticated`
 */
export async function readProgram({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<ProgramOf> {
  const [row] = await findByHash(db, { hash: hashToken(token) });
  if (!row) throw new AppError('unauthenticated');
  const now = clock.now();
  if ((row.used_at ?? 0) <= now - useStep) await updateUse(db, row.id, now);
  return { tokenId: row.id, ownerId: row.user_id, name: row.name, scopes: scopesOf(row.scopes) };
}

/** Whether a token has not been revoked. */
export const isTokenThere = ({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> => hasApiToken(db, id);

/**
 * Who shows a bearer value: a person by an access token, or a program by an API token.
 * @throws AppError `unauthenticated`
 */
export async function readCaller(
  deps: Pick<Deps, 'secret' | 'clock' | 'db'>,
  bearer: string,
): Promise<Caller | (Operator & Caller)> {
  if (!isApiToken(bearer)) return { ...(await readOperator(deps, bearer)), program: null };
  const { ownerId, ...program } = await readProgram(deps, bearer);
  return { id: ownerId, program };
}
