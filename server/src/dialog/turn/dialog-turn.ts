import { asksForPerson, complaintIn, recordMissed, shortPhraseOf } from '../../assistant/assistant-service.ts';
import { AppError } from '../../app-error.ts';
import { assistantSilence, isCallOption } from '../../contract.ts';
import { detached } from '../../database/call-ground.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { serverState } from '../../runtime/server-state.ts';
import type { DialogRow } from '../../database/schema.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { countDays, dayOf } from '../store/day-table.ts';
import { type Floor, mayAssistantSpeak } from '../dialog-rule.ts';
import type { DialogMove, DialogState } from '../store/dialog-state-table.ts';
import {
  type Entered,
  type Addition,
  type SentenceDraft,
  type AdditionTarget,
  storeAlone,
  storeSentences,
} from '../store/dialog-store.ts';
import { findUnconsidered, listOwners } from '../store/dialog-table.ts';
import { extraOf, type Outcome } from '../store/sentence-row.ts';
import { findLastReply, rewriteSentence } from '../store/sentence-table.ts';
import { readTurn, type TurnContext } from './turn-context.ts';
import type { TurnSentence } from './turn-table.ts';
import { cancelTurn, forgetTyping, planTurn, waitFor } from './turn-pace.ts';
import { type Reply, replyTo, replyToCall, replyToFailure } from './turn-reply.ts';

/** How far back a start looks for questions that a crash left without a turn; ms. */
const resumeWithin = 60 * 60 * 1000;
/** How many owners' dialogs it looks at in one step of the event loop. */
const ownersAtOnce = 500;

/** Whether a text is nothing but a call for a person. */
const isCall = (text: string): boolean =>
  isCallOption(text) ||
  asksForPerson(text.slice(0, longestCall).toLowerCase()) ||
  shortPhraseOf(text)?.kind === 'person';
/** A longer text is no mere call. */
const longestCall = 200;

/** After a failure, of the disk say, or under load a turn is tried again; ms. */
const retryAfter = 5_000;

/** The assistant's reply; null when it has learned nothing yet. */
async function consultAssistant(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply | null> {
  try {
    return await replyTo(deps, dialog, context);
  } catch (error) {
    // Too many questions wait: this one is considered once they are fewer.
    if (error instanceof AppError && error.reason === 'rate_limited') throw error;
    deps.log.error(
      { err: error, domainId: dialog.domain_id },
      'the assistant failed to think; the question goes to a person',
    );
    return replyToFailure(deps, dialog, context);
  }
}

/** Whether an operator has answered after a sentence. */
async function isAnswered(trx: Db, dialogId: string, seq: number): Promise<boolean> {
  const last = await findLastReply(trx, dialogId);
  return last?.author === 'operator' && last.seq > seq;
}

/**
 * The turn that is stored together with the visitor's sentence, where the assistant has nothing to consider: it has not
 * learned, it is silent, or a file was sent. Null where it has, or where earlier sentences wait for their turn. A call
 * for a person gets a reply also after a person was called.
 */
export function turnAtOnce(
  { clock, presence }: Pick<Deps, 'clock' | 'presence'>,
  dialog: DialogState,
  unanswered: { readonly text: string; readonly isFile: boolean },
): { readonly move: DialogMove; readonly outcome?: Outcome } | null {
  if (dialog.pending) return null;
  const isUnhappy = !unanswered.isFile && complaintIn(unanswered.text) !== null;
  const taken = {
    move: { turn: dialog.last + 1, waiting: 1, ...(isUnhappy ? { unhappy_at: clock.now() } : {}) },
  };
  if (unanswered.isFile) return taken;
  if (!mayAssistantSpeak(dialog, clock.now(), presence.operatorIsThere(dialog.owner_id)))
    return dialog.is_ban === 0 && dialog.called_at !== null && isCall(unanswered.text) ? null : taken;
  return dialog.trained ? null : { move: { ...taken.move, silent_until: null }, outcome: 'handed' };
}

/** Whether the assistant may say something now: while a person is on the way, only to who calls for one again. */
const maySay = (deps: Deps, dialog: Floor & { readonly owner_id: string }, isCalling: boolean): boolean =>
  mayAssistantSpeak(dialog, deps.clock.now(), deps.presence.operatorIsThere(dialog.owner_id)) ||
  (isCalling && dialog.is_ban === 0 && dialog.called_at !== null);

/**
 * Stores a reply that needs nothing else of the database: it enters with all others of its commit. Where it is not the
 * assistant's to give any more, the dialog's `turn` stays behind.
 */
function answer(
  deps: Deps,
  place: AdditionTarget,
  parts: readonly SentenceDraft[],
  seq: number,
  move: DialogMove,
): Promise<Entered> {
  const write = (now: DialogState): Addition | null =>
    now.turn < seq && mayAssistantSpeak(now, deps.clock.now(), deps.presence.operatorIsThere(now.owner_id))
      ? { parts, change: { turn: seq, silent_until: null, ...move } }
      : null;
  return storeSentences(deps, { ...place, write });
}

/** Whether the turn on the sentence `seq` is stored, and no sentence is between that one and the answer. */
const isTakenWhole = ({ dialog, sentences }: Entered, seq: number): boolean =>
  dialog.turn >= seq && dialog.last - sentences.length === seq;

/**
 * What a reply changes in its dialog. A person called in words has the word, as one called by the button, if one is
 * there.
 */
export function moveOf(
  { to, isThere, isUnhappy }: Pick<Reply, 'to' | 'isThere' | 'isUnhappy'>,
  now: DialogState,
  at: number,
): DialogMove {
  if (to === 'nobody') return { silent_until: null };
  return {
    ...(isUnhappy ? { unhappy_at: at } : {}),
    waiting: 1,
    called_at: now.called_at ?? at,
    silent_until: to === 'called' && isThere ? at + assistantSilence : null,
  };
}

/** Marks a question as one that goes to a person, and counts it once. */
async function setHanded(trx: Db, domainId: string, question: TurnSentence): Promise<void> {
  const extra = extraOf(question);
  if (extra.outcome === 'handed') return;
  await rewriteSentence(trx, question, { extra: JSON.stringify({ ...extra, outcome: 'handed' }) });
  await countDays(trx, [dayOf(domainId, question.at, 'handed')]);
}

/** Stores in the transaction which question a reply passes to a person, and which were missed. */
export async function noteOpen(
  trx: Db,
  dialog: DialogState,
  { unanswered }: TurnContext,
  { to, missed }: Reply,
  at: number,
): Promise<void> {
  const question = unanswered.findLast((row) => !extraOf(row).file);
  if (question && to !== 'nobody') await setHanded(trx, dialog.domain_id, question);
  for (const { question: text, considered } of missed)
    await recordMissed(trx, { domainId: dialog.domain_id, dialogId: dialog.id, question: text, considered, at });
}

const unanswered: Reply = { parts: [], to: 'handed', isThere: false, missed: [], isFinal: true };

/**
 * Stores the assistant's turn on the visitor's last sentences. The turn and the answer are stored in one transaction,
 * and `turn` only increases: also after a crash, a sentence is answered at most once.
 * @returns whether no sentence waits for another turn
 */
async function storeTurn(
  deps: Deps,
  dialog: DialogRow,
  context: TurnContext,
  considered: Reply | null,
): Promise<boolean> {
  const { seq, unanswered } = context;
  const files: DialogMove = unanswered.some((row) => extraOf(row).file) ? { waiting: 1 } : {};
  const place = {
    ownerId: dialog.owner_id,
    dialogId: dialog.id,
    author: 'assistant',
    clientId: `turn:${seq}`,
  } as const;
  const isPlain = considered?.to === 'nobody' && considered.missed.length === 0;
  if (isPlain) {
    const entered = await answer(deps, place, considered.parts, seq, files);
    if (entered.dialog.turn >= seq) return isTakenWhole(entered, seq);
  }
  const write = async (now: DialogState, trx: Db): Promise<Addition | null> => {
    if (now.turn >= seq) return null;
    if (!considered || !maySay(deps, now, considered.to === 'called')) {
      const settled = now.is_ban === 1 || (await isAnswered(trx, now.id, seq));
      return { parts: [], change: { turn: seq, ...(settled ? {} : { waiting: 1 }) } };
    }
    const at = deps.clock.now();
    await noteOpen(trx, now, context, considered, at);
    return { parts: considered.parts, change: { turn: seq, ...files, ...moveOf(considered, now, at) } };
  };
  return isTakenWhole(await storeAlone(deps, { ...place, write }), seq);
}

/** The assistant's reply in a turn; null for none. */
async function considerTurn(deps: Deps, dialog: DialogRow, context: TurnContext): Promise<Reply | null> {
  if (context.text === '') return null;
  if (mayAssistantSpeak(dialog, deps.clock.now(), deps.presence.operatorIsThere(dialog.owner_id)))
    return (await consultAssistant(deps, dialog, context)) ?? unanswered;
  const isCalling = maySay(deps, dialog, true) && context.unanswered.some(({ text }) => isCall(text));
  return isCalling ? replyToCall(deps, dialog, context) : null;
}

/**
 * Takes turns until all is considered; how long the next one waits for its visitor to finish, null when there is none.
 */
async function takeNext(deps: Deps, ownerId: string, dialogId: string): Promise<number | null> {
  const due = await readTurn(deps, ownerId, dialogId);
  if (!due) return null;
  const { dialog, context } = due;
  const considered = await considerTurn(deps, dialog, context);
  const wait = considered && !considered.isFinal ? waitFor(deps, dialogId, context) : 0;
  if (wait > 0) return wait;
  const isLast = await storeTurn(deps, dialog, context, considered);
  forgetTyping(deps, dialogId);
  return isLast ? null : 0;
}

async function takeAll(deps: Deps, ownerId: string, dialogId: string): Promise<void> {
  for (;;) {
    const end = deps.watchdog.begin('turn of the assistant');
    const wait = await takeNext(deps, ownerId, dialogId).finally(end);
    if (wait === null) return;
    if (wait > 0) return planTurn(deps, dialogId, wait, () => takeTurns(deps, ownerId, dialogId));
  }
}

/** Turns that are being taken here, by dialog. */
const takingOf = serverState(() => new Map<string, { again: boolean; done: Promise<void> }>());

/** Whether a turn of the dialog is being taken here. */
export const isTaking = (deps: Pick<Deps, 'state'>, dialogId: string): boolean => takingOf(deps).has(dialogId);

/**
 * Starts the assistant's turns on a dialog's unanswered sentences, and returns at once. A server that stops leaves them
 * to its next start.
 */
export function takeTurns(deps: Deps, ownerId: string, dialogId: string): void {
  cancelTurn(deps, dialogId);
  const taking = takingOf(deps);
  const under = taking.get(dialogId);
  if (under) under.again = true;
  if (under || deps.shutdown.draining) return;
  // They are the assistant's, even if the visitor's call that begins them could no longer be made.
  const done = detached(() => takeAll(deps, ownerId, dialogId))
    .catch((error: unknown) => {
      // Erased while the assistant was thinking.
      if (error instanceof AppError && error.reason === 'not_found') return;
      // Refusals of those who are too many are counted: a line for each would take longer than the turn.
      if (error instanceof AppError) deps.watchdog.refuse('turn of the assistant', error.reason);
      else deps.log.error({ err: error, dialogId }, 'the assistant could not take its turn');
      planTurn(deps, dialogId, retryAfter, () => takeTurns(deps, ownerId, dialogId));
    })
    .then(() => {
      const { again } = taking.get(dialogId)!;
      taking.delete(dialogId);
      if (again) takeTurns(deps, ownerId, dialogId);
    });
  taking.set(dialogId, { again: false, done });
}

/** Takes the turns that a stop of the server left over; a stop then waits for those under way. */
export async function resumeTurns(deps: Deps): Promise<void> {
  deps.shutdown.add(async () => void (await Promise.all([...takingOf(deps).values()].map(({ done }) => done))));
  const since = deps.clock.now() - resumeWithin;
  let owners: string[] = [];
  do {
    owners = await listOwners(deps.db, owners.at(-1) ?? '', ownersAtOnce);
    for (const { id, owner_id } of await findUnconsidered(deps.db, owners, since)) takeTurns(deps, owner_id, id);
    await yieldToEventLoop();
  } while (owners.length === ownersAtOnce);
}
