import { type RawBuilder, sql } from 'kysely';
import type { DialogFilter } from '../../platform/contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { DialogRow } from '../../platform/database/schema.ts';
import { type EntryRow, type Listed, listedOf, selectEntries } from './entry-table.ts';
import { isBehind, listOrder, type Place } from './list-order.ts';

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
  /** How many are wanted, where that is known: a page behind their middle is then read from the end. */
  readonly total?: number | undefined;
}

/** What a filter shows: written as the partial indexes have it, for they serve nothing else. */
const conditions: Readonly<Record<DialogFilter, string>> = {
  all: '',
  unread: 'and listed.is_ban = 0 and listed.unread > 0',
  waiting: 'and listed.is_ban = 0 and listed.waiting = 1',
  banned: 'and listed.is_ban = 1',
  open: 'and listed.closed_at is null',
  closed: 'and listed.closed_at is not null',
};

export const conditionOf = (filter: DialogFilter): RawBuilder<unknown> => sql.raw(conditions[filter]);

interface WantedValues {
  readonly ownerId: string;
  readonly domainId: string;
  readonly tag: string;
}

interface PageValues extends WantedValues {
  readonly updatedAt: number;
  readonly id: string;
  readonly size: number;
  readonly skip: number;
}

type Slot<V> = <K extends keyof V & string>(name: K) => V[K];

/** The dialogs that are wanted: by the index of their filter, or those that have a tag. */
const wantedOf = ({ filter, domainId, tag }: Wanted, slot: Slot<WantedValues>): RawBuilder<unknown> =>
  sql.join(
    [
      tag === undefined
        ? sql`from listed_dialog as listed where listed.owner_id = ${slot('ownerId')}`
        : sql`from dialog_tag join listed_dialog as listed on listed.id = dialog_tag.dialog_id
            where dialog_tag.owner_id = ${slot('ownerId')} and dialog_tag.tag = ${slot('tag')}`,
      conditionOf(filter),
      ...(domainId === undefined ? [] : [sql`and listed.domain_id = ${slot('domainId')}`]),
    ],
    sql` `,
  );

/** The rows of a page, counted from the newest dialog or from the oldest. */
interface Slice {
  readonly isFromEnd: boolean;
  readonly skip: number;
  readonly size: number;
}

function sliceOf({ skip, after, total }: PagePlace, size: number): Slice {
  if (after !== undefined || total === undefined || skip <= total / 2) return { isFromEnd: false, skip, size };
  const left = Math.max(0, total - skip);
  return { isFromEnd: true, skip: Math.max(0, left - size), size: Math.min(left, size) };
}

/** What a query of dialogs is made for; values are no part of it. */
interface Form extends Wanted {
  readonly isAfter: boolean;
  readonly isFromEnd: boolean;
}

/** Queries of each form, compiled once. */
function byForm<V extends object, R>(make: (form: Form) => ReturnType<typeof prepared<V, R>>) {
  const made = new Map<string, ReturnType<typeof prepared<V, R>>>();
  return (form: Form) => {
    const { filter, domainId, tag, isAfter, isFromEnd } = form;
    const key = [filter, domainId !== undefined, tag !== undefined, isAfter, isFromEnd].join();
    const query = made.get(key) ?? make(form);
    made.set(key, query);
    return query;
  };
}

/** Chooses a page by its index alone, so that the rows of that page only are read. */
function pageOf(form: Form, slot: Slot<PageValues>): RawBuilder<unknown> {
  const rest = form.isAfter ? sql`and ${isBehind(slot('updatedAt'), slot('id'))}` : sql``;
  return sql`(select listed.id, listed.updated_at ${wantedOf(form, slot)} ${rest} ${listOrder('listed', form.isFromEnd)}
    limit ${slot('size')} offset ${slot('skip')}) as page`;
}

const pageQuery = byForm((form) =>
  prepared<PageValues, DialogRow>((db, slot) =>
    sql<DialogRow>`select dialog.* from ${pageOf(form, slot)}
      join dialog on dialog.id = page.id ${listOrder('page', form.isFromEnd)}`.compile(db),
  ),
);

const entryQuery = byForm((form) =>
  prepared<PageValues, EntryRow>((db, slot) =>
    sql<EntryRow>`${selectEntries(db, pageOf(form, slot))} ${listOrder('page', form.isFromEnd)}`.compile(db),
  ),
);

const valuesOf = ({ ownerId, domainId = '', tag = '' }: Wanted): WantedValues => ({ ownerId, domainId, tag });

type PageQuery<R> = (form: Form) => (db: Db, values: PageValues) => Promise<R[]>;

/** The rows of a page, the newest first from whichever end they are read. */
async function readRows<R>(query: PageQuery<R>, db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<R[]> {
  const { after = { updatedAt: 0, id: '' } } = place;
  const { isFromEnd, ...slice } = sliceOf(place, size);
  const form = { ...wanted, isAfter: place.after !== undefined, isFromEnd };
  const rows = await query(form)(db, { ...valuesOf(wanted), ...after, ...slice });
  return isFromEnd ? rows.reverse() : rows;
}

/** A page of the owner's dialogs, the one last spoken in first. */
export const listDialogs = (db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<DialogRow[]> =>
  readRows(pageQuery, db, wanted, place, size);

/** The same with what their entries need. */
export const listEntries = async (db: Db, wanted: Wanted, place: PagePlace, size: number): Promise<Listed[]> =>
  (await readRows(entryQuery, db, wanted, place, size)).map(listedOf);

type Counts = Readonly<Record<DialogFilter, number>>;

const sums = sql.raw(
  ['total', 'unread', 'waiting', 'banned', 'closed'].map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '),
);
type Sums = Readonly<Record<'total' | 'unread' | 'waiting' | 'banned' | 'closed', number>>;

const sumCounts = prepared<{ ownerId: string }, Sums>((db, slot) =>
  sql<Sums>`select ${sums} from dialog_count where owner_id = ${slot('ownerId')}`.compile(db),
);

const sumCountsOf = prepared<{ ownerId: string; domainId: string }, Sums>((db, slot) =>
  sql<Sums>`select ${sums} from dialog_count
    where domain_id = ${slot('domainId')} and owner_id = ${slot('ownerId')}`.compile(db),
);

/** How many of the owner's dialogs each filter shows, of one domain or of all. */
export async function countByFilter(db: Db, ownerId: string, domainId?: string): Promise<Counts> {
  const [row] = await (domainId === undefined ? sumCounts(db, { ownerId }) : sumCountsOf(db, { ownerId, domainId }));
  const [all, closed] = [Number(row!.total), Number(row!.closed)];
  const [unread, waiting, banned] = [Number(row!.unread), Number(row!.waiting), Number(row!.banned)];
  return { all, unread, waiting, banned, open: all - closed, closed };
}

const countQuery = byForm((wanted) =>
  prepared<WantedValues, { total: number }>((db, slot) =>
    sql<{ total: number }>`select count(*) as total ${wantedOf(wanted, slot)}`.compile(db),
  ),
);

/** How many dialogs are wanted; those of a tag are counted one by one. */
export async function countDialogs(db: Db, wanted: Wanted): Promise<number> {
  const { ownerId, domainId, filter, tag } = wanted;
  if (tag === undefined) return (await countByFilter(db, ownerId, domainId))[filter];
  const query = countQuery({ ...wanted, isAfter: false, isFromEnd: false });
  return Number((await query(db, valuesOf(wanted)))[0]!.total);
}
