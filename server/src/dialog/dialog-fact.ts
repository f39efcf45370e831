import type { DialogChannel, Sentence } from '../contract.ts';
import type { Db } from '../database/database.ts';
import type { DialogRow } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { readSentenceRanges, seqKey } from './inbox/sentence-view.ts';
import { readAsked } from './inbox/inbox-table.ts';
import { findDialogOf, findHolders, findSites } from './store/dialog-table.ts';
import { findMark } from './store/unread-table.ts';

/** The sites of those of a team's dialogs that exist, by the dialogs' ids. */
export const readSitesOf = (db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> =>
  findSites(db, teamId, ids);

/** Domains and channels of those of a team's dialogs that exist, and the members who have them, by the dialogs' ids. */
export async function readHoldersOf(
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<
  Map<string, { readonly domainId: string; readonly assignedId: string | null; readonly channel: DialogChannel }>
> {
  const rows = await findHolders(db, teamId, ids);
  return new Map(
    [...rows].map(([id, row]) => [id, { domainId: row.domain_id, assignedId: row.assigned_id, channel: row.channel }]),
  );
}

/** How the last text of a dialog's visitor begins; null where there is none. */
export const readAskedIn = async (db: Db, dialogId: string): Promise<string | null> =>
  (await readAsked(db, [dialogId])).get(dialogId) ?? null;

/** Whether a member has read a dialog up to a sentence; without one, to its end. */
export async function hasRead(db: Db, memberId: string, dialogId: string, seq = Infinity): Promise<boolean> {
  const mark = await findMark(db, dialogId, memberId);
  return mark === undefined || mark >= seq;
}

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
