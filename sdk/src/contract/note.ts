import * as z from 'zod/mini';
import { noBody, perMinute, smallBody } from './bound.ts';
import { type Endpoint, id, time } from './endpoint.ts';
import { clientId, say } from './sentence.ts';

/** How many notes a dialog may have, deleted ones included. */
export const mostNotes = 500;

/**
 * A text that only members see. It is shown behind the sentence whose `seq` is `after`, 0 for the beginning of the dialog.
 * `by` is who wrote it; `mentions` are the ids of the members whose names follow an `@` in the text.
 */
export const note = z.object({
  id,
  text: z.string(),
  at: time,
  after: z.number(),
  by: z.object({ id, name: z.string() }),
  mentions: z.array(id),
});
export type Note = z.infer<typeof note>;

/** Calls about the notes of a dialog. */
export const noteEndpoints = {
  /** In the order in which they were written. */
  'GET /dialog/note/list/{id}': {
    access: 'operator',
    scope: 'read',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: mostNotes + 10, rates: [perMinute('account', 600)] },
    reply: z.array(note),
    errors: ['not_found'],
  },
  'POST /dialog/note/create/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [201],
    bound: { ...smallBody, rows: 120, rates: [perMinute('account', 120)] },
    body: z.object({ clientId, text: say }),
    reply: note,
    errors: ['invalid', 'not_found'],
  },
  /** Deletes a note that the caller wrote; an owner deletes any. */
  'DELETE /dialog/note/delete/{id}': {
    access: 'operator',
    scope: 'answer',
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: 20, rates: [perMinute('account', 120)] },
    reply: z.object({ id }),
    errors: ['forbidden', 'not_found'],
  },
  /** Marks as read the notes of a dialog that mention the caller. */
  'PATCH /dialog/mention/read/{id}': {
    access: 'operator',
    scope: null,
    role: 'operator',
    status: [200],
    bound: { ...noBody, rows: mostNotes + 20, rates: [perMinute('account', 300)] },
    reply: z.object({ id }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
