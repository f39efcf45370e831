import * as z from 'zod/mini';
import { id, time } from './endpoint.ts';
import { lined } from './ruled.ts';
import { author, memberRef, sentence } from './sentence.ts';

/**
 * What the list of dialogs shows; `waiting`: those that need a person; `closed`: the archive, `open`: all but it;
 * `mentioned`: those with a note that mentions the caller, who has not read it.
 */
export const dialogFilter = z.enum(['all', 'unread', 'waiting', 'banned', 'open', 'closed', 'mentioned']);
export type DialogFilter = z.infer<typeof dialogFilter>;

/** An operator's word for dialogs: 1 to 32 characters. */
export const tag = lined(1, 32);

/** How the visitor of a dialog writes: in the widget of the site, to a bot in Telegram, or by e-mail. */
export const dialogChannel = z.enum(['site', 'telegram', 'mail']);
export type DialogChannel = z.infer<typeof dialogChannel>;

/**
 * Why no sentence reaches a visitor of a channel other than the site: `blocked`: the visitor has blocked the bot;
 * `stopped`: wants no more messages; `failed`: the channel refuses them. A letter that returns is no reason: the visitor
 * of a site reads the chat (`bounced` of the header).
 */
export const unreachable = z.enum(['blocked', 'stopped', 'failed']);
export type Unreachable = z.infer<typeof unreachable>;

const domainOf = z.object({ id, name: z.string() });
const rating = z.nullable(z.object({ score: z.number(), comment: z.string() }));

/**
 * The newest sentence of a dialog in which a search has found its words. `text` is the sentence, or of a long one the
 * part around the first word found, with «…» where it was cut; `ranges` are the words found in `text`, from `from` up
 * to but not with `to`, in UTF-16 units.
 */
export const foundPhrase = z.object({
  seq: z.number(),
  author,
  text: z.string(),
  ranges: z.array(z.object({ from: z.number(), to: z.number() })),
});
export type FoundPhrase = z.infer<typeof foundPhrase>;

/**
 * One entry of the list. `number` counts the dialogs of the domain.
 * - `visitor`: `ownName` is what the operators call the visitor, `device` the system that the browser names (`iPhone`,
 *   `Windows` …), `path` the decoded path of the page.
 * - `unread`: how many of the visitor's sentences the caller has not read; each member has a read mark.
 * - `waiting`: whether a person is needed, never in a banned dialog, `waitingSince`: since when, `unhappy`: whether the
 *   waiting visitor complained.
 * - `assistant`: whether the assistant may answer here now. `assigned`: the member who has the dialog.
 * - `asked`: the beginning of the visitor's last text, without the option that calls a person.
 * - `channel`: how the visitor writes; `unreachable`: why sentences do not reach a visitor of a channel other than the
 *   site, null while they do.
 * - `found`: in a search alone, and absent where only the visitor's name or address matches.
 */
export const dialogEntry = z.object({
  id,
  session: id,
  isBan: z.boolean(),
  domain: domainOf,
  visitor: z.object({
    name: z.string(),
    online: z.boolean(),
    ownName: z.string(),
    device: z.string(),
    path: z.string(),
  }),
  last: z.nullable(sentence),
  unread: z.number(),
  updatedAt: time,
  waiting: z.boolean(),
  assistant: z.boolean(),
  number: z.number(),
  closed: z.boolean(),
  tags: z.array(z.string()),
  asked: z.nullable(z.string()),
  waitingSince: z.nullable(time),
  unhappy: z.boolean(),
  rating,
  assigned: z.nullable(memberRef),
  mentions: z.number(),
  channel: dialogChannel,
  unreachable: z.nullable(unreachable),
  found: z.optional(foundPhrase),
});
export type DialogEntry = z.infer<typeof dialogEntry>;
