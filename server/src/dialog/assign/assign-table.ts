import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import { waitingCondition } from '../inbox/list-table.ts';

const minute = 60_000;

/** A dialog whose member has not answered in time. */
export interface Overdue extends Pick<DialogRow, 'id' | 'owner_id' | 'assigned_at' | 'unanswered_at'> {
  readonly assigned_id: string;
  /** Of the team, minutes. */
  readonly return_after: number;
}

/**
 * Dialogs that their members have had for `return_after` minutes while the visitor waited for an answer, the longest
 * wait first. The least setting is a minute, so that the index leaves out younger waits.
 */
export const listOverdue = async (db: Db, now: number, limit: number): Promise<Overdue[]> =>
  (
    await sql<Overdue>`select dialog.id, dialog.owner_id, assigned_id, assigned_at, unanswered_at,
        team.return_after
      from dialog join team on team.id = dialog.owner_id
      where assigned_id is not null and unanswered_at <= ${now - minute} and closed_at is null
      and (case when assigned_at > unanswered_at then assigned_at else unanswered_at end)
        <= ${now} - team.return_after * ${minute}
      order by unanswered_at, dialog.id limit ${limit}`.execute(db)
  ).rows;

/** The team's dialogs that need a person and are unassigned, but those of some domains, the longest wait first. */
export const listUnassigned = async (
  db: Db,
  teamId: string,
  except: readonly string[],
  limit: number,
): Promise<Pick<DialogRow, 'id' | 'domain_id'>[]> =>
  (
    await sql<Pick<DialogRow, 'id' | 'domain_id'>>`select id, domain_id from dialog
      where owner_id = ${teamId} ${waitingCondition} and assigned_id is null
      ${except.length > 0 ? sql`and domain_id not in (${sql.join(except)})` : sql``}
      order by waiting_since, id limit ${limit}`.execute(db)
  ).rows;

/** The teams that assign in turn and have such dialogs: one query, since every team may. */
export const listTurnTeams = async (db: Db): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from team where assign = 'turn' and exists (select 1 from dialog
      where owner_id = team.id ${waitingCondition} and assigned_id is null) order by id`.execute(db)
  ).rows.map(({ id }) => id);

/** How many open dialogs each member of a team has. */
export const countOpen = async (db: Db, teamId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('assigned_count')
    .select(['member_id', 'open'])
    .where('owner_id', '=', teamId)
    .where('open', '>', 0)
    .execute();
  return new Map(rows.map(({ member_id, open }) => [member_id, Number(open)]));
};

export async function assignTo(db: Db, id: string, memberId: string, now: number): Promise<void> {
  await db.updateTable('dialog').set({ assigned_id: memberId, assigned_at: now }).where('id', '=', id).execute();
}

/** Takes some dialogs from a person. */
export const releaseSome = async (
  db: Db,
  teamId: string,
  memberId: string,
  limit: number,
): Promise<Pick<DialogRow, 'id' | 'closed_at'>[]> =>
  (
    await sql<Pick<DialogRow, 'id' | 'closed_at'>>`update dialog set assigned_id = null, assigned_at = null
      where id in (select id from dialog where owner_id = ${teamId} and assigned_id = ${memberId} limit ${limit})
      returning id, closed_at`.execute(db)
  ).rows;
