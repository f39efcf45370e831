import { deletedText, deletionTime, type Reply } from '../../contract.ts';
import { deleteGivenWith } from '../../assistant/assistant-service.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { countFileBytes, countTextBytes } from '../../domain/domain-service.ts';
import { commit, type Fact } from '../../event/commit.ts';
import { type Actor, noteTrail } from '../../event/trail.ts';
import { publishToDialog } from '../store/dialog-channel.ts';
import { findDialogOf, updateDialog } from '../store/dialog-table.ts';
import { deleteFile } from '../store/file-table.ts';
import { deletedOf, extraOf, sentenceOf } from '../store/sentence-row.ts';
import { findRanges, rewriteSentence } from '../store/sentence-table.ts';
import { deleteTexts } from './erasure-table.ts';

/** How many numbers of deleted sentences a dialog lists. */
const mostListed = 200;

/** Deletes the content of a sentence wherever it is stored; its row and its number stay. */
async function deleteContent(deps: Deps, trx: Db, dialog: DialogRow, row: SentenceRow): Promise<SentenceRow> {
  const { file, name } = extraOf(row);
  const left = { ...row, text: deletedText, extra: JSON.stringify({ deleted: true, ...(name && { name }) }) };
  await rewriteSentence(trx, row, { text: left.text, extra: left.extra });
  await deleteTexts(trx, dialog.id, row.seq, row.seq);
  await deleteGivenWith(trx, dialog.id, row.seq);
  await countTextBytes(trx, dialog.domain_id, Buffer.byteLength(left.text) - Buffer.byteLength(row.text));
  if (file) {
    const site = { id: dialog.domain_id, ownerId: dialog.owner_id };
    await countFileBytes(deps, trx, site, -(await deleteFile(trx, file.id)));
  }
  const seqs = [...(deletedOf(dialog).deleted ?? []), row.seq].slice(-mostListed);
  await updateDialog(trx, dialog.id, { deleted_seqs: JSON.stringify(seqs) });
  return left;
}

/**
 * Deletes an operator's sentence for both sides; a repetition answers the same.
 * @throws AppError `not_found` for any other sentence, `too_late`
 */
export async function deleteSentence(
  deps: Deps,
  by: Actor,
  dialogId: string,
  seq: number,
): Promise<Reply<'DELETE /dialog/sentence/delete/{id}'>> {
  const { row, isNew } = await commit(deps)(by.teamId, async (trx) => {
    const dialog = await findDialogOf(trx, by.teamId, dialogId);
    const [row] = dialog ? await findRanges(trx, [{ dialogId, from: seq, to: seq }]) : [];
    if (!dialog || row?.author !== 'operator') throw new AppError('not_found');
    if (extraOf(row).deleted) return { result: { row, isNew: false }, facts: [] };
    if (deps.clock.now() - row.at > deletionTime) throw new AppError('too_late');
    await noteTrail(deps, trx, by, 'sentence_deleted', dialogId);
    const left = await deleteContent(deps, trx, dialog, row);
    const facts: Fact[] = [
      { type: 'deleted', dialogId, seq },
      { type: 'dialog', dialogId },
    ];
    return { result: { row: left, isNew: true }, facts };
  });
  if (isNew) {
    publishToDialog(deps, dialogId, { kind: 'deleted', seq });
    deps.parts.sweep();
  }
  return { sentence: sentenceOf(row) };
}
