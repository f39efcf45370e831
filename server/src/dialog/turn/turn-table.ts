import { sql } from 'kysely';
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

/** Reads what a turn is decided by; undefined for a deleted dialog. */
export async function readTurnRows({ db }: Pick<Deps, 'db'>, id: string): Promise<TurnRows | undefined> {
  const [dialog] = await selectDialogs(db, [{ id }]);
  if (!dialog) return undefined;
  const range = { id, after: dialog.turn - lookedBack, to: dialog.turn + lookedAhead };
  return { dialog, rows: await selectSentences(db, [range]) };
}
