import { sql } from 'kysely';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { isPostgres, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { seqBits } from '../search/search-table.ts';
import { inOrder, isWanted, type Wanted } from './list-table.ts';

/** A dialog as a search needs it. */
export type FoundDialog = Pick<DialogRow, 'id' | 'serial' | 'updated_at' | 'waiting_since'>;

/** A search prefers the newest, whatever the order in which they are shown. */
const newestFirst = inOrder('all', 'dialog');

const serialOfRow = sql.raw(`rowid >> ${seqBits}`);

/** Filters of few dialogs, which are gathered first: to look up each that matches takes longer. */
const fewWanted: ReadonlySet<DialogFilter> = new Set(['unread', 'mentioned', 'waiting', 'banned']);

// Without a limit SQLite drops the order of the inner query.
const findSqlite = (wanted: Wanted, match: string, limit: number) =>
  sql<FoundDialog>`select dialog.id, dialog.serial, dialog.updated_at, dialog.waiting_since from
    (select distinct ${serialOfRow} as serial from dialog_text where dialog_text match ${match}
      ${fewWanted.has(wanted.filter) ? sql`and ${serialOfRow} in (select serial from dialog where ${isWanted(wanted)})` : sql``}
      order by rowid desc limit -1) as found
    cross join dialog on dialog.serial = found.serial
    where ${isWanted(wanted)} limit ${limit}`;

/** So many dialogs are looked at one by one before PostgreSQL's index of words is asked. */
const lookedAt = 5_000;

const lookPostgres = (wanted: Wanted, match: string) =>
  sql<FoundDialog & { readonly matches: boolean }>`select id, newest.serial, updated_at, waiting_since,
      matching is not null as matches
    from (select * from dialog where ${isWanted(wanted)} ${newestFirst}
      limit ${sql.lit(lookedAt)}) as newest
    left join lateral (select 1 from dialog_text where dialog_text.domain_id = newest.domain_id
      and dialog_text.serial = newest.serial and words @@ ${match}::tsquery limit 1) as matching on true
    order by updated_at desc, id desc`;

const findPostgresRare = (wanted: Wanted, match: string, limit: number) =>
  sql<FoundDialog>`select dialog.* from
    (select distinct serial from dialog_text where words @@ ${match}::tsquery) as found
    cross join lateral (select id, serial, updated_at, waiting_since from dialog
      where dialog.serial = found.serial and ${isWanted(wanted)} limit 1) as dialog
    ${newestFirst} limit ${limit}`;

/**
 * The dialogs that match and are wanted, at most `limit`: the newest. PostgreSQL's index of words gives all texts that
 * match or none: half of a million for a word of every other one. Such a word is in enough of the newest dialogs, so
 * these are looked at first.
 */
export async function findDialogs(db: Db, wanted: Wanted, match: string, limit: number): Promise<FoundDialog[]> {
  if (!isPostgres(db)) return (await findSqlite(wanted, match, limit).execute(db)).rows;
  const newest = (await lookPostgres(wanted, match).execute(db)).rows;
  const found = newest.filter(({ matches }) => matches).slice(0, limit);
  if (found.length === limit || newest.length < lookedAt) return found;
  return (await findPostgresRare(wanted, match, limit).execute(db)).rows;
}

type Matched = Pick<SentenceRow, 'dialog_id' | 'seq' | 'author' | 'text'>;

const matchedColumns = sql.raw('select sentence.dialog_id, sentence.seq, sentence.author, sentence.text from');

/** The newest sentence that matches of each dialog; none of one in which only the name or the address does. */
export async function readMatched(db: Db, serials: readonly number[], match: string): Promise<Matched[]> {
  if (serials.length === 0) return [];
  const [from, to] = [Math.min(...serials), Math.max(...serials)];
  const asked = rowsOf(db, JSON.stringify(serials.map((serial) => ({ serial }))), 'asked', { serial: 'bigint' });
  const matched = isPostgres(db)
    ? sql<Matched>`${matchedColumns} ${asked} join dialog on dialog.serial = asked.serial
        cross join lateral (select max(seq) as seq from dialog_text where dialog_text.domain_id = dialog.domain_id
          and dialog_text.serial = dialog.serial and words @@ ${match}::tsquery) as newest
        join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`
    : // One pass over the rows of all dialogs from the first to the last of the page.
      sql<Matched>`${matchedColumns}
        (select ${serialOfRow} as serial, max(rowid & ${sql.lit(2 ** seqBits - 1)}) as seq
          from dialog_text where dialog_text match ${match}
          and rowid between (${from} << ${sql.lit(seqBits)}) and ((${to} + 1) << ${sql.lit(seqBits)}) - 1
          group by 1) as newest
        join ${asked} on asked.serial = newest.serial
        join dialog on dialog.serial = newest.serial
        join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`;
  return (await matched.execute(db)).rows;
}
