import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isPostgres, prepared, preparedRows } from '../database/query/prepared.ts';
import type { DeliveryRow, EventRow } from '../database/schema.ts';
import type { DeliveryFact, PlannedDelivery } from './delivery-kind.ts';

const selectFacts = prepared<
  { teamId: string; rev: number; limit: number },
  Pick<EventRow, 'rev' | 'type' | 'dialog_id' | 'seq' | 'moments' | 'extra' | 'at'>
>((db, slot) =>
  db
    .selectFrom('event')
    .select(['rev', 'type', 'dialog_id', 'seq', 'moments', 'extra', 'at'])
    .where('owner_id', '=', slot('teamId'))
    .where('rev', '>', slot('rev'))
    .orderBy('rev')
    .limit(slot('limit'))
    .compile(),
);

/** Up to `limit` facts of a team after `rev`, ascending. */
export async function readDeliveryFacts(db: Db, teamId: string, rev: number, limit: number): Promise<DeliveryFact[]> {
  const rows = await selectFacts(db, { teamId, rev, limit });
  return rows.map(({ rev: number, type, dialog_id, seq, moments, extra, at }) => ({
    rev: Number(number),
    type,
    dialogId: dialog_id,
    at: Number(at),
    ...(seq === null ? {} : { seq: Number(seq) }),
    ...(extra === null ? {} : { extra: JSON.parse(extra) as NonNullable<DeliveryFact['extra']> }),
    ...(moments === null ? {} : { moments: JSON.parse(moments) as DeliveryFact['moments'] }),
  }));
}

const selectLines = prepared<{ destinationId: string; dialogs: string }, { dialog_id: string }>((db, slot) =>
  sql<{ dialog_id: string }>`select distinct dialog_id from delivery
    where destination_id = ${slot('destinationId')} and state = 'waiting' and dialog_id in (
      ${isPostgres(db) ? sql`select json_array_elements_text(${slot('dialogs')}::json)` : sql`select value from json_each(${slot('dialogs')})`})`.compile(
    db,
  ),
);

/** Of these dialogs, those with deliveries that wait. */
export const listLines = async (db: Db, destinationId: string, dialogs: readonly string[]): Promise<Set<string>> =>
  new Set(
    (await selectLines(db, { destinationId, dialogs: JSON.stringify(dialogs) })).map(({ dialog_id }) => dialog_id),
  );

const columns = {
  id: 'text',
  destination_id: 'text',
  dialog_id: 'text',
  rev: 'bigint',
  place: 'integer',
  type: 'text',
  seq: 'bigint',
  about: 'text',
  at: 'bigint',
  due_at: 'bigint',
} as const;

/** Inserts deliveries; `due_at` for the first of a line alone. */
export const insertDeliveries: (
  db: Db,
  rows: readonly (PlannedDelivery & Pick<DeliveryRow, 'id' | 'destination_id' | 'due_at'>)[],
) => Promise<unknown> = preparedRows('planned', columns, (db, planned) => {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  return sql<never>`insert into delivery (${names}) select ${names} from ${planned}`.compile(db);
});

interface Due {
  readonly destinationId: string;
  readonly now: number;
  readonly limit: number;
}

const selectDue = (isRetry: boolean) =>
  prepared<Due, DeliveryRow>((db, slot) =>
    db
      .selectFrom('delivery')
      .selectAll()
      .where('destination_id', '=', slot('destinationId'))
      .where('due_at', '<=', slot('now'))
      .where('attempts', isRetry ? '>' : '=', sql.lit(0))
      .orderBy('due_at')
      .limit(slot('limit'))
      .compile(),
  );
const [selectRetries, selectFirst] = [selectDue(true), selectDue(false)];

/** Deliveries that are due: up to `retries` that have failed, so that the schedule of a dead receiver ends, then others. */
export async function listDue(
  db: Db,
  { retries: most, ...due }: Due & { readonly retries: number },
): Promise<DeliveryRow[]> {
  const retries = await selectRetries(db, { ...due, limit: most });
  return [...retries, ...(await selectFirst(db, { ...due, limit: due.limit - retries.length }))];
}

type Ended = Pick<DeliveryRow, 'id' | 'state' | 'status' | 'error' | 'due_at' | 'ended_at'>;

const updateAttempt = prepared<Ended, never>(
  (db, slot) =>
    db
      .updateTable('delivery')
      .set({
        state: slot('state'),
        status: slot('status'),
        error: slot('error'),
        due_at: slot('due_at'),
        ended_at: slot('ended_at'),
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', slot('id'))
      .compile() as never,
);

/** Stores an attempt and its result. */
export const noteAttempt = (db: Db, ended: Ended): Promise<unknown> => updateAttempt(db, ended);

export async function dropDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('delivery').where('id', '=', id).execute();
}

type Line = Pick<DeliveryRow, 'destination_id' | 'dialog_id'>;

const updateFirst = prepared<Line & { now: number }, never>((db, slot) =>
  sql<never>`update delivery set due_at = ${slot('now')} where id = (select id from delivery
    where destination_id = ${slot('destination_id')} and dialog_id = ${slot('dialog_id')} and state = 'waiting'
    order by rev, place limit 1)`.compile(db),
);

/** Makes the first delivery of a line that waits due. */
export const advanceLine = (db: Db, { destination_id, dialog_id }: Line, now: number): Promise<unknown> =>
  updateFirst(db, { destination_id, dialog_id, now });

/** Puts a delivery into its line again as if it had never been tried, and makes the first of the line due. */
export async function renewDelivery(db: Db, { id, destination_id, dialog_id }: DeliveryRow, now: number) {
  await db
    .updateTable('delivery')
    .set({ due_at: null })
    .where('destination_id', '=', destination_id)
    .where('dialog_id', '=', dialog_id)
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', 'is not', null)
    .execute();
  const fresh = { state: 'waiting', attempts: 0, status: null, error: null, ended_at: null } as const;
  await db.updateTable('delivery').set(fresh).where('id', '=', id).execute();
  await advanceLine(db, { destination_id, dialog_id }, now);
}
