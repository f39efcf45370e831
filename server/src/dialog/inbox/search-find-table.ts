import { sql } from 'kysely';
import type { DialogFilter } from '../../platform/contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { isPostgres, prepared, rowsOf } from '../../platform/database/prepared.ts';
import type { DialogRow, SentenceRow } from '../../platform/database/schema.ts';
import { listTagged } from './tag-table.ts';
import { listOrder } from './list-order.ts';
import { conditionOf, countByFilter } from './list-table.ts';
import { seqBits } from '../../platform/database/text-row.ts';

/** A search: the owner's domains that it looks through, and what their words have to match. */
export interface Search {
  readonly domainIds: readonly string[];
  readonly match: string;
}

/**
 * PostgreSQL's index of words gives all rows that match or none: what a frequent word finds is found by walking through
 * the newest texts. It is frequent where, as the newest texts say, so many rows hold what is wanted; or where the index
 * gives more than `mostMatches`.
 */
const [sampledRows, sampledDomains, mostWalked, mostMatches] = [10_000, 10, 200_000, 50_000] as const;

interface Walk extends Search {
  readonly before: number;
  readonly limit: number;
}

const walkSqlite = prepared<Omit<Walk, 'domainIds'>, { serial: number }>((db, slot) =>
  sql<{ serial: number }>`select distinct rowid >> ${sql.lit(seqBits)} as serial from dialog_text
    where dialog_text match ${slot('match')} and rowid < (${slot('before')} << ${sql.lit(seqBits)})
    order by rowid desc limit ${slot('limit')}`.compile(db),
);

const domainRows = { id: 'text' } as const;

const probePostgres = prepared<{ domains: string; match: string; before: number; limit: number }, { serial: number }>(
  (db, slot) =>
    sql<{ serial: number }>`select serial from dialog_text
      where words @@ ${slot('match')}::tsquery and serial < ${slot('before')}
      and domain_id in (select id from ${rowsOf(db, slot('domains'), 'asked', domainRows)}) limit ${slot('limit')}`.compile(
      db,
    ),
);

const walkPostgres = prepared<{ domainId: string; match: string; before: number; limit: number }, { serial: number }>(
  (db, slot) =>
    sql<{ serial: number }>`select distinct serial from dialog_text
      where domain_id = ${slot('domainId')} and serial < ${slot('before')}
      and words @@ ${slot('match')}::tsquery order by serial desc limit ${slot('limit')}`.compile(db),
);

const samplePostgres = prepared<
  { domainId: string; match: string; before: number; rows: number },
  { read: number; found: number }
>((db, slot) =>
  sql<{ read: number; found: number }>`select count(*) as read,
      count(distinct serial) filter (where words @@ ${slot('match')}::tsquery) as found
    from (select serial, words from dialog_text where domain_id = ${slot('domainId')} and serial < ${slot('before')}
      order by serial desc limit ${slot('rows')}) as newest`.compile(db),
);

/** Whether walking through the newest texts soon finds enough dialogs. */
async function isFrequent(db: Db, { domainIds, match, before, limit }: Walk): Promise<boolean> {
  const some = domainIds.slice(0, sampledDomains);
  const rows = Math.ceil(sampledRows / some.length);
  let [read, found] = [0, 0];
  for (const domainId of some) {
    const [sample] = await samplePostgres(db, { domainId, match, before, rows });
    read += Number(sample!.read);
    found += Number(sample!.found);
  }
  return read * limit <= found * mostWalked;
}

async function findPostgres(db: Db, walk: Walk): Promise<number[]> {
  const { domainIds, match, before, limit } = walk;
  const domains = JSON.stringify(domainIds.map((id) => ({ id })));
  let rows: { serial: number }[] | null = null;
  if (!(await isFrequent(db, walk))) rows = await probePostgres(db, { domains, match, before, limit: mostMatches });
  if (rows === null || rows.length === mostMatches) {
    rows = [];
    for (const domainId of domainIds) rows.push(...(await walkPostgres(db, { domainId, match, before, limit })));
  }
  return [...new Set(rows.map(({ serial }) => serial))].sort((a, b) => b - a).slice(0, limit);
}

/** Serials of dialogs that have a text which matches, below `before`, the greatest first. */
const findSerials = async (db: Db, walk: Walk): Promise<number[]> =>
  isPostgres(db) ? findPostgres(db, walk) : (await walkSqlite(db, walk)).map(({ serial }) => serial);

/** A dialog as a search needs it. */
export type FoundDialog = Pick<
  DialogRow,
  'id' | 'serial' | 'updated_at' | 'domain_id' | 'is_ban' | 'unread' | 'waiting' | 'closed_at'
>;

const serialRows = { serial: 'bigint' } as const;
const serialsJson = (serials: readonly number[]): string => JSON.stringify(serials.map((serial) => ({ serial })));

const selectFound = prepared<{ serials: string }, FoundDialog>((db, slot) =>
  sql<FoundDialog>`select dialog.id, dialog.serial, updated_at, domain_id, is_ban, unread, waiting, closed_at
    from ${rowsOf(db, slot('serials'), 'asked', serialRows)} join dialog on dialog.serial = asked.serial`.compile(db),
);

const shows: Readonly<Record<DialogFilter, (dialog: FoundDialog) => boolean>> = {
  all: () => true,
  unread: ({ is_ban, unread }) => is_ban === 0 && Number(unread) > 0,
  waiting: ({ is_ban, waiting }) => is_ban === 0 && waiting === 1,
  banned: ({ is_ban }) => is_ban === 1,
  open: ({ closed_at }) => closed_at === null,
  closed: ({ closed_at }) => closed_at !== null,
};

/** How many dialogs are looked at together. */
const atOnce = 1_000;
/**
 * Where a filter shows no more than these, they are looked at one by one: on PostgreSQL for 10 µs each, on SQLite for
 * more than 100.
 */
const fewShown = (db: Db): number => (isPostgres(db) ? 5_000 : 100);
/** On PostgreSQL also where at least every fourth dialog matches: enough are then soon found. */
const isDense = (db: Db, serials: readonly number[]): boolean =>
  isPostgres(db) && serials[0]! - serials.at(-1)! <= 4 * serials.length;
/**
 * SQLite walks through all that matches, in 0.1 µs each, and leaves out what the filter does not show, unless it shows
 * every tenth dialog: those are soon found.
 */
const isSparse = (db: Db, shown: number, all: number): boolean => !isPostgres(db) && shown * 10 <= all;

const selectShown = (filter: DialogFilter) =>
  prepared<Shown, FoundDialog>((db, slot) => {
    const found = isPostgres(db)
      ? sql`dialog_text.domain_id = listed.domain_id and dialog_text.serial = listed.serial
          and words @@ ${slot('match')}::tsquery`
      : sql`dialog_text match ${slot('match')} and rowid between listed.serial << ${sql.lit(seqBits)}
          and (listed.serial << ${sql.lit(seqBits)}) + ${sql.lit(2 ** seqBits - 1)}`;
    return sql<FoundDialog>`select id, serial, updated_at, domain_id, is_ban, unread, waiting, closed_at
      from listed_dialog as listed where listed.owner_id = ${slot('ownerId')} ${conditionOf(filter)} and exists (select 1 from dialog_text where ${found})
      ${listOrder('listed')} limit ${slot('limit')}`.compile(db);
  });

const walkShown = (filter: DialogFilter) =>
  prepared<Shown, { serial: number }>((db, slot) =>
    sql<{ serial: number }>`select distinct rowid >> ${sql.lit(seqBits)} as serial from dialog_text
      where dialog_text match ${slot('match')} and (rowid >> ${sql.lit(seqBits)}) in
        (select serial from listed_dialog as listed where listed.owner_id = ${slot('ownerId')} ${conditionOf(filter)})
      order by rowid desc limit ${slot('limit')}`.compile(db),
  );

const filters = ['unread', 'waiting', 'banned', 'open', 'closed'] as const;
type Shows<Q> = Readonly<Record<(typeof filters)[number], Q>>;
const byFilter = <Q>(make: (filter: DialogFilter) => Q): Shows<Q> =>
  Object.fromEntries(filters.map((filter) => [filter, make(filter)])) as Shows<Q>;
const selectShownBy = byFilter(selectShown);
const walkShownBy = byFilter(walkShown);

interface Shown {
  readonly ownerId: string;
  readonly match: string;
  readonly limit: number;
}

/** What is looked for, among which of an owner's dialogs. */
export interface Finding extends Search {
  readonly ownerId: string;
  readonly filter: DialogFilter;
  readonly tag?: string | undefined;
  readonly limit: number;
}

/** The dialogs that match, at most `limit`: the newest. */
export async function findDialogs(db: Db, finding: Finding): Promise<FoundDialog[]> {
  const { ownerId, domainIds, match, filter, tag, limit } = finding;
  const domains = new Set(domainIds);
  const tagged = tag === undefined ? null : new Set(await listTagged(db, ownerId, tag));
  const isWanted = (dialog: FoundDialog): boolean =>
    domains.has(dialog.domain_id) && shows[filter](dialog) && (tagged?.has(dialog.id) ?? true);
  const dialogsOf = async (serials: readonly number[]): Promise<FoundDialog[]> =>
    (await selectFound(db, { serials: serialsJson(serials) })).filter(isWanted);
  const newest = (dialogs: FoundDialog[]): FoundDialog[] => dialogs.sort((a, b) => b.serial - a.serial).slice(0, limit);
  const found: FoundDialog[] = [];
  for (let before = 2 ** 38; ;) {
    const serials = await findSerials(db, { domainIds, match, before, limit: atOnce });
    found.push(...(await dialogsOf(serials)));
    if (serials.length < atOnce || found.length >= limit) break;
    before = serials.at(-1)!;
    if (filter === 'all') continue;
    const { all, [filter]: shown } = await countByFilter(db, ownerId);
    const asked = { ownerId, match, limit: tagged ? shown : limit };
    if (shown <= fewShown(db) || (!tagged && isDense(db, serials)))
      return (await selectShownBy[filter](db, asked)).filter(isWanted).slice(0, limit);
    if (!isSparse(db, shown, all)) continue;
    const walked = await walkShownBy[filter](db, asked);
    return newest(await dialogsOf(walked.map(({ serial }) => serial)));
  }
  return newest(found);
}

type Matched = Pick<SentenceRow, 'dialog_id' | 'seq' | 'author' | 'text'>;

interface Newest extends Pick<Search, 'match'> {
  readonly serials: string;
  readonly from: number;
  readonly to: number;
}

/**
 * One pass over what matches from the first of the dialogs to the last: to look for the beginning of a word costs the
 * same for one.
 */
const readSqlite = prepared<Newest, Matched>((db, slot) =>
  sql<Matched>`select sentence.dialog_id, sentence.seq, sentence.author, sentence.text
    from (select rowid >> ${sql.lit(seqBits)} as serial, max(rowid & ${sql.lit(2 ** seqBits - 1)}) as seq
      from dialog_text where dialog_text match ${slot('match')}
      and rowid between (${slot('from')} << ${sql.lit(seqBits)}) and ((${slot('to')} + 1) << ${sql.lit(seqBits)}) - 1
      group by 1) as newest
    join ${rowsOf(db, slot('serials'), 'asked', serialRows)} on asked.serial = newest.serial
    join dialog on dialog.serial = newest.serial
    join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`.compile(db),
);

const readPostgres = prepared<Newest, Matched>((db, slot) =>
  sql<Matched>`select sentence.dialog_id, sentence.seq, sentence.author, sentence.text
    from ${rowsOf(db, slot('serials'), 'asked', serialRows)} join dialog on dialog.serial = asked.serial
    cross join lateral (select seq from dialog_text where dialog_text.domain_id = dialog.domain_id
      and dialog_text.serial = dialog.serial and seq > 0 and words @@ ${slot('match')}::tsquery
      order by seq desc limit 1) as newest
    join sentence on sentence.dialog_id = dialog.id and sentence.seq = newest.seq`.compile(db),
);

/** The newest sentence that matches of each dialog; none of one in which only the name or the address does. */
export async function readMatched(db: Db, serials: readonly number[], match: string): Promise<Matched[]> {
  if (serials.length === 0) return [];
  const [from, to] = [Math.min(...serials), Math.max(...serials)];
  return (isPostgres(db) ? readPostgres : readSqlite)(db, { serials: serialsJson(serials), from, to, match });
}
