import { type RawBuilder, sql } from 'kysely';
import { type DialogFilter, isListedBefore, type ListPlace } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import type { DialogRow } from '../../database/schema.ts';
import { type EntryRow, type Listed, listedOf, type ListReader, selectEntries } from './entry-table.ts';

/** How the lists are ordered, as `isListedBefore` of the contract has it. */
const newest = { by: 'updated_at', way: 'desc', follows: '<', beforeAll: Number.MAX_SAFE_INTEGER } as const;
const longest = { by: 'waiting_since', way: 'asc', follows: '>', beforeAll: -1 } as const;
const orderOf = (filter: DialogFilter) => (filter === 'waiting' ? longest : newest);

/** A dialog's place in a list of its owner: the time by which the list is ordered, and the id. */
export interface ListPosition {
  readonly at: number;
  readonly id: string;
}

export type Placed = Pick<DialogRow, 'id' | 'updated_at' | 'waiting_since'>;

export const placeIn = (row: Placed, filter: DialogFilter): ListPosition => ({
  at: row[orderOf(filter).by] ?? row.updated_at,
  id: row.id,
});

/** Whether a dialog follows this place of the list. */
export const isAfter = ({ at, id }: ListPosition, row: Placed, filter: DialogFilter): boolean =>
  isListedBefore({ updatedAt: at, id }, placeOf(row), filter);

/** The dialog's place as the contract compares it. */
export const placeOf = ({ id, updated_at: updatedAt, waiting_since: waitingSince }: Placed): ListPlace<number> => ({
  id,
  updatedAt,
  waitingSince,
});

/** The place as the cursor that clients get, and back. */
export const cursorOf = ({ at, id }: ListPosition): string => `${at}.${id}`;
export function placeOfCursor(cursor: string): ListPosition {
  const [at, id] = cursor.split('.') as [string, string];
  return { at: Number(at), id };
}

/** A selection of an owner's dialogs, as a member sees them. */
export interface Wanted extends ListReader {
  readonly filter: DialogFilter;
  readonly domainId?: string | undefined;
  readonly tag?: string | undefined;
  /** The member who has them; null for none. */
  readonly assigned?: string | null | undefined;
}

/** Where a page begins: after so many dialogs, or after one of these. */
export interface PagePlace {
  readonly skip: number;
  readonly after?: ListPosition | undefined;
}

/**
 * The dialogs of a filter; each is the condition of the partial index that has its list (`dialog_list_<filter>`). Unread
 * ones and those with mentions have a list of their own for each member (`unread_list`, `mention_list`).
 */
const conditions: Readonly<Record<Exclude<DialogFilter, 'unread' | 'mentioned'>, string>> = {
  all: '',
  waiting: 'and dialog.is_ban = 0 and dialog.waiting = 1',
  banned: 'and dialog.is_ban = 1',
  open: 'and dialog.closed_at is null',
  closed: 'and dialog.closed_at is not null',
};

export const waitingCondition = sql.raw(conditions.waiting);

const conditionOf = (filter: DialogFilter, memberId: string): RawBuilder<unknown> => {
  if (filter !== 'unread' && filter !== 'mentioned') return sql.raw(conditions[filter]);
  const table = sql.table(filter === 'unread' ? 'unread' : 'mention');
  return sql`and exists (select 1 from ${table} as noted where noted.dialog_id = dialog.id
    and noted.member_id = ${memberId})`;
};

/** The condition of the wanted dialogs. */
export const isWanted = ({ ownerId, memberId, filter, domainId, tag, assigned }: Wanted): RawBuilder<unknown> =>
  sql`dialog.owner_id = ${ownerId} ${conditionOf(filter, memberId)}
    ${domainId === undefined ? sql`` : sql`and dialog.domain_id = ${domainId}`}
    ${
      tag === undefined
        ? sql``
        : sql`and dialog.id in
      (select dialog_id from dialog_tag where dialog_tag.owner_id = ${ownerId} and tag = ${tag})`
    }
    ${
      assigned === undefined
        ? sql``
        : sql`and dialog.assigned_id ${assigned === null ? sql`is null` : sql`= ${assigned}`}`
    }`;

export const inOrder = (filter: DialogFilter, rows: 'dialog' | 'page') => {
  const { by, way } = orderOf(filter);
  return sql.raw(`order by ${rows}.${by} ${way}, ${rows}.id ${way}`);
};

const unreadPage = (wanted: Wanted, { skip, after }: PagePlace, size: number): RawBuilder<unknown> => {
  const { ownerId, memberId, domainId, tag, assigned } = wanted;
  const isChosen = tag !== undefined || assigned !== undefined;
  return sql`(select unread.dialog_id as id, unread.updated_at from unread
    ${isChosen ? sql`join dialog on dialog.id = unread.dialog_id` : sql``}
    where unread.owner_id = ${ownerId} and unread.member_id = ${memberId}
    ${domainId === undefined ? sql`` : sql`and unread.domain_id = ${domainId}`}
    ${isChosen ? sql`and ${isWanted({ ...wanted, filter: 'all' })}` : sql``}
    and (unread.updated_at, unread.dialog_id) < (${after?.at ?? newest.beforeAll}, ${after?.id ?? ''})
    order by unread.updated_at desc, unread.dialog_id desc limit ${size} offset ${skip}) as page`;
};

/** Unread mentions are few: their dialogs are gathered and ordered. */
const mentionedPage = (wanted: Wanted, { skip, after }: PagePlace, size: number): RawBuilder<unknown> => {
  const { ownerId, memberId } = wanted;
  return sql`(select dialog.id, dialog.updated_at from (select distinct dialog_id from mention
      where owner_id = ${ownerId} and member_id = ${memberId}) as mentioned
    cross join dialog where dialog.id = mentioned.dialog_id and ${isWanted({ ...wanted, filter: 'all' })}
    and (dialog.updated_at, dialog.id) < (${after?.at ?? newest.beforeAll}, ${after?.id ?? ''})
    ${inOrder('all', 'dialog')} limit ${size} offset ${skip}) as page`;
};

/** Chooses a page by its index alone, so that only the rows of that page are read, however deep it is. */
const pageOf = (wanted: Wanted, { skip, after }: PagePlace, size: number): RawBuilder<unknown> => {
  if (wanted.filter === 'unread') return unreadPage(wanted, { skip, after }, size);
  if (wanted.filter === 'mentioned') return mentionedPage(wanted, { skip, after }, size);
  const { by, follows, beforeAll } = orderOf(wanted.filter);
  return sql`(select dialog.id, dialog.${sql.raw(by)} from dialog where ${isWanted(wanted)}
    and (dialog.${sql.raw(by)}, dialog.id) ${sql.raw(follows)} (${after?.at ?? beforeAll}, ${after?.id ?? ''})
    ${inOrder(wanted.filter, 'dialog')} limit ${size} offset ${skip}) as page`;
};

/** A page of the owner's dialogs in the order of their list. */
export async function listDialogs(db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<DialogRow[]> {
  const page = sql<DialogRow>`select dialog.* from ${pageOf(wanted, place, size)}
    join dialog on dialog.id = page.id ${inOrder(wanted.filter, 'page')}`;
  return (await page.execute(db)).rows;
}

/** The same with what their entries need. */
export async function listEntries(db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<Listed[]> {
  const page = sql<EntryRow>`${selectEntries(db, pageOf(wanted, place, size), wanted.memberId)}
    ${inOrder(wanted.filter, 'page')}`;
  return (await page.execute(db)).rows.map(listedOf);
}

type Counts = Readonly<Record<DialogFilter, number>>;
type Sums = Readonly<Record<'total' | 'unread' | 'mentioned' | 'waiting' | 'banned' | 'closed', number | null>>;

/** How many of the owner's dialogs each filter shows a member, of one domain or of all. */
export async function countByFilter(db: Db, { ownerId, memberId }: ListReader, domainId?: string): Promise<Counts> {
  const ofDomain = domainId === undefined ? sql`` : sql`and domain_id = ${domainId}`;
  const sums = sql<Sums>`select sum(total) as total, sum(waiting) as waiting, sum(banned) as banned,
    sum(closed) as closed, (select sum(dialogs) from unread_count
      where owner_id = ${ownerId} and member_id = ${memberId} ${ofDomain}) as unread,
    (select count(distinct dialog_id) from mention
      where owner_id = ${ownerId} and member_id = ${memberId} ${ofDomain}) as mentioned
    from dialog_count where owner_id = ${ownerId} ${ofDomain}`;
  const [row] = (await sums.execute(db)).rows;
  const [all, closed] = [Number(row!.total), Number(row!.closed)];
  const [unread, waiting, banned] = [Number(row!.unread), Number(row!.waiting), Number(row!.banned)];
  return { all, unread, waiting, banned, open: all - closed, closed, mentioned: Number(row!.mentioned) };
}

/** How many open dialogs a member has, and how many are unassigned. */
export async function countAssigned(
  db: Db,
  ownerId: string,
  memberId: string,
): Promise<{ mine: number; unassigned: number }> {
  const rows = await db
    .selectFrom('assigned_count')
    .select(['member_id', 'open'])
    .where('owner_id', '=', ownerId)
    .where('member_id', 'in', [memberId, ''])
    .execute();
  const of = (id: string) => Number(rows.find((row) => row.member_id === id)?.open ?? 0);
  return { mine: of(memberId), unassigned: of('') };
}

/** How many dialogs are wanted; those of a tag or a member are counted one by one. */
export async function countDialogs(db: Db, wanted: Wanted): Promise<number> {
  const { domainId, filter, tag, assigned } = wanted;
  if (tag === undefined && assigned === undefined) return (await countByFilter(db, wanted, domainId))[filter];
  const tagged = sql<{ total: number }>`select count(*) as total from dialog where ${isWanted(wanted)}`;
  return Number((await tagged.execute(db)).rows[0]!.total);
}
