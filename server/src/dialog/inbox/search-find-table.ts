import { sql } from 'kysely';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { isPostgres, prepared, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { seqBits } from '../../database/query/text-row.ts';
import { byFilter, isWanted, newestFirst, valuesOf, type Wanted, type WantedValues } from './list-table.ts';

/** A dialog as a search needs it. */
export type FoundDialog = Pick<DialogRow, 'id' | 'serial' | 'updated_at'>;

interface FindValues extends WantedValues {
  readonly match: string;
  readonly limit: number;
}

const serialOfRow = sql.raw(`rowid >> ${seqBits}`);

// Without a limit SQLite drops the order of the inner query.
const findSqlite = byFilter((condition) =>
  prepared<FindValues, FoundDialog>((db, slot) =>
    sql<FoundDialog>`select dialog.id, dialog.serial, dialog.updated_at from
      (select distinct ${serialOfRow} as serial from dialog_text where dialog_text match ${slot('match')}
        order by rowid desc limit -1) as found
      cross join dialog on dialog.serial = found.serial
      where ${isWanted(slot, condition)} limit ${slot('limit')}`.compile(db),
  ),
);

/** So many dialogs are looked at one by one before PostgreSQL's index of words is asked. */
const lookedAt = 5_000;

const lookPostgres = byFilter((condition) =>
  prepared<FindValues, FoundDialog & { readonly matches: boolean }>((db, slot) =>
    sql<
      FoundDialog & { readonly matches: boolean }
    >`select id, newest.serial, updated_at, matching is not null as matches
      from (select * from dialog where ${isWanted(slot, condition)} ${newestFirst('dialog')}
        limit ${sql.lit(lookedAt)}) as newest
      left join lateral (select 1 from dialog_text where dialog_text.domain_id = newest.domain_id
        and dialog_text.serial = newest.serial and words @@ ${slot('match')}::tsquery limit 1) as matching on true
      order by updated_at desc, id desc`.compile(db),
  ),
);

const findPostgresRare = byFilter((condition) =>
  prepared<FindValues, FoundDialog>((db, slot) =>
    sql<FoundDialog>`select dialog.* from
      (select distinct serial from dialog_text where words @@ ${slot('match')}::tsquery) as found
      cross join lateral (select id, serial, updated_at from dialog
        where dialog.serial = found.serial and ${isWanted(slot, condition)} limit 1) as dialog
      ${newestFirst('dialog')} limit ${slot('limit')}`.compile(db),
  ),
);

/**
 * PostgreSQL's index of words gives all texts that match or none: half of a million for a word of every other one. Such
 * a word is in enough of the newest dialogs, so these are looked at first.
 */
async function findPostgres(db: Db, filter: DialogFilter, values: FindValues): Promise<FoundDialog[]> {
  const newest = await lookPostgres[filter](db, values);
  const found = newest.filter(({ matches }) => matches).slice(0, values.limit);
  return found.length === values.limit || newest.length < lookedAt ? found : findPostgresRare[filter](db, values);
}

/** The dialogs that match and are wanted, at most `limit`: the newest. */
export function findDialogs(db: Db, wanted: Wanted, match: string, limit: number): Promise<FoundDialog[]> {
  const values = { ...valuesOf(wanted), match, limit };
  return isPostgres(db) ? findPostgres(db, wanted.filter, values) : findSqlite[wanted.filter](db, values);
}

type Matched = Pick<SentenceRow, 'dialog_id' | 'seq' | 'author' | 'text'>;

interface Newest {
  readonly match: string;
  readonly serials: string;
  readonly from: number;
  readonly to: number;
}

const matchedColumns = sql.raw('select sentence.dialog_id, sentence.seq, sentence.author, sentence.text from');
const askedOf = (db: Db, serials: string) => rowsOf(db, serials, 'asked', { serial: 'bigint' });

/** One pass over the rows of all dialogs from the first to the last of the page. */
const readSqlite = prepared<Newest, Matched>((db, slot) =>
  sql<Matched>`${matchedColumns}
    (select ${serialOfRow} as serial, max(rowid & ${sql.lit(2 ** seqBits - 1)}) as seq
      from dialog_text where dialog_text match ${slot('match')}
      and rowid between (${slot('from')} << ${sql.lit(seqBits)}) and ((${slot('to')} + 1) << ${sql.lit(seqBits)}) - 1
      group by 1) as newest
    join ${askedOf(db, slot('serials'))} on asked.serial = newest.serial
    join dialog on dialog.serial = newest.serial
    join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`.compile(db),
);

const readPostgres = prepared<Newest, Matched>((db, slot) =>
  sql<Matched>`${matchedColumns} ${askedOf(db, slot('serials'))} join dialog on dialog.serial = asked.serial
    cross join lateral (select max(seq) as seq from dialog_text where dialog_text.domain_id = dialog.domain_id
      and dialog_text.serial = dialog.serial and words @@ ${slot('match')}::tsquery) as newest
    join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`.compile(db),
);

/** The newest sentence that matches of each dialog; none of one in which only the name or the address does. */
export async function readMatched(db: Db, serials: readonly number[], match: string): Promise<Matched[]> {
  if (serials.length === 0) return [];
  const [from, to] = [Math.min(...serials), Math.max(...serials)];
  const asked = JSON.stringify(serials.map((serial) => ({ serial })));
  return (isPostgres(db) ? readPostgres : readSqlite)(db, { serials: asked, from, to, match });
}
