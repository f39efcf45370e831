import * as z from 'zod/mini';
import { dialogChannel, ownerChannel } from '../../event/channel.ts';
import { type Sentence, sentence, type ServerFrame, serverFrame } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { type Floor, mayAssistantSpeak } from '../dialog-rule.ts';
import { forVisitor } from './sentence-row.ts';
import { pathOf } from './visitor-place.ts';

/** Messages to the connections of one dialog's visitor. A sentence is a wake-up too: its order comes from `seq`. */
export const dialogMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), sentence }),
  z.object({ kind: z.literal('deleted'), seq: z.number() }),
  z.object({ kind: z.literal('talk'), assistant: z.boolean() }),
  z.object({ kind: z.literal('live'), frame: serverFrame }),
  z.object({ kind: z.literal('ban') }),
  /** The token with this hash has been replaced; it opens the dialog until a time. */
  z.object({ kind: z.literal('replaced'), hash: z.string(), until: z.number() }),
  z.object({ kind: z.literal('gone') }),
]);
export type DialogMessage = z.infer<typeof dialogMessage>;

/** Messages to an owner's operators besides the durable facts: to all of them, or `to` one member. */
export const liveMessage = z.object({ kind: z.literal('live'), frame: serverFrame, to: z.optional(z.string()) });
export type LiveMessage = z.infer<typeof liveMessage>;

type Bus = Pick<Deps, 'bus'>;

export const publishToDialog = ({ bus }: Bus, dialogId: string, message: DialogMessage): void =>
  bus.publish(dialogChannel(dialogId), message);

/** Publishes something to the owner's operators, or to one of them, that is not persisted. */
export const publishToOwner = ({ bus }: Bus, ownerId: string, frame: ServerFrame, to?: string): void =>
  bus.publish(ownerChannel(ownerId), {
    kind: 'live',
    frame,
    ...(to === undefined ? {} : { to }),
  } satisfies LiveMessage);

/** Publishes to operators which page a visitor is on; it is also stored with the dialog. */
export const showPage = (
  deps: Pick<Deps, 'bus' | 'presence'>,
  { ownerId, session }: { readonly ownerId: string; readonly session: string },
  page: string,
): void =>
  publishToOwner(deps, ownerId, {
    type: 'presence',
    session,
    online: deps.presence.isOnline(session),
    path: pathOf(page),
  });

export function announceSentences(deps: Bus, dialogId: string, sentences: readonly Sentence[]): void {
  for (const sentence of sentences)
    publishToDialog(deps, dialogId, { kind: 'sentence', sentence: forVisitor(sentence) });
}

/**
 * Whether the visitor is shown that the assistant answers: not while a person has the word, nor when one was called, be
 * it by a question that was passed on, and has not answered yet.
 */
export const isAssistants = (dialog: Floor, now: number): boolean =>
  dialog.called_at === null && mayAssistantSpeak(dialog, now);

/** Publishes to the visitor's connections who may answer now. */
export const announceDialog = (deps: Bus & Pick<Deps, 'clock'>, dialog: Floor & { readonly id: string }): void =>
  publishToDialog(deps, dialog.id, { kind: 'talk', assistant: isAssistants(dialog, deps.clock.now()) });
