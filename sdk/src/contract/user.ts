import * as z from 'zod/mini';
import { fileBody, noBody, perHour, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, nothing, time } from './endpoint.ts';
import { codeRule, emailRule, nameRule, passwordRule } from './field-rule.ts';
import { fieldErrorOf, required, textRule } from './rule.ts';
import { issueOf, ruled, ruledName } from './ruled.ts';

/** Schema of `emailRule`. */
export const email = ruled(emailRule);
/** Schema of `nameRule`. */
export const name = ruledName(nameRule);
/** Schema of `passwordRule`. */
export const password = ruled(passwordRule);
/** Schema of `codeRule`. */
export const code = ruled(codeRule);

/** `avatar` is a base64 PNG, or `""` for none. */
export const userInfo = z.object({ avatar: z.string(), isAdmin: z.boolean() });
/**
 * The account; `image` is a base64 PNG, or `""` for none. `consent`: what was agreed to at the registration, where that
 * was asked.
 */
export const profile = z.object({
  email: z.string(),
  name: z.string(),
  image: z.string(),
  consent: z.optional(z.object({ text: z.string(), at: time })),
});
/** One place where the account is signed in; `current` is the one that asks. */
export const signIn = z.object({ id, userAgent: z.string(), createdAt: time, seenAt: time, current: z.boolean() });

/**
 * One quota of the account: contexts and sentences of all domains together, `context_texts` with the bytes of these
 * sentences, `files` and `texts` of dialogs in bytes, `learns` in the present hour, `talks` that one address may begin
 * at one site in a day (`used` is null: it is no sum of the account's).
 */
export const quota = z.object({
  name: z.enum(['domains', 'contexts', 'sentences', 'context_texts', 'files', 'texts', 'learns', 'talks']),
  used: z.nullable(z.number()),
  limit: z.number(),
});
export type Quota = z.infer<typeof quota>;

export type UserInfo = z.infer<typeof userInfo>;
export type Profile = z.infer<typeof profile>;
export type SignIn = z.infer<typeof signIn>;

/** Largest avatar upload in bytes. */
export const avatarLimit = 5 * 1024 * 1024;

const heading = textRule(1, 120);
const firstLine = textRule(1, 500);

/**
 * A code for the account's own address, under the client's heading and first line; with `email` one for that new
 * address, in the server's words.
 */
const codeLetter = z
  .object({ subject: z.optional(z.string()), text: z.optional(z.string()), email: z.optional(email) })
  .check(({ value, issues }) => {
    if (value.email !== undefined) return;
    for (const [field, rule] of [
      ['subject', heading],
      ['text', firstLine],
    ] as const) {
      const error = fieldErrorOf(rule, value[field] ?? '');
      if (error) issues.push({ ...issueOf(error, value[field]), path: [field] });
    }
  });

/** A token that a letter's link carries. */
export const mailedToken = z.string(required).check(z.regex(/^[\w-]{43}$/, 'Ссылка неполная'));

/** Calls that read and change the account: profile, e-mail, password, sign-ins, quota. */
export const userEndpoints = {
  'GET /user/info': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 600)] },
    reply: userInfo,
    errors: [],
  },
  'GET /user/profile': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 600)] },
    reply: profile,
    errors: [],
  },
  'PATCH /user/name/edit': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 10, rates: [perMinute('account', 30)] },
    body: z.object({ name }),
    reply: z.object({ name: z.string() }),
    errors: ['invalid'],
  },
  'PATCH /user/send/code': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 30, rates: [perMinute('account', 10)] },
    body: codeLetter,
    reply: z.object({ email: z.string() }),
    errors: ['invalid', 'password_needed', 'email_taken', 'rate_limited'],
  },
  'PATCH /user/email/edit': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 200, rates: [perMinute('account', 10)] },
    body: z.object({ email, code }),
    reply: z.object({ email: z.string() }),
    errors: ['invalid', 'code_invalid', 'password_needed', 'email_taken', 'code_expired', 'rate_limited'],
  },
  'POST /user/email/undo': {
    access: 'public',
    status: [200],
    bound: { ...smallBody, rows: 200, rates: [perMinute('address', 20)] },
    body: z.object({ token: mailedToken }),
    reply: z.object({ email: z.string() }),
    errors: ['invalid', 'not_found', 'email_taken'],
  },
  /** Mails the link to a new password, where the address has an account; the answer is the same where it has none. */
  'POST /user/passwd/forgot': {
    access: 'public',
    status: [200],
    bound: { ...smallBody, rows: 30, rates: [perHour('address', 20)] },
    body: z.object({ email }),
    reply: z.object({ email: z.string() }),
    errors: ['invalid', 'rate_limited'],
  },
  /**
   * Sets the password that the link of the letter allows, once and for an hour; all sign-ins end. `device` is as in
   * `PATCH /code/check`.
   */
  'POST /user/passwd/reset': {
    access: 'public',
    status: [200],
    bound: { ...smallBody, rows: 200, rates: [perHour('address', 20)] },
    body: z.object({ token: mailedToken, password }),
    reply: z.object({ email: z.string(), device: z.string() }),
    errors: ['invalid', 'not_found', 'rate_limited'],
  },
  'PATCH /user/auth/change/passwd': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 30, rates: [perMinute('account', 20)] },
    body: z.object({ password: z.string('Поле обязательно для заполнения') }),
    reply: nothing,
    errors: ['invalid', 'invalid_credentials', 'rate_limited'],
  },
  'PATCH /user/passwd/edit': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 200, rates: [perMinute('account', 20)] },
    body: z.object({ oldPassword: z.string('Поле обязательно для заполнения'), newPassword: password, code }),
    reply: nothing,
    errors: ['invalid', 'invalid_credentials', 'code_invalid', 'code_expired', 'rate_limited'],
  },
  'POST /user/image/upload': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...fileBody(avatarLimit), rows: 10, rates: [{ by: 'account', count: 20, seconds: 600 }] },
    multipart: true,
    reply: z.object({ avatar: z.string() }),
    errors: ['invalid', 'too_large', 'unsupported_media'],
  },
  'GET /user/quota': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10_000, rates: [perMinute('account', 60)] },
    reply: z.object({ items: z.array(quota) }),
    errors: [],
  },
  'GET /user/signin/list': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 200, rates: [perMinute('account', 60)] },
    reply: z.array(signIn),
    errors: [],
  },
  'DELETE /user/signin/delete/{id}': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 10, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
