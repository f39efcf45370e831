import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isPostgres } from '../../database/query/prepared.ts';
import type { DialogRow, Schema } from '../../database/schema.ts';

export type Erasure = Selectable<Schema['person_erasure']>;

/** How much a person's dialogs hold. */
export async function countAll(
  db: Db,
  persons: RawBuilder<SqlBool>,
): Promise<Pick<Erasure, 'dialogs' | 'sentences' | 'files'>> {
  const theirs = sql`select dialog.id from dialog where ${persons}`;
  const sums = sql<{ dialogs: number; sentences: number; files: number }>`select
    (select count(*) from dialog where ${persons}) as dialogs,
    (select count(*) from sentence where dialog_id in (${theirs})) as sentences,
    (select count(*) from file where dialog_id in (${theirs})) as files`;
  const { dialogs, sentences, files } = (await sums.execute(db)).rows[0]!;
  return { dialogs: Number(dialogs), sentences: Number(sentences), files: Number(files) };
}

/** Notes an erasure and all dialogs that it is to erase, also those that an interrupted one had to. */
export async function insertErasure(
  trx: Db,
  row: Insertable<Schema['person_erasure']>,
  persons: RawBuilder<SqlBool>,
): Promise<void> {
  await trx.insertInto('person_erasure').values(row).execute();
  await sql`insert into erased_dialog (dialog_id, erasure_id) select dialog.id, ${row.id} from dialog where ${persons}
    on conflict (dialog_id) do update set erasure_id = excluded.erasure_id`.execute(trx);
}

export const updateErasure = async (
  db: Db,
  id: string,
  change: Partial<Pick<Erasure, 'stage' | 'domains' | 'due_at'>>,
): Promise<void> => {
  await db.updateTable('person_erasure').set(change).where('id', '=', id).execute();
};

/** Erasures that wait for the database to be rewritten by a time at the latest. */
export const listRewrites = (db: Db, until: number): Promise<Pick<Erasure, 'id' | 'due_at'>[]> =>
  db
    .selectFrom('person_erasure')
    .select(['id', 'due_at'])
    .where('due_at', '<=', until)
    .where('stage', '=', 'rewrite')
    .execute();

export const deleteErasures = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('person_erasure').where('id', 'in', ids).execute();
};

/** Claims one erasure that no process works on and that has more left than `rewrite`, until a time. */
export const claimErasure = (db: Db, now: number, until: number): Promise<Erasure | undefined> =>
  db
    .updateTable('person_erasure')
    .set({ due_at: until })
    .where('id', '=', (is) =>
      is
        .selectFrom('person_erasure')
        .select('id')
        .where('due_at', '<=', now)
        .where('stage', '!=', 'rewrite')
        .orderBy('due_at')
        .limit(1)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();

/** Some dialogs that an erasure has still to erase. */
export const listLeft = (db: Db, erasureId: string, limit: number): Promise<DialogRow[]> =>
  db
    .selectFrom('erased_dialog')
    .innerJoin('dialog', 'dialog.id', 'erased_dialog.dialog_id')
    .selectAll('dialog')
    .where('erasure_id', '=', erasureId)
    .limit(limit)
    .execute();

/** The ids of all of them. */
export const listLeftIds = async (db: Db, erasureId: string): Promise<string[]> =>
  (await db.selectFrom('erased_dialog').select('dialog_id').where('erasure_id', '=', erasureId).execute()).map(
    (row) => row.dialog_id,
  );
