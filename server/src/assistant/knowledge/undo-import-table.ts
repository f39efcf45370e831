import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type SlotOf } from '../../database/query/prepared.ts';
import type { LabelRow, QaRow } from '../../database/schema.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';

/** An import of a domain. */
export interface ImportKey {
  readonly domainId: string;
  readonly importId: string;
}

/** Rows of one statement: some 3 ms. */
const rowsAtOnce = 200;

/** Repeats a limited statement until no row is left, yielding to the event loop; returns all returned rows. */
function inSteps<R>(
  build: (slot: SlotOf<ImportKey>, limit: ReturnType<typeof sql.lit>) => ReturnType<typeof sql<R>>,
): (db: Db, key: ImportKey) => Promise<R[]> {
  const takeSome = prepared<ImportKey, R>((db, slot) => build(slot, sql.lit(rowsAtOnce)).compile(db));
  return async (db, key) => {
    const all: R[] = [];
    for (;;) {
      const some = await takeSome(db, key);
      all.push(...some);
      if (some.length < rowsAtOnce) return all;
      await yieldToEventLoop();
    }
  };
}

// `|| ''` prevents SQLite from using the index on `domain_id`, which would scan all labels of the domain.
/** Deletes the unedited entries of an import; does not update their labels' counts. */
export const deleteImportedQas = inSteps<Pick<QaRow, 'label_id' | 'type' | 'count'>>(
  (slot, limit) => sql`delete from qa where id in (select qa.id from qa join label on label.id = qa.label_id
    where qa.import_id = ${slot('importId')} and label.domain_id || '' = ${slot('domainId')} limit ${limit})
    returning label_id, type, count`,
);

/** Clears the unedited descriptions of an import. */
export const clearDescriptions = inSteps<Pick<LabelRow, 'id'>>(
  (slot, limit) => sql`update label set description = '', described_by = null where id in (select id from label
    where domain_id = ${slot('domainId')} and described_by = ${slot('importId')} limit ${limit}) returning id`,
);

/** Deletes the unedited, empty labels of an import. */
export const deleteImportedLabels = inSteps<Pick<LabelRow, 'id'>>(
  (slot, limit) => sql`delete from label where id in (select id from label
    where domain_id = ${slot('domainId')} and import_id = ${slot('importId')} and described_by is null
    and questions = 0 and answers = 0 limit ${limit}) returning id`,
);
