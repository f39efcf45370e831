import type { Db } from '../../database/database.ts';
import type { Deps, DomainDeletion } from '../../deps.ts';
import { countFileBytes, countTextBytes } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { commit } from '../../event/commit.ts';
import { dialogChannel } from '../../event/channel.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { publishToDialog } from '../store/dialog-channel.ts';
import { deleteDialog, findDialog } from '../store/dialog-table.ts';
import { sumFiles } from '../store/file-table.ts';
import {
  deleteDialogs,
  deleteSentences,
  type ErasedDialog,
  findFirstSeq,
  listDomainDialogs,
  sumNotes,
  sumTexts,
} from './erasure-table.ts';

/** How many sentences one commit deletes: some 10 ms. */
const sentencesAtOnce = 500;
const dialogsAtOnce = 100;

/** Deletes the first sentences of a dialog that has more than one commit deletes; false for any other dialog. */
async function deleteSomeSentences(trx: Db, dialog: ErasedDialog): Promise<boolean> {
  if (dialog.last <= sentencesAtOnce) return false;
  const first = await findFirstSeq(trx, dialog.id);
  if (first === undefined || dialog.last - first < sentencesAtOnce) return false;
  await deleteSentences(trx, dialog, first + sentencesAtOnce - 1);
  return true;
}

/** Deletes the sentences of a long dialog but its last ones, some of them a commit. */
export async function shortenDialog(deps: Pick<Deps, 'commit'>, ownerId: string, dialog: ErasedDialog): Promise<void> {
  while (await writeFor(deps, ownerId, (trx) => deleteSomeSentences(trx, dialog))) await yieldToEventLoop();
}

/** A dialog that is to be erased; its sentences are numbered from 1 to `last`. */
interface WholeDialog {
  readonly ownerId: string;
  readonly domainId: string;
  readonly dialogId: string;
  readonly last: number;
}

/**
 * Deletes a dialog with its sentences and files, and closes the connections of its visitor; operators reload their
 * lists. `within` runs in the transaction that deletes the dialog, before it does.
 * @param shown the dialog that the fact names: the log of facts stores it
 */
export async function eraseWhole(
  deps: Deps,
  { ownerId, domainId, dialogId, last: known }: WholeDialog,
  within: (trx: Db) => Promise<void> = async () => {},
  shown = dialogId,
): Promise<void> {
  await shortenDialog(deps, ownerId, { id: dialogId, domainId, last: known });
  await commit(deps)(ownerId, async (trx) => {
    const last = (await findDialog(trx, dialogId))?.last ?? 0;
    const files = await sumFiles(trx, dialogId);
    const texts = (await sumTexts(trx, dialogId, last)) + (await sumNotes(trx, dialogId));
    await within(trx);
    await deleteDialog(trx, dialogId);
    await countFileBytes(deps, trx, { id: domainId, ownerId }, -files);
    await countTextBytes(trx, domainId, -texts);
    return { result: null, facts: [{ type: 'dialog', dialogId: shown }] };
  });
  deps.parts.sweep();
  publishToDialog(deps, dialogId, { kind: 'gone' });
}

/** Groups of dialogs that have few enough sentences together to be deleted by one commit. */
export function* groupsOf(dialogs: readonly Pick<ErasedDialog, 'id' | 'last'>[]): Generator<string[]> {
  let group: string[] = [];
  let sum = 0;
  for (const { id, last } of dialogs) {
    const left = Math.min(last, sentencesAtOnce);
    if (group.length > 0 && sum + left > sentencesAtOnce) {
      yield group;
      group = [];
      sum = 0;
    }
    group.push(id);
    sum += left;
  }
  if (group.length > 0) yield group;
}

/** Deletes some dialogs of a domain, and closes the connections of their visitors. */
export const deleteDomainDialogs =
  (bus: Deps['bus']): DomainDeletion =>
  async (trx, domainId) => {
    const dialogs = await listDomainDialogs(trx, domainId, dialogsAtOnce);
    const [group] = groupsOf(dialogs);
    if (group === undefined) return null;
    for (const dialog of dialogs) if (await deleteSomeSentences(trx, dialog)) return () => {};
    await deleteDialogs(trx, group);
    return () => {
      for (const id of group) bus.publish(dialogChannel(id), { kind: 'gone' });
    };
  };
