import { readClaims } from '../security/access-token.ts';
import type { Caller, Operator, SignedIn } from '../security/caller.ts';
import { isApiToken, type ProgramOf, scopesOf } from '../security/api-token.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../security/token-hash.ts';
import { type CallGround, type GroundKind } from '../database/call-ground.ts';
import { findByHash, findOpenTokens, hasApiToken, updateUse } from './access/api-token-table.ts';
import { findMembership, findOpenSignIns } from './signin-table.ts';

/** By `<sign-in> <team> <role>`: a call that began with more rights than its caller has now writes nothing. */
const signIns: GroundKind = {
  findOpen: (db, grounds) =>
    findOpenSignIns(
      db,
      grounds.map((ground) => {
        const [id, team_id, role] = ground.split(' ');
        return { ground, id, team_id, role };
      }),
    ),
};
const apiTokens: GroundKind = {
  findOpen: (db, ids) =>
    findOpenTokens(
      db,
      ids.map((id) => ({ id })),
    ),
};

/** What a program acts on. */
export const apiTokenGround = (id: string): CallGround => ({ kind: apiTokens, id });

/** What an operator's call acts on. */
export const callerGround = ({ program, signinId = '', teamId, role }: Caller): CallGround =>
  program === null ? { kind: signIns, id: `${signinId} ${teamId} ${role}` } : apiTokenGround(program.tokenId);

/** The time of use is stored at most once in so many ms. */
const useStep = 60_000;

/** The team that a sign-in works in; null when the sign-in has ended. */
export async function findOperator({ db }: Pick<Deps, 'db'>, signedIn: SignedIn): Promise<Operator | null> {
  const [found] = await findMembership(db, signedIn);
  return found ? { ...signedIn, teamId: found.team_id, role: found.role } : null;
}

/**
 * Who holds an access token; the sign-in it came from must still be there.
 * @throws AppError `unauthenticated`
 */
export async function readOperator(deps: Pick<Deps, 'secret' | 'clock' | 'db'>, token: string): Promise<Operator> {
  const signedIn = readClaims(deps, token);
  const operator = signedIn && (await findOperator(deps, signedIn));
  if (!operator) throw new AppError('unauthenticated');
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
  return {
    tokenId: row.id,
    teamId: row.team_id,
    memberId: row.made_by,
    name: row.name,
    scopes: scopesOf(row.scopes),
  };
}

/** Whether a token has not been revoked. */
export const isTokenThere = ({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> => hasApiToken(db, id);

/** The caller that a program is. */
export const programCaller = ({ teamId, memberId, ...program }: ProgramOf): Caller => ({
  memberId,
  teamId,
  role: 'owner',
  program,
});

/**
 * Who shows a bearer value: a person by an access token, or a program by an API token.
 * @throws AppError `unauthenticated`
 */
export async function readCaller(
  deps: Pick<Deps, 'secret' | 'clock' | 'db'>,
  bearer: string,
): Promise<Caller | (Operator & Caller)> {
  if (isApiToken(bearer)) return programCaller(await readProgram(deps, bearer));
  return { ...(await readOperator(deps, bearer)), program: null };
}
