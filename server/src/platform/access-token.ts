import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error.ts';
import type { Deps } from './deps.ts';

/** How long an access token is good; seconds. */
export const accessLife = 15 * 60;

/** Who makes an operator's call: an account, at one of the places where it is signed in. */
export interface Operator {
  readonly id: string;
  readonly signinId: string;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** An access token (JWT, RFC 7519, HS256). */
export const signAccess = ({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, { id, signinId }: Operator): Promise<string> => {
  const now = Math.floor(clock.now() / 1000);
  return new SignJWT({ sid: signinId }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setSubject(id)
    .setIssuedAt(now).setExpirationTime(now + accessLife).sign(keyOf(secret));
};

async function claimsOf({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, token: string): Promise<Operator | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], currentDate: new Date(clock.now()) });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string' ? { id: payload.sub, signinId: payload.sid } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * Who holds an access token; the sign-in it came from must still be there.
 * @throws AppError `unauthenticated`
 */
export async function readOperator(deps: Pick<Deps, 'secret' | 'clock' | 'db'>, token: string): Promise<Operator> {
  const operator = await claimsOf(deps, token);
  const signin = operator && await deps.db.selectFrom('signin').select('id')
    .where('id', '=', operator.signinId).where('user_id', '=', operator.id).executeTakeFirst();
  if (!operator || !signin) throw new AppError('unauthenticated');
  return operator;
}
