import * as z from 'zod/mini';
import { fileBody, noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id } from './endpoint.ts';
import { lined } from './ruled.ts';
import { say } from './sentence.ts';

/**
 * How many replies a team may have, and how many of their own each member; how many `pictures` a reply, and all replies
 * of a team together.
 */
export const readyReplyLimits = { team: 500, own: 100, pictures: 3, teamPictures: 200 } as const;
/** Largest picture of a reply, in bytes, as it is sent and as it is stored. */
export const readyPictureLimit = 5 * 1024 * 1024;
/** The greatest length of a reply's title, in characters. */
export const readyReplyTitle = 80;

/** A picture of a ready reply; `name` is that of its file. */
export const readyPicture = z.object({ id, name: z.string() });
export type ReadyPicture = z.infer<typeof readyPicture>;

/**
 * A text that an operator inserts. `own`: only who wrote it sees it; else it is the team's. `text` may have variables:
 * see `fillReply`. `pictures` go with it, in this order; absent where there is none.
 */
export const readyReply = z.object({
  id,
  title: z.string(),
  text: z.string(),
  own: z.boolean(),
  pictures: z.optional(z.array(readyPicture)),
});
export type ReadyReply = z.infer<typeof readyReply>;

const body = z.object({ title: lined(1, readyReplyTitle), text: say, own: z.boolean() });

/** Calls about ready replies. */
export const readyReplyEndpoints = {
  /** The team's and the caller's own, in the order of their titles. */
  'GET /reply/list': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: {
      ...noBody,
      rows: readyReplyLimits.team + readyReplyLimits.own + readyReplyLimits.teamPictures + 10,
      rates: [perMinute('account', 120)],
    },
    reply: z.array(readyReply),
    errors: [],
  },
  /**
   * What the contexts nearest to the unanswered question of the dialog `id` answer, the nearest first, up to three.
   * Empty without a question, and before the assistant is trained.
   */
  'GET /reply/best/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 1300, rates: [perMinute('account', 120)] },
    reply: z.array(z.object({ title: z.string(), text: z.string() })),
    errors: ['not_found'],
  },
  'POST /reply/create': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [201],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 120)] },
    body,
    reply: readyReply,
    errors: ['invalid'],
  },
  /** An operator changes and deletes what they wrote, others also what the team has. */
  'PATCH /reply/edit/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...smallBody, rows: 20, rates: [perMinute('account', 120)] },
    body,
    reply: readyReply,
    errors: ['invalid', 'forbidden', 'not_found'],
  },
  'DELETE /reply/delete/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['forbidden', 'not_found'],
  },
  /**
   * Adds a picture to the reply `id`, behind those that it has: a JPEG, PNG, WebP or GIF of at most 5 MiB, in the field
   * `image`. It is re-encoded as pictures in dialogs are: 2,560 px at most, without metadata, a GIF as a PNG.
   */
  'POST /reply/picture/create/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [201],
    bound: { ...fileBody(readyPictureLimit), rows: 130, rates: [perMinute('account', 30)] },
    multipart: true,
    reply: readyPicture,
    errors: ['invalid', 'forbidden', 'not_found', 'too_large', 'unsupported_media'],
  },
  /** The bytes of a picture of a reply that the caller sees. */
  'GET /reply/picture/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 60, rates: [perMinute('account', 120)] },
    errors: ['not_found'],
  },
  'DELETE /reply/picture/delete/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
