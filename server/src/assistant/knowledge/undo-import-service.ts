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

/** What labels lose by the loss of entries: counts below 0. */
function lossesOf(entries: readonly Pick<QaRow, 'label_id' | 'type' | 'count'>[]): LabelGain[] {
  const losses = new Map<string, { id: string; questions: number; answers: number }>();
  for (const { label_id: id, type, count } of entries) {
    const loss = losses.get(id) ?? { id, questions: 0, answers: 0 };
    loss[`${type}s`] -= count;
    losses.set(id, loss);
  }
  return [...losses.values()];
}

async function takeBack(trx: Db, key: ImportKey): Promise<Undone> {
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
 * Takes back, in one commit, what an import has added to a domain, except what was edited since: its entries, the
 * descriptions that it has filled in, and of the labels that it has created those with nothing else in them. Where
 * nothing of it is left, nothing changes.
 * @throws AppError `not_found`, also for another owner's domain
 */
export async function undoImport(
  deps: Deps,
  ownerId: string,
  { domainId, id: importId }: Body<'POST /assistant/import/undo'>,
): Promise<Undone> {
  const undone = await writeFor(deps, ownerId, async (trx) => {
    await domainOfOwner({ db: trx }, ownerId, domainId);
    const taken = await takeBack(trx, { domainId, importId });
    if (taken.deleted + taken.updated > 0) await noteChanged(trx, domainId, deps.clock.now());
    return taken;
  });
  // Questions that were added to the loaded model are recognised no more.
  if (undone.questions > 0) dropModel(deps, domainId);
  deps.parts.sweep();
  return undone;
}
