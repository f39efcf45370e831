import { noteGiven } from '../assistant/assistant-service.ts';
import type { Sentence } from '../contract.ts';
import { detached } from '../database/call-ground.ts';
import type { DialogRow, SentenceRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { longestTurn } from './last-question.ts';
import { extraOf } from './store/sentence-row.ts';
import { readSentencesBefore } from './store/sentence-table.ts';

/**
 * The visitor's sentences that an answer is to, in which the assistant may have answered in between; none where an
 * operator has answered them before.
 */
function questionRows(before: readonly SentenceRow[]): readonly SentenceRow[] {
  const since = before.slice(before.findLastIndex(({ author }) => author === 'operator') + 1);
  const last = since.findLastIndex(({ author }) => author === 'visitor');
  const from = since.slice(0, last + 1).findLastIndex(({ author }) => author !== 'visitor') + 1;
  return since.slice(from, last + 1).filter((row) => !extraOf(row).file);
}

async function note(deps: Deps, dialog: DialogRow, sentences: readonly Sentence[]): Promise<void> {
  const [first, last] = [sentences[0]!.seq, sentences.at(-1)!.seq];
  const rows = questionRows(await readSentencesBefore(deps.db, dialog.id, first, longestTurn));
  if (rows.length === 0) return;
  await noteGiven(deps, {
    ownerId: dialog.owner_id,
    domainId: dialog.domain_id,
    dialogId: dialog.id,
    first,
    last,
    question: rows.map(({ text }) => text).join('\n'),
    answer: sentences.map(({ text }) => text).join('\n'),
    names: [dialog.visitor_name, dialog.own_name],
    askedAt: rows[0]!.at,
  });
}

/** Looks in the background at what an operator has answered: the assistant may learn from it. */
export function noteOperatorAnswer(deps: Deps, dialog: DialogRow, sentences: readonly Sentence[]): void {
  if (sentences.length === 0) return;
  void detached(() => note(deps, dialog, sentences)).catch((error: unknown) =>
    deps.log.warn({ err: error, dialogId: dialog.id }, 'an answer of an operator was not looked at'),
  );
}
