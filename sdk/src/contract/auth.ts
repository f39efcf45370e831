import * as z from 'zod/mini';
import { noBody, perHour, perMinute, smallBody } from './bound.ts';
import { type Endpoint, nothing } from './endpoint.ts';
import { required } from './rule.ts';
import { code, email, mailedToken, name } from './user.ts';

/**
 * A secret field on the wire: base64url without padding of `nonce (12 bytes) || ciphertext || tag (16 bytes)`,
 * AES-256-GCM.
 */
export const secret = z
  .string(required)
  .check(z.minLength(1, required), z.maxLength(1024), z.regex(/^[A-Za-z0-9_-]+$/, required));
/** SHA-256 of the rearranged stone, lowercase hex. */
export const selina = z.string(required).check(z.regex(/^[0-9a-f]{64}$/, required));

/** What a device that has signed in before shows, so that a stranger's wrong passwords do not delay it. */
const device = z.optional(z.string(required).check(z.maxLength(200)));

/** The wording and the address of the policy that the person has agreed to, where the server asks for it. */
const consent = z.optional(z.string(required).check(z.maxLength(1100)));

const account = z.object({ email: z.string() });

/** Tokens of a new sign-in, and what shows that its device has signed in before. */
const signedIn = z.object({ access: z.string(), refresh: z.string(), device: z.string() });

/** Calls that begin, refresh and end a sign-in. */
export const authEndpoints = {
  'POST /selina': {
    access: 'public',
    status: [201],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 60)] },
    reply: z.object({ stone: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    errors: ['rate_limited'],
  },
  /**
   * Registers an account, which the mailed code confirms. With the token of an invitation its link has proven the
   * address: no code is mailed, the account joins the team, and the reply has the tokens of a sign-in.
   */
  'POST /user/create': {
    access: 'stone',
    status: [201],
    bound: { ...smallBody, rows: 100, rates: [perHour('address', 20)] },
    body: z.object({
      email,
      name,
      password: secret,
      confirm: secret,
      selina,
      consent,
      invite: z.optional(mailedToken),
    }),
    reply: z.extend(account, { signedIn: z.optional(signedIn) }),
    errors: ['invalid', 'stone_invalid', 'not_found', 'email_taken', 'invite_expired', 'rate_limited'],
  },
  'POST /user/login': {
    access: 'stone',
    status: [200],
    bound: { ...smallBody, rows: 50, rates: [perMinute('address', 20)] },
    body: z.object({ email: secret, password: secret, selina, device }),
    reply: account,
    errors: ['invalid', 'invalid_credentials', 'stone_invalid', 'rate_limited'],
  },
  'PATCH /code/check': {
    access: 'stone',
    status: [200],
    bound: { ...smallBody, rows: 40, rates: [perMinute('address', 20)] },
    body: z.object({ email, code }),
    reply: signedIn,
    errors: ['invalid', 'code_invalid', 'stone_invalid', 'code_expired', 'rate_limited'],
  },
  'PATCH /code/refresh': {
    access: 'stone',
    status: [200],
    bound: { ...smallBody, rows: 30, rates: [perMinute('address', 10)] },
    body: z.object({ email }),
    reply: account,
    errors: ['invalid', 'stone_invalid', 'rate_limited'],
  },
  'GET /jwt/refresh': {
    access: 'refresh',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('address', 300)] },
    reply: z.object({ message: z.string(), result: z.string(), refresh: z.string() }),
    errors: ['refresh_invalid'],
  },
  'POST /user/logout': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 60)] },
    reply: nothing,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
