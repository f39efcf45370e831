import { type RawBuilder, sql } from 'kysely';
import type { DialogFilter, ListPlace } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { prepared, type SlotOf } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { type EntryRow, type Listed, listedOf, selectEntries } from './entry-table.ts';

/** A dialog's place in its owner's list, in the order of `isListedBefore` of the contract. */
export type Place = ListPlace<number>;

export const placeIn = ({ updated_at: updatedAt, id }: { updated_at: number; id: string }): Place => ({
  updatedAt,
  id,
});

/** The place as the cursor that clients get, and back. */
export const cursorOf = ({ updatedAt, id }: Place): string => `${updatedAt}.${id}`;
export function placeOfCursor(cursor: string): Place {
  const [updatedAt, id] = cursor.split('.') as [string, string];
  return { updatedAt: Number(updatedAt), id };
}

/** A selection of an owner's dialogs. */
export interface Wanted {
  readonly ownerId: string;
  readonly filter: DialogFilter;
  readonly domainId?: string | undefined;
  readonly tag?: string | undefined;
}

/** Where a page begins: after so many dialogs, or after one of these. */
export interface PagePlace {
  readonly skip: number;
  readonly after?: Place | undefined;
}

/** The dialogs of a filter; each is the condition of the partial index that has its list (`dialog_list_<filter>`). */
const conditions: Readonly<Record<DialogFilter, string>> = {
  all: '',
  unread: 'and dialog.is_ban = 0 and dialog.unread > 0',
  waiting: 'and dialog.is_ban = 0 and dialog.waiting = 1',
  banned: 'and dialog.is_ban = 1',
  open: 'and dialog.closed_at is null',
  closed: 'and dialog.closed_at is not null',
};

/** Makes a query for each filter. */
export const byFilter = <Q>(make: (condition: RawBuilder<unknown>) => Q): Readonly<Record<DialogFilter, Q>> => ({
  all: make(sql.raw(conditions.all)),
  unread: make(sql.raw(conditions.unread)),
  waiting: make(sql.raw(conditions.waiting)),
  banned: make(sql.raw(conditions.banned)),
  open: make(sql.raw(conditions.open)),
  closed: make(sql.raw(conditions.closed)),
});

export const waitingCondition = sql.raw(conditions.waiting);

/** An empty domain or tag selects all. */
export interface WantedValues {
  readonly ownerId: string;
  readonly domainId: string;
  readonly tag: string;
}

export const valuesOf = ({ ownerId, domainId = '', tag = '' }: Wanted): WantedValues => ({ ownerId, domainId, tag });

/** Which dialogs are wanted, by the values of a query. */
export const isWanted = (slot: SlotOf<WantedValues>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`dialog.owner_id = ${slot('ownerId')} ${condition}
    and (${slot('domainId')} = '' or dialog.domain_id = ${slot('domainId')})
    and (${slot('tag')} = '' or dialog.id in
      (select dialog_id from dialog_tag where dialog_tag.owner_id = ${slot('ownerId')} and tag = ${slot('tag')}))`;

interface PageValues extends WantedValues {
  readonly updatedAt: number;
  readonly id: string;
  readonly size: number;
  readonly skip: number;
}

export const newestFirst = (rows: 'dialog' | 'page') => sql.raw(`order by ${rows}.updated_at desc, ${rows}.id desc`);

/** Chooses a page by its index alone, so that only the rows of that page are read, however deep it is. */
const pageOf = (slot: SlotOf<PageValues>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select dialog.id, dialog.updated_at from dialog where ${isWanted(slot, condition)}
    and (dialog.updated_at, dialog.id) < (${slot('updatedAt')}, ${slot('id')})
    ${newestFirst('dialog')} limit ${slot('size')} offset ${slot('skip')}) as page`;

const selectPage = byFilter((condition) =>
  prepared<PageValues, DialogRow>((db, slot) =>
    sql<DialogRow>`select dialog.* from ${pageOf(slot, condition)}
      join dialog on dialog.id = page.id ${newestFirst('page')}`.compile(db),
  ),
);

const selectEntryPage = byFilter((condition) =>
  prepared<PageValues, EntryRow>((db, slot) =>
    sql<EntryRow>`${selectEntries(db, pageOf(slot, condition))} ${newestFirst('page')}`.compile(db),
  ),
);

/** Before the first dialog of any list. */
const beforeAll: Place = { updatedAt: Number.MAX_SAFE_INTEGER, id: '' };

const pageValues = (wanted: Wanted, { skip, after = beforeAll }: PagePlace, size: number): PageValues => ({
  ...valuesOf(wanted),
  ...after,
  skip,
  size,
});

/** A page of the owner's dialogs, the one last spoken in first. */
export const listDialogs = (db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<DialogRow[]> =>
  selectPage[wanted.filter](db, pageValues(wanted, place, size));

/** The same with what their entries need. */
export const listEntries = async (db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<Listed[]> =>
  (await selectEntryPage[wanted.filter](db, pageValues(wanted, place, size))).map(listedOf);

type Counts = Readonly<Record<DialogFilter, number>>;
type Sums = Readonly<Record<'total' | 'unread' | 'waiting' | 'banned' | 'closed', number | null>>;

const sumCounts = prepared<Omit<WantedValues, 'tag'>, Sums>((db, slot) =>
  sql<Sums>`select sum(total) as total, sum(unread) as unread, sum(waiting) as waiting, sum(banned) as banned,
    sum(closed) as closed from dialog_count
    where owner_id = ${slot('ownerId')} and (${slot('domainId')} = '' or domain_id = ${slot('domainId')})`.compile(db),
);

/** How many of the owner's dialogs each filter shows, of one domain or of all. */
export async function countByFilter(db: Db, ownerId: string, domainId = ''): Promise<Counts> {
  const [row] = await sumCounts(db, { ownerId, domainId });
  const [all, closed] = [Number(row!.total), Number(row!.closed)];
  const [unread, waiting, banned] = [Number(row!.unread), Number(row!.waiting), Number(row!.banned)];
  return { all, unread, waiting, banned, open: all - closed, closed };
}

const countTagged = byFilter((condition) =>
  prepared<WantedValues, { total: number }>((db, slot) =>
    sql<{ total: number }>`select count(*) as total from dialog where ${isWanted(slot, condition)}`.compile(db),
  ),
);

/** How many dialogs are wanted; those of a tag are counted one by one. */
export async function countDialogs(db: Db, wanted: Wanted): Promise<number> {
  const { ownerId, domainId, filter, tag } = wanted;
  if (tag === undefined) return (await countByFilter(db, ownerId, domainId))[filter];
  return Number((await countTagged[filter](db, valuesOf(wanted)))[0]!.total);
}
