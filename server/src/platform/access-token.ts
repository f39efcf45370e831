import { isApiToken, type Program, readProgram } from './api-token.ts';
import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';
import { prepared } from './prepared.ts';
import { isSameText, signText } from './token-hash.ts';

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

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The only header that is ever signed or taken: no token chooses how it is verified (RFC 8725, 3.1). */
const header = encode({ alg: 'HS256', typ: 'JWT' });

/** An access token (JWT, RFC 7519, HS256). */
export function signAccess({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, { id, signinId }: Operator): string {
  const iat = Math.floor(clock.now() / 1000);
  const signed = `${header}.${encode({ sid: signinId, sub: id, iat, exp: iat + accessLife })}`;
  return `${signed}.${signText(secret, signed)}`;
}

/** Whom an access token was made for, by its signature and time alone; null for any other text. */
export function readClaims({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, token: string): Operator | null {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head !== header || !payload || !signature || rest.length > 0) return null;
  if (!isSameText(signature, signText(secret, `${head}.${payload}`))) return null;
  // What this server has signed is JSON.
  const { sub, sid, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  if (typeof exp !== 'number' || exp <= Math.floor(clock.now() / 1000)) return null;
  return typeof sub === 'string' && typeof sid === 'string' ? { id: sub, signinId: sid } : null;
}

const selectSignIn = prepared<Operator, { id: string }>((db, slot) =>
  db.selectFrom('signin').select('id').where('id', '=', slot('signinId')).where('user_id', '=', slot('id')).compile(),
);

/** Whether the sign-in that a token came from has not ended. */
export async function isSignedIn({ db }: Pick<Deps, 'db'>, { id, signinId }: Operator): Promise<boolean> {
  return (await selectSignIn(db, { id, signinId })).length > 0;
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
