import { sql } from 'kysely';
import { batched } from '../../runtime/batched.ts';
import type { Db } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { DialogRow, SentenceRow } from '../../database/schema.ts';

/** How many sentences before a turn are looked at, and how many after what was considered last. */
const [lookedBack, lookedAhead] = [20, 60];

/** What a turn needs of a sentence. */
export type TurnSentence = Pick<SentenceRow, 'dialog_id' | 'seq' | 'author' | 'text' | 'at' | 'extra'>;

const selectDialogs = preparedRows('asked', { id: 'text' }, (db, asked) =>
  sql<DialogRow>`select dialog.* from ${asked} join dialog on dialog.id = asked.id`.compile(db),
);

const columns = sql.raw('dialog_id, seq, author, text, at, extra');
const ofTurn = sql.raw('sentence.dialog_id = asked.id and sentence.seq > asked."after" and sentence.seq <= asked."to"');
const selectSentences = preparedRows('asked', { id: 'text', after: 'bigint', to: 'bigint' }, (db, asked) =>
  sql<TurnSentence>`select ${columns} from ${asked} join sentence on ${ofTurn} order by dialog_id, seq`.compile(db),
);

/** A dialog, and its sentences around those that wait for a turn, in order. */
export interface TurnRows {
  readonly dialog: DialogRow;
  readonly rows: TurnSentence[];
}

async function readAll(db: Db, ids: readonly string[]): Promise<Map<string, TurnRows>> {
  const dialogs = await selectDialogs(
    db,
    ids.map((id) => ({ id })),
  );
  const all = new Map(dialogs.map((dialog) => [dialog.id, { dialog, rows: [] as TurnSentence[] }]));
  const ranges = dialogs.map(({ id, turn }) => ({ id, after: turn - lookedBack, to: turn + lookedAhead }));
  for (const row of await selectSentences(db, ranges)) all.get(row.dialog_id)!.rows.push(row);
  return all;
}

/** Reads what a turn is decided by; turns that are due together are read together. */
export const readTurnRows = batched(({ db }: Pick<Deps, 'db'>, ids: readonly string[]) => readAll(db, ids));
