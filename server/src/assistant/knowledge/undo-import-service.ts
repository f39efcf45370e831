import { domainOfOwner, noteChanged } from '../../domain/domain-service.ts';
import { writeFor } from '../../domain/owner-write.ts';
import type { Body, Reply } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { QaRow } from '../../database/schema.ts';
import { dropModel } from '../learn/model-shelf.ts';
import { gainSentences, type LabelGain } from './label-table.ts';
import { clearDescriptions, deleteImportedLabels, deleteImportedQas, type ImportKey } from './undo-import-table.ts';

type Undone = Reply<'POST /assistant/import/undo'>;

/** Negative changes of labels' counts for deleted entries. */
function lossesOf(entries: readonly Pick<QaRow, 'label_id' | 'type' | 'count'>[]): LabelGain[] {
  const losses = new Map<string, { id: string; questions: number; answers: number }>();
  for (const { label_id: id, type, count } of entries) {
    const loss = losses.get(id) ?? { id, questions: 0, answers: 0 };
    loss[`${type}s`] -= count;
    losses.set(id, loss);
  }
  return [...losses.values()];
}

async function undoChanges(trx: Db, key: ImportKey): Promise<Undone> {
  const losses = lossesOf(await deleteImportedQas(trx, key));
  await gainSentences(trx, losses);
  const described = await clearDescriptions(trx, key);
  const deleted = new Set((await deleteImportedLabels(trx, key)).map(({ id }) => id));
  const changed = new Set([...losses, ...described].map(({ id }) => id));
  const updated = [...changed].filter((id) => !deleted.has(id)).length;
  const sum = (of: 'questions' | 'answers'): number => losses.reduce((all, loss) => all - loss[of], 0);
  return { deleted: deleted.size, updated, questions: sum('questions'), answers: sum('answers') };
}

/**
 * Undoes an import in one commit, except what was edited since: deletes its entries and its labels without other
 * entries, and clears the descriptions that it set. A second undo changes nothing.
 * @throws AppError `not_found`, also for another owner's domain
 */
export async function undoImport(
  deps: Deps,
  ownerId: string,
  { domainId, id: importId }: Body<'POST /assistant/import/undo'>,
): Promise<Undone> {
  const undone = await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const taken = await undoChanges(trx, { domainId, importId });
    if (taken.deleted + taken.updated > 0) await noteChanged(trx, domainId, deps.clock.now());
    return taken;
  });
  // The loaded model may contain questions of the import.
  if (undone.questions > 0) dropModel(deps, domainId);
  deps.parts.sweep();
  return undone;
}
