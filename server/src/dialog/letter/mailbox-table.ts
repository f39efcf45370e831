import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import type { MailboxRow } from '../../database/schema.ts';
import { sweepTable } from '../../database/query/sweep-table.ts';

export const findMailbox = (db: Db, key: string): Promise<MailboxRow | undefined> =>
  db.selectFrom('mailbox').selectAll().where('key', '=', key).executeTakeFirst();

/** How many mailboxes of these domains have followed a link of a letter. */
export async function countProven(db: Db, domainIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('mailbox')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('domain_id', 'in', domainIds)
    .where('proven', '=', flag.on)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

interface Claim {
  readonly key: string;
  readonly domainId: string;
  /** The most letters to an unproven mailbox. */
  readonly most: number;
  readonly at: number;
}

/**
 * Counts a letter to a mailbox; false when it refuses letters, or is unproven and has had `most`. One statement, so
 * that processes cannot exceed `most` together.
 */
export async function claimMailbox(db: Db, { key, domainId, most, at }: Claim): Promise<boolean> {
  const claimed = await db
    .insertInto('mailbox')
    .values({ key, domain_id: domainId, sent: 1, proven: 0, stopped: 0, at })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet((row) => ({ sent: row('mailbox.sent', '+', 1), at }))
        .where('mailbox.stopped', '=', 0)
        .where((row) => row.or([row('mailbox.proven', '=', 1), row('mailbox.sent', '<', most)])),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Allows one more letter to a mailbox that refuses letters or was not reachable, or that is unproven and has had `most`;
 * false for any other. The request proves nothing, since anybody may type an address: only a followed link of that letter does.
 */
export async function reopenMailbox(db: Db, key: string, most: number): Promise<boolean> {
  const reopened = await db
    .updateTable('mailbox')
    .set({ stopped: 0, bounced: 0, proven: 0, sent: most - 1 })
    .where('key', '=', key)
    .where((is) =>
      is.or([is('stopped', '=', 1), is('bounced', '=', 1), is.and([is('proven', '=', 0), is('sent', '>=', most)])]),
    )
    .executeTakeFirst();
  return reopened.numUpdatedRows > 0n;
}

/** Takes back the count of a letter that the mail server did not take. */
export const returnToMailbox = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('mailbox')
    .set((row) => ({ sent: row('sent', '-', 1) }))
    .where('key', '=', key)
    .where('sent', '>', 0)
    .execute();
};

/**
 * Marks a mailbox after a link of a letter was followed or the letter was answered, letters were stopped, or one was
 * returned; false when there is none. An answer shows that it can be reached.
 */
export async function markMailbox(db: Db, key: string, mark: 'proven' | 'stopped' | 'bounced'): Promise<boolean> {
  const marked = await db
    .updateTable('mailbox')
    .set({ [mark]: 1, ...(mark === 'proven' ? { bounced: 0 } : {}) })
    .where('key', '=', key)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

export async function deleteMailboxes(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('mailbox').where('key', 'in', keys).execute();
}

/** Deletes mailboxes without a letter since a time, except those that refuse letters. */
export const deleteOldMailboxes = (db: Db, before: number): Promise<void> =>
  sweepTable(db, 'mailbox', 'key', sql`stopped = ${flag.off} and at <= ${before}`);
