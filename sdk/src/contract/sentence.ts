import * as z from 'zod/mini';
import { id, time } from './endpoint.ts';
import { textRule } from './rule.ts';
import { named, ruled } from './ruled.ts';

/** Author of a sentence. */
export const author = z.enum(['visitor', 'operator', 'assistant']);
export type Author = z.infer<typeof author>;

/** A file that came with a sentence; `url` is relative to the server and unguessable. `size` in bytes. */
export const file = z.object({ id, name: z.string(), type: z.string(), size: z.number(), url: z.string() });
export type SentFile = z.infer<typeof file>;

/** A member of the team: the person's id and name. */
export const memberRef = z.object({ id, name: z.string() });
export type MemberRef = z.infer<typeof memberRef>;

/**
 * One message. `seq` counts 1, 2, 3 … without a gap in its dialog.
 * `options` are «Возможно, вы имели в виду» questions to choose from. Operators also get, for the
 * assistant's sentences, `label` (the context that answered), `confidence` (0..1) and `asked` (the question that it
 * answers, where that differs from the visitor's last sentence). `name` is that of the API token by which a program
 * answered for the operator. `ask` is what the visitor is asked for in addition to the text: a rating, where an
 * operator has closed the dialog. `edits`: the `seq` of the author's own earlier sentence that this one corrects, where
 * a channel lets people edit what they have sent. `passed`: with it the assistant has passed the visitor on to a person. `deleted`: an operator has deleted it; its `text` is `deletedText`, and its file is deleted.
 * `via`: the visitor wrote it by mail; `leftOut`: how many files of that letter, or of that message of a channel, were
 * not accepted.
 * `by` is the member who wrote an operator's sentence: with `id` for operators, with `picture` for visitors, the
 * address of the picture relative to the server or empty; absent where no member is known.
 */
export const sentence = z.object({
  id,
  seq: z.number(),
  author,
  text: z.string(),
  at: time,
  clientId: z.optional(z.string()),
  file: z.optional(file),
  options: z.optional(z.array(z.string())),
  label: z.optional(z.string()),
  confidence: z.optional(z.number()),
  asked: z.optional(z.string()),
  name: z.optional(z.string()),
  by: z.optional(z.object({ id: z.optional(id), name: z.string(), picture: z.optional(z.string()) })),
  ask: z.optional(z.literal('rating')),
  via: z.optional(z.literal('mail')),
  leftOut: z.optional(z.number()),
  edits: z.optional(z.number()),
  passed: z.optional(z.literal(true)),
  deleted: z.optional(z.literal(true)),
});
export type Sentence = z.infer<typeof sentence>;

/** Numbers of a dialog's deleted sentences, the newest 200; absent where there are none. */
export const deletedSeqs = z.optional(z.array(z.number()));

/** What a client calls its sentence: unique per dialog and author for ever. */
export const clientId = named(64);
/** A visitor's or operator's text: 1 to 4,000 characters. */
export const say = ruled(textRule(1, 4000));
