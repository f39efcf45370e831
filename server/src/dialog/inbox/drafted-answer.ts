import { consider, entriesOf, expectWriter, writeDraft } from '../../assistant/assistant-service.ts';
import { AppError } from '../../app-error.ts';
import type { DraftedAnswer } from '../../contract.ts';
import type { SentenceRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { lastQuestion, longestTurn } from '../last-question.ts';
import { readSentencesBefore } from '../store/sentence-table.ts';
import { dialogOf } from './dialog-view.ts';

/** The sentences up to the visitor's last one, which may be answered already. */
const upToVisitor = (rows: readonly SentenceRow[]): readonly SentenceRow[] =>
  rows.slice(0, rows.findLastIndex(({ author }) => author === 'visitor') + 1);

/**
 * Drafts an answer to the visitor's last question, for an operator to edit; the visitor gets nothing.
 * @throws AppError `not_found`, `conflict`, `not_trained`, `unprocessable`, `unavailable`
 */
export async function suggestAnswer(
  deps: Deps,
  teamId: string,
  id: string,
  cancel: AbortSignal,
): Promise<DraftedAnswer> {
  const dialog = await dialogOf(deps, teamId, id);
  await expectWriter(deps, teamId);
  const rows = upToVisitor(await readSentencesBefore(deps.db, id, dialog.last + 1, longestTurn));
  const question = lastQuestion(rows);
  if (question.trim() === '') throw new AppError('unprocessable', { detail: 'Посетитель пока ничего не спросил.' });
  const considered = await consider(deps, dialog.domain_id, question);
  if (!considered) throw new AppError('not_trained');
  const entries = await entriesOf(deps, considered);
  if (entries.length === 0)
    throw new AppError('unprocessable', { detail: 'В контекстах нет ничего похожего: черновик писать не из чего.' });
  const text = await writeDraft(deps, teamId, { question, entries, cancel });
  return {
    seq: rows.at(-1)!.seq,
    text,
    sources: entries.map(({ id: labelId, title }) => ({ labelId, label: title })),
  };
}
