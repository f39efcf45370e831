import { type ExpressionBuilder, sql } from 'kysely';
import type { DialogFilter } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import type { DialogRow, Schema, SentenceRow } from '../platform/schema.ts';
import { globOf, regexOf } from './search-pattern.ts';

/** Which of an owner's dialogs are asked for. */
export interface Wanted {
  readonly ownerId: string;
  readonly filter: DialogFilter;
  readonly q?: string;
  readonly domainId?: string;
  /** The database's dialect decides how text is searched. */
  readonly postgres: boolean;
}

/** A dialog with what its entry in the list needs. */
export interface Listed {
  readonly dialog: DialogRow;
  readonly unread: number;
  readonly last: SentenceRow | undefined;
}

type Is = ExpressionBuilder<Schema, 'dialog'>;

const isUnread = (is: Is) =>
  is.and([
    is('dialog.last', '>', is.ref('dialog.operator_read')),
    is.exists(is.selectFrom('sentence').select('sentence.id').whereRef('sentence.dialog_id', '=', 'dialog.id')
      .whereRef('sentence.seq', '>', 'dialog.operator_read').where('sentence.author', '=', 'visitor')),
  ]);

const isFiltered = (is: Is, filter: DialogFilter) => {
  if (filter === 'unread') return is.and([is('dialog.is_ban', '=', 0), isUnread(is)]);
  if (filter === 'waiting') return is.and([is('dialog.is_ban', '=', 0), is('dialog.waiting', '=', 1)]);
  return filter === 'banned' ? is('dialog.is_ban', '=', 1) : is.and([]);
};

const matches = (postgres: boolean, column: string, q: string) =>
  postgres ? sql<boolean>`${sql.ref(column)} ~ ${regexOf(q)}` : sql<boolean>`${sql.ref(column)} glob ${globOf(q)}`;

const isFound = (is: Is, postgres: boolean, q: string) =>
  is.or([
    matches(postgres, 'dialog.visitor_name', q),
    matches(postgres, 'dialog.email', q),
    is.exists(is.selectFrom('sentence').select('sentence.id').whereRef('sentence.dialog_id', '=', 'dialog.id').where(matches(postgres, 'sentence.text', q))),
  ]);

const wantedDialogs = (db: Db, { ownerId, filter, q, domainId, postgres }: Wanted) =>
  db.selectFrom('dialog').where('dialog.owner_id', '=', ownerId)
    .where((is) => isFiltered(is, filter))
    .$if(domainId !== undefined, (query) => query.where('dialog.domain_id', '=', domainId!))
    .$if(q !== undefined, (query) => query.where((is) => isFound(is, postgres, q!)));

export async function countDialogs(db: Db, wanted: Wanted): Promise<number> {
  const row = await wantedDialogs(db, wanted).select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(row.total);
}

/** A page of the owner's dialogs, the one last spoken in first. */
export async function listDialogs(db: Db, wanted: Wanted, page: number, size: number): Promise<Listed[]> {
  const dialogs = await wantedDialogs(db, wanted).selectAll('dialog')
    .orderBy('dialog.updated_at', 'desc').orderBy('dialog.id').limit(size).offset((page - 1) * size).execute();
  return addEntryParts(db, dialogs);
}

/** Reads what the entries of dialogs need besides their rows. */
export async function addEntryParts(db: Db, dialogs: readonly DialogRow[]): Promise<Listed[]> {
  if (dialogs.length === 0) return [];
  const ids = dialogs.map(({ id }) => id);
  const last = await db.selectFrom('sentence').innerJoin('dialog', 'dialog.id', 'sentence.dialog_id').selectAll('sentence')
    .where('dialog.id', 'in', ids).whereRef('sentence.seq', '=', 'dialog.last').execute();
  const unread = await db.selectFrom('sentence').innerJoin('dialog', 'dialog.id', 'sentence.dialog_id')
    .select((is) => ['sentence.dialog_id', is.fn.countAll<number>().as('unread')])
    .where('dialog.id', 'in', ids).where('sentence.author', '=', 'visitor').whereRef('sentence.seq', '>', 'dialog.operator_read')
    .groupBy('sentence.dialog_id').execute();
  const lastOf = new Map(last.map((row) => [row.dialog_id, row]));
  const unreadOf = new Map(unread.map((row) => [row.dialog_id, Number(row.unread)]));
  return dialogs.map((dialog) => ({ dialog, unread: unreadOf.get(dialog.id) ?? 0, last: lastOf.get(dialog.id) }));
}
