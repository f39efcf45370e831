import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared } from '../../database/query/prepared.ts';
import { sweepTable } from '../../database/query/sweep-table.ts';

type Slot = 'sent1' | 'sent2' | 'sent3' | 'sent4' | 'sent5';
/** How many letters may have been sent since the given time: 1 to 5. */
export type Most = 2 | 4 | 5;

const slotOf = (most: Most): Slot => `sent${most}`;

const insertLetter = (most: Most) =>
  prepared<{ key: string; at: number; since: number }, { key: string }>((db, slot) =>
    db
      .insertInto('letter_quota')
      .values({ key: slot('key'), sent1: slot('at'), sent2: 0, sent3: 0, sent4: 0, sent5: 0 })
      .onConflict((on) =>
        on
          .column('key')
          .doUpdateSet((row) => ({
            sent1: slot('at'),
            sent2: row.ref('letter_quota.sent1'),
            sent3: row.ref('letter_quota.sent2'),
            sent4: row.ref('letter_quota.sent3'),
            sent5: row.ref('letter_quota.sent4'),
          }))
          .where(`letter_quota.${slotOf(most)}`, '<=', slot('since')),
      )
      .returning('key')
      .compile(),
  );
const insertBelow = { 2: insertLetter(2), 4: insertLetter(4), 5: insertLetter(5) } as const;

/** Notes a letter, unless `most` were sent after `since`. One statement decides, so concurrent letters count too. */
export const claimLetter = async (db: Db, key: string, at: number, since: number, most: Most): Promise<boolean> =>
  (await insertBelow[most](db, { key, at, since })).length > 0;

/** Takes back the newest letter, which could not be sent. */
export async function returnLetter(db: Db, key: string, at: number): Promise<void> {
  await db
    .updateTable('letter_quota')
    .set((row) => ({
      sent1: row.ref('sent2'),
      sent2: row.ref('sent3'),
      sent3: row.ref('sent4'),
      sent4: row.ref('sent5'),
      sent5: 0,
    }))
    .where('key', '=', key)
    .where('sent1', '=', at)
    .execute();
}

/** When the letter was sent that blocks another one. */
export async function findLetterTime(db: Db, key: string, most: Most): Promise<number> {
  const row = await db.selectFrom('letter_quota').selectAll().where('key', '=', key).executeTakeFirst();
  return row?.[slotOf(most)] ?? 0;
}

export const deleteOldLetters = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'letter_quota', 'key', sql`sent1 <= ${before}`);
