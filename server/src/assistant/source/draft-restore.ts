import { AppError } from '../../app-error.ts';
import type { Reply } from '../../contract.ts';
import type { DraftRow } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { writeFor } from '../../domain/owner-write.ts';
import { acceptedOf } from './draft-text.ts';
import { findDiscarded, updateDraft } from './draft-table.ts';

/** What a discarded draft was before. */
function stateBefore(row: DraftRow): DraftRow['state'] {
  if (row.state === 'discarded') return 'new';
  return row.content === acceptedOf(row).base ? 'gone' : 'changed';
}

/** Takes the discarding of drafts back. @throws AppError `not_found`, also for another owner's */
export async function restoreDrafts(
  deps: Deps,
  ownerId: string,
  ids: readonly string[],
): Promise<Reply<'POST /assistant/draft/restore'>> {
  const restored = await writeFor(deps, ownerId, async (trx) => {
    const rows = await findDiscarded(trx, ownerId, [...new Set(ids)]);
    for (const row of rows) await updateDraft(trx, row.id, { state: stateBefore(row) });
    return rows.length;
  });
  if (restored === 0) throw new AppError('not_found', { detail: 'Черновик не найден: возможно, источник удалён.' });
  return { restored };
}
