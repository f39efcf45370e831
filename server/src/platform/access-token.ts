import { errors, jwtVerify, SignJWT } from 'jose';
import { isApiToken, type Program, readProgram } from './api-token.ts';
import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';

/** How long an access token is good; seconds. */
export const accessLife = 15 * 60;

/** A person's call: an account, at one of the places where it is signed in. */
export interface Operator {
  readonly id: string;
  readonly signinId: string;
}

/** Who makes an operator's call: the account, and the program that acts for it, null for a person. */
export interface Caller {
  readonly id: string;
  readonly program: Program | null;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** An access token (JWT, RFC 7519, HS256). */
export const signAccess = (
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { id, signinId }: Operator,
): Promise<string> => {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ sid: signinId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setIssuedAt(now)
    .setExpirationTime(now + accessLife)
    .sign(keyOf(secret));
};

/** Whom an access token was made for, by its signature and time alone; null for any other text. */
export async function readClaims(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  token: string,
): Promise<Operator | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
    });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { id: payload.sub, signinId: payload.sid }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Whether the sign-in that a token came from has not ended. */
export async function isSignedIn({ db }: Pick<Deps, 'db'>, { id, signinId }: Operator): Promise<boolean> {
  const signin = await db
    .selectFrom('signin')
    .select('id')
    .where('id', '=', signinId)
    .where('user_id', '=', id)
    .executeTakeFirst();
  return signin !== undefined;
}

/**
 * Who holds an access token; the sign-in it came from must still be there.
 * @throws AppError `unauthenticated`
 */
export async function readOperator(deps: Pick<Deps, 'secret' | 'clock' | 'db'>, token: string): Promise<Operator> {
  const operator = await readClaims(deps, token);
  if (!operator || !(await isSignedIn(deps, operator))) throw new AppError('unauthenticated');
  return operator;
}

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

/** What the calls of a caller are counted by: each program by itself, so that one that runs wild locks nobody else out. */
export const accountKey = ({ id, program }: Caller): string => (program === null ? id : `${id}:${program.tokenId}`);
