import type { Db } from '../../database/database.ts';
import { pickSentence } from './qa-table.ts';

/** One of the sentences of the label's answer entries, the same one for the same question. */
export const chooseAnswer = (db: Db, labelId: string, read: string): Promise<string | null> =>
  pickSentence(db, labelId, 'answer', (count) => Number(Bun.hash(read) % BigInt(count)));
