import { type ExpressionBuilder, sql } from 'kysely';
import type { DialogFilter } from '../platform/contract.ts';
import type { Db } from '../platform/database.ts';
import { idsJson, prepared, rowsOf } from '../platform/prepared.ts';
import type { DialogRow, Schema, SentenceRow } from '../platform/schema.ts';
import type { DialogSpan } from './dialog-span.ts';
import { globOf, regexOf } from './search-pattern.ts';

/** A selection of an owner's dialogs. */
export interface Wanted {
  readonly ownerId: string;
  readonly filter: DialogFilter;
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
    is.exists(
      is
        .selectFrom('sentence')
        .select('sentence.id')
        .whereRef('sentence.dialog_id', '=', 'dialog.id')
        .whereRef('sentence.seq', '>', 'dialog.operator_read')
        .where('sentence.author', '=', 'visitor'),
    ),
  ]);

const isFiltered = (is: Is, filter: DialogFilter) => {
  if (filter === 'unread') return is.and([is('dialog.is_ban', '=', 0), isUnread(is)]);
  if (filter === 'waiting') return is.and([is('dialog.is_ban', '=', 0), is('dialog.waiting', '=', 1)]);
  return filter === 'banned' ? is('dialog.is_ban', '=', 1) : is.and([]);
};

const matches = (postgres: boolean, column: string, q: string) =>
  postgres ? sql<boolean>`${sql.ref(column)} ~ ${regexOf(q)}` : sql<boolean>`${sql.ref(column)} glob ${globOf(q)}`;

const wantedDialogs = (db: Db, { ownerId, filter, domainId }: Wanted) =>
  db
    .selectFrom('dialog')
    .where('dialog.owner_id', '=', ownerId)
    .where((is) => isFiltered(is, filter))
    .$if(domainId !== undefined, (query) => query.where('dialog.domain_id', '=', domainId!));

/** A dialog as a search looks at it. */
export interface Searched {
  readonly id: string;
  readonly updated_at: number;
  /** How many sentences it has. */
  readonly last: number;
  /** Whether the visitor's name or address is what is looked for. */
  readonly named: boolean;
}

/** Up to `limit` dialogs that follow `after` in the list. */
export async function listSearched(
  db: Db,
  wanted: Wanted,
  q: string,
  after: Searched | null,
  limit: number,
): Promise<Searched[]> {
  const named = (is: Is) =>
    is
      .case()
      .when(is.or([matches(wanted.postgres, 'dialog.visitor_name', q), matches(wanted.postgres, 'dialog.email', q)]))
      .then(1)
      .else(0)
      .end();
  const follows = (is: Is) =>
    is.or([
      is('dialog.updated_at', '<', after!.updated_at),
      is.and([is('dialog.updated_at', '=', after!.updated_at), is('dialog.id', '>', after!.id)]),
    ]);
  const rows = await wantedDialogs(db, wanted)
    .select(['dialog.id', 'dialog.updated_at', 'dialog.last'])
    .select((is) => named(is).as('named'))
    .$if(after !== null, (query) => query.where(follows))
    .orderBy('dialog.updated_at', 'desc')
    .orderBy('dialog.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, named: row.named === 1 }));
}

/** Which of a span's dialogs hold the text. For SQLite the thread matches by itself: 0.3 s for 200,000 sentences, GLOB takes 0.4 s. */
export async function findText(db: Db, postgres: boolean, { ids, from, to }: DialogSpan, q: string): Promise<string[]> {
  const sentences = db
    .selectFrom('sentence')
    .where('sentence.dialog_id', 'in', [...ids])
    .where('sentence.seq', '>', from)
    .where('sentence.seq', '<=', to);
  if (postgres)
    return (
      await sentences
        .select('sentence.dialog_id')
        .distinct()
        .where(matches(true, 'sentence.text', q))
        .execute()
    ).map((row) => row.dialog_id);
  const pattern = new RegExp(regexOf(q), 'u');
  const found = new Set<string>();
  for (const { dialog_id: id, text } of await sentences.select(['sentence.dialog_id', 'sentence.text']).execute())
    if (!found.has(id) && pattern.test(text)) found.add(id);
  return [...found];
}

export async function countDialogs(db: Db, wanted: Wanted): Promise<number> {
  const row = await wantedDialogs(db, wanted)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** A page of the owner's dialogs, the one last spoken in first. */
export async function listDialogs(db: Db, wanted: Wanted, page: number, size: number): Promise<Listed[]> {
  const dialogs = await wantedDialogs(db, wanted)
    .selectAll('dialog')
    .orderBy('dialog.updated_at', 'desc')
    .orderBy('dialog.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return addEntryParts(db, dialogs);
}

/** Dialogs by their ids, in the order of these; without those that are gone. */
export async function readListed(db: Db, ids: readonly string[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const rows = new Map(
    (
      await db
        .selectFrom('dialog')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
    ).map((row) => [row.id, row]),
  );
  return addEntryParts(
    db,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}

const selectLast = prepared<{ ids: string }, SentenceRow>((db, slot) =>
  sql<SentenceRow>`select sentence.* from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })}
    join dialog on dialog.id = asked.id
    join sentence on sentence.dialog_id = dialog.id and sentence.seq = dialog."last"`.compile(db),
);

const countUnread = prepared<{ ids: string }, { dialog_id: string; unread: number }>((db, slot) =>
  sql<{ dialog_id: string; unread: number }>`select sentence.dialog_id, count(*) as unread
    from ${rowsOf(db, slot('ids'), 'asked', { id: 'text' })} join dialog on dialog.id = asked.id
    join sentence on sentence.dialog_id = dialog.id and sentence.seq > dialog.operator_read
    where sentence.author = 'visitor' group by sentence.dialog_id`.compile(db),
);

/** Reads what the entries of dialogs need besides their rows. */
export async function addEntryParts(db: Db, dialogs: readonly DialogRow[]): Promise<Listed[]> {
  if (dialogs.length === 0) return [];
  const ids = idsJson(dialogs.map(({ id }) => id));
  const lastOf = new Map((await selectLast(db, { ids })).map((row) => [row.dialog_id, row]));
  const unreadOf = new Map((await countUnread(db, { ids })).map((row) => [row.dialog_id, Number(row.unread)]));
  return dialogs.map((dialog) => ({ dialog, unread: unreadOf.get(dialog.id) ?? 0, last: lastOf.get(dialog.id) }));
}
