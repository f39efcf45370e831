import type { Db } from '../../database/database.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { extraOf } from '../store/sentence-row.ts';
import { findLastWord, readSentencesAfter } from '../store/sentence-table.ts';

/** The most sentences that are read for a letter. */
const mostSentences = 100;

const wroteByMail = async (db: Db, dialogId: string): Promise<boolean> => {
  const last = await findLastWord(db, dialogId, 'visitor');
  return last !== undefined && extraOf(last).via === 'mail';
};

/**
 * Operators' sentences that the visitor has not read and that were not mailed, and the assistant's where the visitor
 * wrote last by mail; none where all of them were deleted.
 */
export async function unreadReplies(deps: Pick<Deps, 'db'>, dialog: DialogRow): Promise<SentenceRow[]> {
  const seen = Math.max(dialog.visitor_read, dialog.mailed);
  const rows = await readSentencesAfter(deps.db, dialog.id, seen, mostSentences);
  const isByMail = rows.some(({ author }) => author === 'assistant') && (await wroteByMail(deps.db, dialog.id));
  const replies = rows.filter(({ author }) => author === 'operator' || (author === 'assistant' && isByMail));
  return replies.every((row) => extraOf(row).deleted) ? [] : replies;
}
