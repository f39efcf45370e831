import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { SentenceRow } from '../../database/schema.ts';
import { countFileBytes, countTextBytes } from '../../domain/domain-service.ts';
import { commit } from '../../event/commit.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { insertTexts } from '../search/search-table.ts';
import { findDialogOf } from '../store/dialog-table.ts';
import { deleteFile } from '../store/file-table.ts';
import { type Extra, extraOf } from '../store/sentence-row.ts';
import { rewriteSentence } from '../store/sentence-table.ts';
import { deleteTexts } from './erasure-table.ts';
import { type FileKeeper, listFilesOf, type StoredFile } from './retention-table.ts';

const filesAtOnce = 100;
/** In place of a file's name once the file is deleted. */
export const oldFileText = 'Файл удалён: срок хранения истёк';

/** The sentence that brought a file, where that was before a time. */
const findSentence = async (db: Db, { id, dialog_id }: StoredFile, before: number): Promise<SentenceRow | undefined> =>
  (
    await sql<SentenceRow>`select * from sentence
      where dialog_id = ${dialog_id} and at < ${before} and extra like ${`%"id":"${id}"%`} limit 1`.execute(db)
  ).rows[0];

/** Deletes a file; its sentence keeps its number, and its caption if it has one. */
async function deleteOne(deps: Deps, keeper: FileKeeper, file: StoredFile, row: SentenceRow): Promise<void> {
  await commit(deps)(keeper.owner_id, async (trx) => {
    const dialog = await findDialogOf(trx, keeper.owner_id, file.dialog_id);
    if (!dialog) return { result: null, facts: [] };
    const { file: sent, ...extra }: Extra = extraOf(row);
    const text = sent?.name === row.text ? oldFileText : row.text;
    await rewriteSentence(trx, row, { text, extra: JSON.stringify(extra) });
    if (text !== row.text) {
      await deleteTexts(trx, dialog.id, row.seq, row.seq);
      await insertTexts(trx, [{ domain_id: keeper.id, serial: dialog.serial, seq: row.seq, text }]);
      await countTextBytes(trx, keeper.id, Buffer.byteLength(text) - Buffer.byteLength(row.text));
    }
    const site = { id: keeper.id, ownerId: keeper.owner_id };
    await countFileBytes(deps, trx, site, -(await deleteFile(trx, file.id)));
    return { result: null, facts: [{ type: 'dialog', dialogId: dialog.id }] };
  });
}

/** Deletes the files of a domain that were sent before a time. */
export async function deleteOldFiles(deps: Deps, keeper: FileKeeper, before: number): Promise<void> {
  for (let last = ''; !deps.shutdown.draining;) {
    const files = await listFilesOf(deps.db, keeper.id, before, last, filesAtOnce);
    for (const file of files) {
      const row = await findSentence(deps.db, file, before);
      if (row) await deleteOne(deps, keeper, file, row);
      await yieldToEventLoop();
    }
    if (files.length < filesAtOnce) return;
    last = files.at(-1)!.id;
  }
}
