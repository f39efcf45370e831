import { sql } from 'kysely';
import { ConflictError, type Db } from '../../database/database.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';

/** Columns of a dialog that change with a sentence. */
type Moving =
  | 'last'
  | 'visitor_read'
  | 'operator_read'
  | 'turn'
  | 'silent_until'
  | 'waiting'
  | 'called_at'
  | 'closed_at'
  | 'waiting_since'
  | 'unhappy_at'
  | 'assigned_id'
  | 'assigned_at'
  | 'unanswered_at'
  | 'opened_at'
  | 'replied_by'
  | 'reply_wait'
  | 'solved'
  | 'last_seen_at'
  | 'updated_at';

/** The columns of a dialog that decide whether a sentence may be stored in it. */
export interface DialogState extends Pick<
  DialogRow,
  'id' | 'serial' | 'owner_id' | 'domain_id' | 'session' | 'is_ban' | 'email' | 'first_seen_at' | Moving
> {
  /** 1 while the assistant has not considered all of the visitor's sentences. */
  readonly pending: number;
  /** 1 when the assistant has learned. */
  readonly trained: number;
  /** The `last` that was read; those that follow it are not written yet. */
  readonly was: number;
  /** Where the visitor was seen last. */
  readonly seen_hash: string | null;
  readonly seen_at: number | null;
  /** Where the visitor is seen now; absent where nothing is to be noted. */
  readonly address_hash?: string | null;
  readonly address_at?: number | null;
}

/** Columns that follow from an entry. */
type Derived =
  | 'last'
  | 'updated_at'
  | 'waiting_since'
  | 'unanswered_at'
  | 'opened_at'
  | 'replied_by'
  | 'reply_wait'
  | 'solved';

/** What an entry may change besides. */
export type DialogMove = Partial<Pick<DialogState, Exclude<Moving, Derived> | 'address_hash' | 'address_at'>>;

const selectStates = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<DialogState>`select dialog.id, serial, dialog.owner_id, dialog.domain_id, session, is_ban, "last", "last" as was,
    address_hash as seen_hash, address_at as seen_at, visitor_read, operator_read, turn, silent_until, waiting,
    called_at, closed_at, waiting_since, unhappy_at, assigned_id, assigned_at, unanswered_at, opened_at, replied_by,
    reply_wait, solved, email, first_seen_at, last_seen_at, updated_at,
    case when "last" > turn and exists (select 1 from sentence
      where sentence.dialog_id = dialog.id and sentence.seq > dialog.turn and sentence.author = 'visitor')
      then 1 else 0 end as pending,
    case when domain.trained_at is null then 0 else 1 end as trained
    from ${asked}
    join dialog on dialog.id = asked.id join domain on domain.id = dialog.domain_id`.compile(db),
);

/** The dialogs with these distinct ids; deleted ones are absent. */
export const readStates = (trx: Db, ids: readonly string[]): Promise<DialogState[]> =>
  selectStates(
    trx,
    ids.map((id) => ({ id })),
  );

const columns = {
  id: 'text',
  was: 'bigint',
  last: 'bigint',
  visitor_read: 'bigint',
  operator_read: 'bigint',
  turn: 'bigint',
  silent_until: 'bigint',
  waiting: 'integer',
  called_at: 'bigint',
  closed_at: 'bigint',
  waiting_since: 'bigint',
  unhappy_at: 'bigint',
  assigned_id: 'text',
  assigned_at: 'bigint',
  unanswered_at: 'bigint',
  opened_at: 'bigint',
  replied_by: 'text',
  reply_wait: 'bigint',
  solved: 'integer',
  last_seen_at: 'bigint',
  updated_at: 'bigint',
} as const;

const updateStates = preparedRows('moved', columns, (db, moved) =>
  sql<{ id: string }>`update dialog set "last" = moved."last", visitor_read = moved.visitor_read,
    operator_read = moved.operator_read, turn = moved.turn, silent_until = moved.silent_until,
    waiting = moved.waiting, called_at = moved.called_at, closed_at = moved.closed_at,
    waiting_since = moved.waiting_since, unhappy_at = moved.unhappy_at,
    assigned_id = moved.assigned_id, assigned_at = moved.assigned_at, unanswered_at = moved.unanswered_at,
    opened_at = moved.opened_at, replied_by = moved.replied_by, reply_wait = moved.reply_wait, solved = moved.solved,
    last_seen_at = moved.last_seen_at, updated_at = moved.updated_at from ${moved}
    where dialog.id = moved.id and dialog."last" = moved.was returning dialog.id`.compile(db),
);

// A statement of its own: SQLite writes the index of every column that is set, changed or not.
const updateAddresses = preparedRows('noted', { id: 'text', address_hash: 'text', address_at: 'bigint' }, (db, noted) =>
  sql<never>`update dialog set address_hash = noted.address_hash, address_at = noted.address_at from ${noted}
    where dialog.id = noted.id`.compile(db),
);

/**
 * Updates dialogs to their new state.
 * @throws ConflictError when another transaction has used numbers of one of them
 */
export async function moveDialogs(trx: Db, moves: readonly DialogState[]): Promise<void> {
  const noted = moves.filter(({ address_at: at }) => at !== undefined && at !== null);
  const moved = await updateStates(trx, moves);
  await updateAddresses(trx, noted);
  if (moved.length !== moves.length) throw new ConflictError('a dialog was changed by another transaction');
}
