import {
  answersOf,
  consider,
  correctAnswer,
  readCorrections,
  type Right,
  undoCorrection,
} from '../assistant/assistant-service.ts';
import { fieldError } from '../app-error.ts';
import type { Body, Correction, Offer, Reply } from '../contract.ts';
import type { Deps } from '../deps.ts';
import type { SentenceRow } from '../database/schema.ts';
import { mayAssistantSpeak } from './dialog-rule.ts';
import { dialogOf } from './inbox/dialog-view.ts';
import { lastQuestion, longestTurn } from './last-question.ts';
import { extraOf } from './store/sentence-row.ts';
import { readSentencesAfter, readSentencesBefore } from './store/sentence-table.ts';

/**
 * The question that the assistant answered: `asked` of its sentence, else the visitor's sentence of that turn.
 */
function questionOf(answer: SentenceRow, before: readonly SentenceRow[]): string | undefined {
  const { asked } = extraOf(answer);
  if (asked !== undefined) return asked;
  const seq = Number(/^turn:(\d+)$/.exec(answer.client_id ?? '')?.[1]);
  const sentence = before.find((row) => row.seq === seq) ?? before.findLast(({ author }) => author === 'visitor');
  return sentence?.author === 'visitor' ? sentence.text : undefined;
}

/**
 * Marks an answer of the assistant's wrong. @throws AppError `not_found`, `invalid` when it is no answer of the
 * assistant's
 */
export async function correctInDialog(
  deps: Deps,
  ownerId: string,
  id: string,
  { seq, ...right }: Body<'POST /dialog/correction/create/{id}'>,
): Promise<Correction> {
  const dialog = await dialogOf(deps, ownerId, id);
  const [answer] = await readSentencesAfter(deps.db, id, seq - 1, 1);
  const question =
    answer?.author === 'assistant' && answer.seq === seq
      ? questionOf(answer, await readSentencesBefore(deps.db, id, seq, longestTurn))
      : undefined;
  if (!question?.trim()) throw fieldError('seq', 'not_allowed', 'Исправить можно только ответ ассистента на вопрос');
  const wrong = { domainId: dialog.domain_id, dialogId: id, seq, question };
  return correctAnswer(deps, ownerId, wrong, right satisfies Right);
}

/** The dialog's corrected answers, with what the assistant would say now. */
export async function correctionsOf(deps: Deps, ownerId: string, id: string): Promise<Correction[]> {
  await dialogOf(deps, ownerId, id);
  return readCorrections(deps, id);
}

export const undoInDialog = undoCorrection;

/**
 * What the assistant would answer to an unanswered question while it is silent: only what it surely knows; of several
 * questions in a row, those that it knows. Null otherwise, and for small talk.
 */
export async function readOffer(deps: Deps, ownerId: string, id: string): Promise<Offer | null> {
  const dialog = await dialogOf(deps, ownerId, id);
  if (dialog.is_ban || mayAssistantSpeak(dialog, deps.clock.now())) return null;
  const question = lastQuestion(await readSentencesBefore(deps.db, id, dialog.last + 1, longestTurn));
  if (question.trim() === '') return null;
  const considered = await consider(deps, dialog.domain_id, question);
  const known = considered?.considerations.filter(({ outcome }) => outcome === 'answer') ?? [];
  if (known.length === 0) return null;
  return {
    seq: dialog.last,
    answer: known.map(({ answer }) => answer).join('\n\n'),
    label: known.map(({ label }) => label).join(', '),
    confidence: Math.min(...known.map(({ confidence }) => confidence)),
  };
}

/** What the contexts nearest to the unanswered question answer, the nearest first. */
export async function readBest(deps: Deps, ownerId: string, id: string): Promise<Reply<'GET /reply/best/{id}'>> {
  const dialog = await dialogOf(deps, ownerId, id);
  const question = lastQuestion(await readSentencesBefore(deps.db, id, dialog.last + 1, longestTurn));
  if (question.trim() === '') return [];
  const considered = await consider(deps, dialog.domain_id, question);
  return considered ? answersOf(deps, considered) : [];
}
