import { ask, recordMissed, suggestions, type Thought } from '../assistant/assistant-service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { DialogRow, SentenceRow } from '../platform/schema.ts';
import { mayAssistantSpeak, silence } from './dialog-rule.ts';
import type { DialogMove, DialogState } from './dialog-state-table.ts';
import { type Entry, type Part, type Place, storeAlone, storeSentences } from './dialog-store.ts';
import { findDialogOf, findUnconsidered } from './dialog-table.ts';
import { extraOf, type Outcome } from './sentence-row.ts';
import { findLastReply, findNextTurn, setExtra } from './sentence-table.ts';

/** Said when the assistant does not know, once until a person answers. */
export const note = 'Я не знаю точного ответа. Передал вопрос оператору — человек ответит здесь.';
/** The same, to who asked for a person. */
export const called = 'Позвал оператора — человек ответит здесь.';
export const suggestion = 'Возможно, вы имели в виду:';

/** How far back a start looks for questions that a crash left without a turn; ms. */
const resumeWithin = 60 * 60 * 1000;

/** After a failure, of the disk say, a turn is tried again; ms. */
const retryAfter = 5_000;

/** What the assistant says of a question; null when it says nothing and a person is needed. */
async function thinkOver(
  deps: Deps,
  dialog: DialogRow,
  question: SentenceRow,
): Promise<{ part: Part | null; handed: boolean; thought: Thought | null }> {
  const thought = await ask(deps, dialog.domain_id, question.text).catch((error: unknown) => {
    deps.log.error(
      { err: error, domainId: dialog.domain_id },
      'the assistant failed to think; the question goes to a person',
    );
    return null;
  });
  if (!thought) return { part: null, handed: true, thought };
  if (thought.answer !== null) {
    const extra = {
      outcome: 'answer' as const,
      confidence: thought.confidence,
      ...(thought.label === null ? {} : { label: thought.label }),
    };
    return { part: { text: thought.answer, extra }, handed: false, thought };
  }
  const options = thought.outcome === 'suggest' ? suggestions(thought) : [];
  if (options.length > 0)
    return { part: { text: suggestion, extra: { outcome: 'suggest', options } }, handed: false, thought };
  return {
    part: { text: thought.outcome === 'person' ? called : note, extra: { outcome: 'note' } },
    handed: true,
    thought,
  };
}

/** Whether the visitor has been told already that a person was called, and nobody has answered since. */
async function isNoted(trx: Db, dialogId: string): Promise<boolean> {
  const last = await findLastReply(trx, dialogId);
  return last?.author === 'assistant' && extraOf(last).outcome === 'note';
}

/** Whether an operator has answered since: nobody waits then. */
async function isAnswered(trx: Db, dialogId: string, seq: number): Promise<boolean> {
  const last = await findLastReply(trx, dialogId);
  return last?.author === 'operator' && last.seq > seq;
}

/**
 * The turn on the visitor's sentence that is about to enter, where the assistant has nothing to consider: it has not learned,
 * a person has the word, or a file was sent. It is taken then with the sentence. Null where it has, or where earlier
 * sentences still wait for it.
 */
export function turnAtOnce(
  dialog: DialogState,
  isFile: boolean,
  now: number,
): (DialogMove & { readonly outcome?: Outcome }) | null {
  if (dialog.pending) return null;
  const taken = { turn: dialog.last + 1, waiting: 1 };
  if (isFile || !mayAssistantSpeak(dialog, now)) return taken;
  return dialog.trained ? null : { ...taken, silent_until: null, outcome: 'handed' };
}

/**
 * Stores an answer, which needs nothing else of the database: it enters with all others of its commit. False when it is
 * not the assistant's to give any more.
 */
async function answer(deps: Deps, place: Place, part: Part, seq: number): Promise<boolean> {
  const write = (now: DialogState): Entry | null =>
    now.turn < seq && mayAssistantSpeak(now, deps.clock.now())
      ? { parts: [part], change: { turn: seq, silent_until: null } }
      : null;
  const { dialog } = await storeSentences(deps, { ...place, write });
  return dialog.turn >= seq;
}

/**
 * The assistant's turn on one sentence of the visitor. The turn and what is said enter in one transaction, and the turn
 * counts only forward: whatever crashes in between, a sentence is answered at most once.
 */
async function takeTurn(deps: Deps, dialog: DialogRow, question: SentenceRow): Promise<void> {
  const { seq } = question;
  const about = extraOf(question);
  const heard =
    mayAssistantSpeak(dialog, deps.clock.now()) && !about.file ? await thinkOver(deps, dialog, question) : null;
  const place = {
    ownerId: dialog.owner_id,
    dialogId: dialog.id,
    author: 'assistant',
    clientId: `turn:${seq}`,
  } as const;
  if (heard?.part && !heard.handed && (await answer(deps, place, heard.part, seq))) return;
  const write = async (now: DialogState, trx: Db): Promise<Entry | null> => {
    if (now.turn >= seq) return null;
    if (!heard || !mayAssistantSpeak(now, deps.clock.now())) {
      const settled = now.is_ban === 1 || (await isAnswered(trx, now.id, seq));
      return { parts: [], change: { turn: seq, ...(settled ? {} : { waiting: 1 }) } };
    }
    const isCalled = heard.thought?.outcome === 'person';
    if (heard.handed) {
      await setExtra(trx, question.id, JSON.stringify({ ...about, outcome: 'handed' }));
      if (heard.thought && !isCalled)
        await recordMissed(trx, {
          domainId: now.domain_id,
          dialogId: now.id,
          question: question.text,
          thought: heard.thought,
          at: deps.clock.now(),
        });
    }
    const silent = heard.part === null || (heard.handed && (await isNoted(trx, now.id)));
    // A person called in words has the word, as one called by the button.
    const change = {
      turn: seq,
      silent_until: isCalled ? deps.clock.now() + silence : null,
      ...(heard.handed ? { waiting: 1 } : {}),
    };
    return { parts: silent ? [] : [heard.part!], change };
  };
  await storeAlone(deps, { ...place, write });
}

async function takeAll(deps: Deps, ownerId: string, dialogId: string): Promise<void> {
  for (;;) {
    const dialog = await findDialogOf(deps.db, ownerId, dialogId);
    const question = dialog && (await findNextTurn(deps.db, dialogId, dialog.turn));
    if (!question) return;
    const end = deps.watchdog.begin('turn of the assistant');
    await takeTurn(deps, dialog, question).finally(end);
  }
}

/** Turns that are being taken here, by dialog. */
const taking = new Map<string, { again: boolean; done: Promise<void> }>();

/**
 * Lets the assistant consider what the visitor of a dialog said, one sentence after another. Returns at once.
 * A server that stops leaves it to its next start.
 */
export function takeTurns(deps: Deps, ownerId: string, dialogId: string): void {
  const under = taking.get(dialogId);
  if (under) under.again = true;
  if (under || deps.shutdown.draining) return;
  const done = takeAll(deps, ownerId, dialogId)
    .catch((error: unknown) => {
      // Erased while the assistant was thinking.
      if (error instanceof AppError && error.reason === 'not_found') return;
      deps.log.error({ err: error, dialogId }, 'the assistant could not take its turn');
      setTimeout(() => takeTurns(deps, ownerId, dialogId), retryAfter).unref();
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
  deps.shutdown.add(async () => void (await Promise.all([...taking.values()].map(({ done }) => done))));
  const left = await findUnconsidered(deps.db, deps.clock.now() - resumeWithin);
  for (const { id, owner_id } of left) takeTurns(deps, owner_id, id);
}
