import { type RawBuilder, sql } from 'kysely';
import { callOptions, type FoundPhrase } from '../../contract.ts';
import type { Db } from '../../database/database.ts';
import { idsJson, isPostgres, rowsOf } from '../../database/query/prepared.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';
import { sortTags } from './tag-table.ts';

/** What an entry shows of its dialog. Each column more costs a page some 5 µs. */
const ofDialog = [
  'id',
  'session',
  'domain_id',
  'is_ban',
  'visitor_name',
  'own_name',
  'user_agent',
  'page',
  'last',
  'updated_at',
  'waiting',
  'waiting_since',
  'unhappy_at',
  'silent_until',
  'called_at',
  'number',
  'closed_at',
  'rating',
  'rating_comment',
  'assigned_id',
  'channel',
  'unreachable',
] as const satisfies (keyof DialogRow)[];

const ofLast = ['id', 'author', 'text', 'client_id', 'at', 'extra'] as const satisfies (keyof SentenceRow)[];
type LastRow = Pick<SentenceRow, (typeof ofLast)[number]>;

/** The columns of a dialog that its entry shows. */
export type ListedRow = Pick<DialogRow, (typeof ofDialog)[number]>;

/** A dialog with what its entry in the list needs. */
export interface Listed {
  readonly dialog: ListedRow & { readonly unread: number; readonly mentions: number };
  readonly last: (LastRow & Pick<SentenceRow, 'seq'>) | null;
  /** How the visitor's last text begins. */
  readonly asked: string | null;
  readonly tags: readonly string[];
  /** Of a search. */
  readonly found?: FoundPhrase | undefined;
}

type LastSentenceColumns = { readonly [C in keyof LastRow as `said_${C}`]: LastRow[C] | null };

/** A row of `selectEntries`. */
export type EntryRow = Listed['dialog'] &
  LastSentenceColumns & { readonly asked: string | null; readonly tags: string | null };

const columns = sql.raw(
  [...ofDialog.map((name) => `dialog."${name}"`), ...ofLast.map((name) => `said."${name}" as "said_${name}"`)].join(),
);

/** How the last text of a dialog's visitor begins, but for the option that calls a person; null where there is none. */
export const askedOf = (dialogId: string): RawBuilder<string | null> =>
  sql`(select substr(sentence.text, 1, 200) from sentence where sentence.dialog_id = ${sql.ref(dialogId)}
    and sentence.author = 'visitor' and sentence.text not in (${sql.join(Object.values(callOptions))}) order by sentence.seq desc limit 1)`;

const tagsOf = (db: Db): RawBuilder<unknown> =>
  sql`(select ${sql.raw(isPostgres(db) ? 'json_agg(tag)::text' : 'json_group_array(tag)')}
    from dialog_tag where dialog_tag.dialog_id = dialog.id)`;

/** All that entries of the dialogs `page.id` need for a member, in one statement. */
export const selectEntries = (db: Db, page: RawBuilder<unknown>, memberId: string): RawBuilder<EntryRow> =>
  sql`select ${columns}, coalesce(unread.sentences, 0) as unread, ${askedOf('dialog.id')} as asked, ${tagsOf(db)} as tags
    , (select count(*) from mention where mention.dialog_id = dialog.id and mention.member_id = ${memberId}) as mentions
    from ${page} join dialog on dialog.id = page.id
    left join unread on unread.dialog_id = dialog.id and unread.member_id = ${memberId}
    left join sentence as said on said.dialog_id = dialog.id and said.seq = dialog."last"`;

const lastOf = (row: EntryRow): Listed['last'] =>
  row.said_id === null
    ? null
    : {
        id: row.said_id,
        seq: row.last,
        author: row.said_author!,
        text: row.said_text!,
        client_id: row.said_client_id,
        at: row.said_at!,
        extra: row.said_extra,
      };

const noTags: readonly string[] = [];

export const listedOf = (row: EntryRow): Listed => ({
  dialog: row,
  last: lastOf(row),
  asked: row.asked,
  tags: row.tags === null || row.tags === '[]' ? noTags : sortTags(JSON.parse(row.tags) as string[]),
});

/** Who reads a list: a member of a team. */
export interface ListReader {
  readonly ownerId: string;
  readonly memberId: string;
}

/** The owner's dialogs in the order of `ids`, without deleted ones and those of other owners. */
export async function readListed(db: Db, { ownerId, memberId }: ListReader, ids: readonly string[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  // The owner is compared as no column: SQLite would follow the index of owners and read all dialogs of this one.
  const entries = sql<EntryRow>`${selectEntries(db, rowsOf(db, idsJson(ids), 'page', { id: 'text' }), memberId)}
    where dialog.owner_id || '' = ${ownerId}`;
  const rows = new Map((await entries.execute(db)).rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [listedOf(row)] : [];
  });
}
