import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { Schema } from '../../database/schema.ts';

/** A letter to the visitor is due so long after an operator's first sentence, and joins the later ones; ms. */
export const joinReplies = 3 * 60 * 1000;
/** A letter to the owner is due so long after a visitor began to wait, for an operator may see that before; ms. */
export const joinWaits = 60 * 1000;
/** How long other processes do not claim a domain after one has claimed its letter; ms. */
export const waitLease = 10 * 60_000;

/** A dialog with an operator's sentence that may have to be mailed to the visitor. */
export interface DueReply {
  readonly dialog_id: string;
  readonly due_at: number;
}

const insertReplies = preparedRows('due', { dialog_id: 'text', due_at: 'bigint' }, (db, due) =>
  sql<never>`insert into reply_letter (dialog_id, owner_id, due_at)
    select dialog.id, dialog.owner_id, due.due_at from ${due}
    join dialog on dialog.id = due.dialog_id join domain on domain.id = dialog.domain_id where domain.verified = 1
    on conflict (dialog_id) do nothing`.compile(db),
);

const skipUnproven = preparedRows('due', { dialog_id: 'text' }, (db, due) =>
  sql<never>`update dialog set mailed = "last" from ${due}, domain
    where dialog.id = due.dialog_id and domain.id = dialog.domain_id and domain.verified = 0`.compile(db),
);

/**
 * Schedules letters in the writer's transaction; a dialog with a scheduled letter keeps its time. A letter names the
 * site as its sender, so none is scheduled for an unverified one: its sentences are marked as mailed instead.
 */
export async function scheduleReplies(trx: Db, rows: readonly DueReply[]): Promise<void> {
  await insertReplies(trx, rows);
  await skipUnproven(trx, rows);
}

/** A domain in which a visitor has begun to wait. */
export interface DueWait {
  readonly domain_id: string;
  readonly since: number;
  readonly due_at: number;
}

const upsertWaits = preparedRows('due', { domain_id: 'text', since: 'bigint', due_at: 'bigint' }, (db, due) =>
  sql<never>`insert into wait_letter (domain_id, since, due_at) select domain_id, since, due_at from ${due} where true
    on conflict (domain_id) do update set since = coalesce(wait_letter.since, excluded.since),
      due_at = coalesce(wait_letter.due_at, excluded.due_at)`.compile(db),
);

/** The same for letters to owners. `rows` must name each domain once. */
export async function scheduleWaits(trx: Db, rows: readonly DueWait[]): Promise<void> {
  await upsertWaits(trx, rows);
}

export const dueWait = (domainId: string, now: number): DueWait => ({
  domain_id: domainId,
  since: now,
  due_at: now + joinWaits,
});

/**
 * Claims the row that has been due longest, among those that `among` selects. The condition on `due_at` is there twice:
 * PostgreSQL waits for a row that another process is claiming, and then evaluates the outer condition again.
 */
async function claim<T extends 'reply_letter' | 'wait_letter'>(
  db: Db,
  table: T,
  changes: RawBuilder<unknown>,
  now: number,
  among: RawBuilder<unknown> = sql`1 = 1`,
): Promise<Selectable<Schema[T]> | undefined> {
  const key = sql.ref(table === 'reply_letter' ? 'dialog_id' : 'domain_id');
  const claimed = sql<Selectable<Schema[T]>>`update ${sql.table(table)} set ${changes}
    where ${key} = (select ${key} from ${sql.table(table)} where ${among} and due_at <= ${now} order by due_at limit 1)
    and due_at <= ${now} returning *`;
  return (await claimed.execute(db)).rows[0];
}

/** Owners with due letters to visitors, each with the time of its oldest one. */
export const listDueOwners = (db: Db, now: number): Promise<{ owner_id: string; due_at: number }[]> =>
  db
    .selectFrom((is) =>
      // With a limit SQLite reads what is due, by its index, in place of all that is scheduled.
      is.selectFrom('reply_letter').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(1_000_000).as('due'),
    )
    .select(['owner_id', (row) => row.fn.min('due_at').as('due_at')])
    .groupBy('owner_id')
    .execute();

/** Claims a dialog of an owner with a due letter to its visitor: no other process gets it before `until`. */
export const claimReply = (db: Db, ownerId: string, now: number, until: number) =>
  claim(db, 'reply_letter', sql`due_at = ${until}, tries = tries + 1`, now, sql`owner_id = ${ownerId}`);

export const deferReply = async (db: Db, dialogId: string, until: number, tries: number): Promise<void> => {
  await db.updateTable('reply_letter').set({ due_at: until, tries }).where('dialog_id', '=', dialogId).execute();
};

export const dropReply = async (db: Db, dialogId: string): Promise<void> => {
  await db.deleteFrom('reply_letter').where('dialog_id', '=', dialogId).execute();
};

/** Claims a domain with a due letter to its owner, as `claimReply` does a dialog. */
export const claimWait = (db: Db, now: number, until: number) => claim(db, 'wait_letter', sql`due_at = ${until}`, now);

export const deferWait = async (db: Db, domainId: string, since: number | null, until: number): Promise<void> => {
  await db.updateTable('wait_letter').set({ since, due_at: until }).where('domain_id', '=', domainId).execute();
};

/** Removes the due letter of a domain; `sentAt` is the time when it was sent, null when it was dropped. */
export const settleWait = async (db: Db, domainId: string, sentAt: number | null): Promise<void> => {
  await db
    .updateTable('wait_letter')
    .set({ since: null, due_at: null, ...(sentAt === null ? {} : { sent_at: sentAt }) })
    .where('domain_id', '=', domainId)
    .execute();
};

/** Makes a deferred letter to the owner due now, except one that a process may have claimed. */
export async function hurryWait(trx: Db, domainId: string, now: number): Promise<void> {
  await trx
    .updateTable('wait_letter')
    .set({ due_at: now })
    .where('domain_id', '=', domainId)
    .where('due_at', '>', now + waitLease)
    .execute();
}
