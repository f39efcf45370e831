import type { Deps } from '../../deps.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { findDialog } from '../store/dialog-table.ts';

/** How many sentences before a turn are looked at, and how many after what was considered last. */
const [lookedBack, lookedAhead] = [20, 60];

const columns = ['dialog_id', 'seq', 'author', 'text', 'at', 'extra'] as const;

/** What a turn needs of a sentence. */
export type TurnSentence = Pick<SentenceRow, (typeof columns)[number]>;

/** Reads a dialog and its sentences around those that wait for a turn, in order; undefined for a deleted dialog. */
export async function readTurnRows(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ dialog: DialogRow; rows: TurnSentence[] } | undefined> {
  const dialog = await findDialog(db, id);
  if (!dialog) return undefined;
  const { turn } = dialog;
  const sentences = db.selectFrom('sentence').select(columns).where('dialog_id', '=', id);
  const around = sentences.where('seq', '>', turn - lookedBack).where('seq', '<=', turn + lookedAhead);
  return { dialog, rows: await around.orderBy('seq').execute() };
}
