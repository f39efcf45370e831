import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { flag } from '../../database/query/flag.ts';
import type { MailboxRow } from '../../database/schema.ts';
import { sweepSome } from '../../database/query/sweep-some.ts';

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
  /** Letters to an address that has not shown a sign of life. */
  readonly most: number;
  readonly at: number;
}

/**
 * Counts a letter to a mailbox; false when it wants none, or has had `most` and is not proven. One statement decides.
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
 * Lets one more letter to a mailbox that wants none, or has had `most` without a sign of life; false for any other. Who
 * asked for it has not shown that the mailbox is theirs: a link of that letter does.
 */
export async function reopenMailbox(db: Db, key: string, most: number): Promise<boolean> {
  const reopened = await db
    .updateTable('mailbox')
    .set({ stopped: 0, proven: 0, sent: most - 1 })
    .where('key', '=', key)
    .where((is) => is.or([is('stopped', '=', 1), is.and([is('proven', '=', 0), is('sent', '>=', most)])]))
    .executeTakeFirst();
  return reopened.numUpdatedRows > 0n;
}

/** Takes back a letter that the mail server did not take. */
export const returnToMailbox = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('mailbox')
    .set((row) => ({ sent: row('sent', '-', 1) }))
    .where('key', '=', key)
    .where('sent', '>', 0)
    .execute();
};

/** Notes that somebody has followed a letter's link, or wants no more letters; false when there is no such mailbox. */
export async function markMailbox(db: Db, key: string, mark: 'proven' | 'stopped'): Promise<boolean> {
  const marked = await db
    .updateTable('mailbox')
    .set({ [mark]: 1 })
    .where('key', '=', key)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Forgets mailboxes without a letter since; one that wants none is remembered. */
export const deleteOldMailboxes = sweepSome(
  'mailbox',
  'key',
  (before) => sql`stopped = ${flag.off} and at <= ${before}`,
);
