import * as z from 'zod/mini';
import { answerRates, helloRates, type Rate, readRates, sentenceRates } from './bound.ts';
import { failures, type Code } from './error.ts';
import { id, time } from './endpoint.ts';
import { dialogEntry } from './dialog-entry.ts';
import { domain } from './domain.ts';
import { note } from './note.ts';
import { author, clientId, deletedSeqs, memberRef, say, sentence } from './sentence.ts';

/** The path of the socket on the server. */
export const socketPath = '/api/v1/socket';

/**
 * Why the server closed a socket. `many`: the account has as many open as it may. `team`: the sign-in works in another
 * team from now on, whose facts a new socket gets.
 */
export const close = {
  frame: 4400,
  token: 4401,
  refused: 4403,
  silent: 4408,
  many: 4409,
  team: 4410,
  fast: 4429,
  restart: 1012,
} as const;

/** What a member does in a dialog: has it open, writes in it, or has left it. */
export const look = z.enum(['open', 'typing', 'gone']);
export type Look = z.infer<typeof look>;

const number = z.number().check(z.int(), z.gte(0));

/**
 * The first frame of a client; `after` is the last `seq` (visitor) or `rev` (operator, null at first) that it holds.
 */
export const hello = z.object({
  type: z.literal('hello'),
  role: z.enum(['visitor', 'operator']),
  token: z.string().check(z.maxLength(4096)),
  after: z.optional(z.nullable(number)),
});

/** A frame that a client sends. */
export const clientFrame = z.discriminatedUnion('type', [
  hello,
  z.object({ type: z.literal('say'), clientId, text: say }),
  z.object({
    type: z.literal('answer'),
    clientId,
    session: id,
    sentences: z.array(say).check(z.minLength(1), z.maxLength(20)),
    force: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('look'), session: id, what: look }),
  z.object({ type: z.literal('typing'), session: z.optional(id) }),
  z.object({ type: z.literal('read'), seq: number, session: z.optional(id) }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/**
 * Limits of every client frame: its size in bytes, and how many one socket may send. The server closes a socket that
 * sends more.
 */
export const frameBound = { bytes: 64 * 1024, rate: { by: 'socket', count: 100, seconds: 10 } } as const satisfies {
  bytes: number;
  rate: Rate;
};

/**
 * How often each frame may come; what comes oftener is refused by an `error` frame. A frame without a bound does not
 * compile.
 */
export const frameBounds = {
  hello: helloRates,
  say: sentenceRates,
  answer: answerRates,
  typing: [{ by: 'socket', count: 40, seconds: 10, bucket: 'typing' }],
  read: readRates,
  look: [
    { by: 'socket', count: 40, seconds: 10, bucket: 'look' },
    { by: 'account', count: 240, seconds: 60, bucket: 'look' },
  ],
  /** Answered at once: the bound of any frame is its own. */
  ping: [],
} as const satisfies Record<ClientFrame['type'], readonly Rate[]>;

const codes = Object.keys(failures) as [Code, ...Code[]];

/**
 * Who takes part in the visitor's dialog: whether the assistant may answer now, whether an operator is online, whether
 * one of them is on duty (absent: as `operator`), and when work begins next (absent while a member is on duty by the
 * working hours).
 */
const party = {
  assistant: z.boolean(),
  operator: z.boolean(),
  duty: z.optional(z.boolean()),
  returnsAt: z.optional(time),
};

/** A frame that the server sends. */
export const serverFrame = z.discriminatedUnion('type', [
  /**
   * `member`: the operator's id. `read`: the greatest `seq` that operators have read. `deleted`: the deleted sentences of
   * the visitor's dialog.
   */
  z.object({
    type: z.literal('welcome'),
    session: z.optional(id),
    last: z.optional(z.number()),
    rev: z.optional(z.number()),
    member: z.optional(id),
    read: z.optional(z.number()),
    assistant: z.optional(z.boolean()),
    operator: z.optional(z.boolean()),
    duty: z.optional(z.boolean()),
    returnsAt: z.optional(time),
    deleted: deletedSeqs,
  }),
  z.object({ type: z.literal('reset'), rev: z.number() }),
  z.object({ type: z.literal('ack'), clientId: z.string(), sentences: z.array(sentence) }),
  z.object({
    type: z.literal('sentence'),
    sentence,
    rev: z.optional(z.number()),
    dialogId: z.optional(id),
    session: z.optional(id),
  }),
  /** A sentence was deleted: its text and file are to be forgotten. For operators it is a fact with a number. */
  z.object({
    type: z.literal('deleted'),
    seq: z.number(),
    rev: z.optional(z.number()),
    dialogId: z.optional(id),
    session: z.optional(id),
  }),
  /** `name`: of the operator, for a visitor. */
  z.object({ type: z.literal('typing'), author, session: z.optional(id), name: z.optional(z.string()) }),
  /** What another member does in a dialog. */
  z.object({ type: z.literal('look'), session: id, member: memberRef, what: look }),
  /** A dialog was assigned to the operator by another member, or in turn (`by` is null). */
  z.object({ type: z.literal('handed'), rev: z.number(), dialogId: id, member: memberRef, by: z.nullable(memberRef) }),
  /** A dialog was taken from a member who has not answered for `minutes`. */
  z.object({ type: z.literal('given_back'), rev: z.number(), dialogId: id, member: memberRef, minutes: z.number() }),
  z.object({ type: z.literal('read'), author, seq: z.number(), session: z.optional(id) }),
  z.object({ type: z.literal('dialog'), rev: z.number(), dialog: dialogEntry }),
  /** A note was written, for operators alone. */
  z.object({ type: z.literal('note'), rev: z.number(), dialogId: id, note }),
  /** A note was deleted: its text is to be forgotten. */
  z.object({ type: z.literal('note_deleted'), rev: z.number(), dialogId: id, id }),
  /** `path` of the page, where the visitor is on another one. */
  z.object({ type: z.literal('presence'), session: id, online: z.boolean(), path: z.optional(z.string()) }),
  z.object({ type: z.literal('talk'), ...party }),
  z.object({ type: z.literal('learn'), domainId: id, share: z.number() }),
  /** A domain as it is now: added, verified, trained, or seen on its site. */
  z.object({ type: z.literal('domain'), domain }),
  z.object({ type: z.literal('online'), counts: z.tuple([z.number(), z.number()]) }),
  z.object({
    type: z.literal('error'),
    code: z.enum(codes),
    clientId: z.optional(z.string()),
    retryAfter: z.optional(z.number()),
    assigned: z.optional(z.nullable(memberRef)),
  }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
