import type { SignedIn } from './caller.ts';
import type { Deps } from '../deps.ts';
import { isSameText, signText } from './token-hash.ts';

/** How long an access token is good; seconds. */
export const accessLife = 15 * 60;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The only header that is ever signed or taken: no token chooses how it is verified (RFC 8725, 3.1). */
const header = encode({ alg: 'HS256', typ: 'JWT' });

/** An access token (JWT, RFC 7519, HS256). */
export function signAccess(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  { memberId, signinId }: SignedIn,
): string {
  const iat = Math.floor(clock.now() / 1000);
  const signed = `${header}.${encode({ sid: signinId, sub: memberId, iat, exp: iat + accessLife })}`;
  return `${signed}.${signText(secret, signed)}`;
}

interface Claims {
  readonly person: SignedIn;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The claims of a token that was signed with the secret; null for any other text. */
function verify(secret: string, token: string): Claims | null {
  const [head, payload, signature, ...rest] = token.split('.');
  if (head !== header || !payload || !signature || rest.length > 0) return null;
  if (!isSameText(signature, signText(secret, `${head}.${payload}`))) return null;
  // What this server has signed is JSON.
  const { sub, sid, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  if (typeof exp !== 'number' || typeof sub !== 'string' || typeof sid !== 'string') return null;
  return { person: { memberId: sub, signinId: sid }, exp };
}

/** The person of a valid access token, by its signature and time alone; null for any other text. */
export function readClaims({ secret, clock }: Pick<Deps, 'secret' | 'clock'>, token: string): SignedIn | null {
  const claims = verify(secret, token);
  return claims && claims.exp > Math.floor(clock.now() / 1000) ? claims.person : null;
}
