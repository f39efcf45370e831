import type { Sentence } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { DialogRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { readSentenceRanges, seqKey } from './inbox/dialog-view.ts';
import { findDialogOf, findSites } from './store/dialog-table.ts';

/** The sites of those of a team's dialogs that exist, by the dialogs' ids. */
export const readSitesOf = (db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> =>
  findSites(db, teamId, ids);

/** A dialog of a fact as it is now, with the sentence that the fact names; null when either is deleted. */
export async function readFact(
  deps: Deps,
  teamId: string,
  { dialogId, seq }: { readonly dialogId: string; readonly seq: number | null },
): Promise<{ dialog: DialogRow; sentence: Sentence | null } | null> {
  const dialog = await findDialogOf(deps.db, teamId, dialogId);
  if (!dialog) return null;
  if (seq === null) return { dialog, sentence: null };
  const found = await readSentenceRanges(deps, teamId, [{ dialogId, from: seq, to: seq }]);
  const sentence = found.get(seqKey(dialogId, seq))?.sentence;
  return sentence ? { dialog, sentence } : null;
}
