import * as z from 'zod/mini';
import { noBody, perMinute } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';

/** The most letters that wait in one dialog. */
export const waitingLetterLimit = 20;

/**
 * Why a letter needs a member's decision. `other_sender`: valid token, but another sender address; `forged`: the
 * receiving mail server reports a forged sender (RFC 8601); `automatic`: the text is that of an autoresponder;
 * `unclear`: no new text was found in it; `too_many`: the dialog gets very many letters.
 */
export const waitingReason = z.enum(['other_sender', 'forged', 'automatic', 'unclear', 'too_many']);
export type WaitingReason = z.infer<typeof waitingReason>;

/**
 * An answer to a letter that is no sentence before a member accepts it. `sender`: the address that it states; `text`:
 * without the quoted part; `files`: number of attachments, which stay in the mailbox.
 */
export const waitingLetter = z.object({
  id,
  reason: waitingReason,
  sender: z.string(),
  text: z.string(),
  files: z.number(),
  at: time,
});
export type WaitingLetter = z.infer<typeof waitingLetter>;

/** Why the mailbox cannot be read: `login`: user or password; `folder`: there is none; `certificate`: not trusted. */
export const mailInError = z.enum(['login', 'folder', 'certificate', 'connection']);
export type MailInError = z.infer<typeof mailInError>;

/** What came back to a test letter; `received` is an answer as it should be. */
export const mailCheckOutcome = z.enum(['received', 'other_sender', 'forged', 'automatic', 'bounced', 'unclear']);
export type MailCheckOutcome = z.infer<typeof mailCheckOutcome>;

/**
 * How answers to letters are read. `address`: where they go, without the token, null where the server reads none;
 * `readAt`: when the mailbox was last read; `error`: why it is not read now. `check`: the caller's last test letter:
 * `to`; `failed`: it was not sent; `outcome`, `receivedAt`, `text`: what came back, null before.
 */
export const mailInState = z.object({
  address: z.nullable(z.string()),
  readAt: z.nullable(time),
  error: z.nullable(mailInError),
  check: z.nullable(
    z.object({
      to: z.string(),
      sentAt: time,
      failed: z.boolean(),
      receivedAt: z.nullable(time),
      outcome: z.nullable(mailCheckOutcome),
      text: z.nullable(z.string()),
    }),
  ),
});
export type MailInState = z.infer<typeof mailInState>;

const owner = { access: 'operator', scope: null, role: 'owner' } as const;

/** Calls about answers that come by mail. */
export const mailEndpoints = {
  /** How answers to letters are read, and how far the caller's last test letter came. */
  'GET /channel/mail/state': {
    ...owner,
    status: [200],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 120)] },
    reply: mailInState,
    errors: [],
  },
  /** Mails the caller a test letter, whose answer is shown by the state; `conflict` where the server reads none. */
  'POST /channel/mail/test': {
    ...owner,
    status: [202],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 3)] },
    reply: mailInState,
    errors: ['conflict'],
  },
  /** The letters of the dialog `id` that wait for a member, the oldest first. */
  'GET /channel/mail/letter/list/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: waitingLetterLimit + 10, rates: [perMinute('account', 300)] },
    reply: z.array(waitingLetter),
    errors: ['not_found'],
  },
  /** Accepts a waiting letter as the visitor's answer; `conflict` for one without a text or of a banned visitor. */
  'POST /channel/mail/letter/accept/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 200, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found', 'conflict'],
  },
  /** Deletes a waiting letter; it stays in the mailbox. */
  'DELETE /channel/mail/letter/refuse/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 100, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
