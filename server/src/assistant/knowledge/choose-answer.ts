import type { Db } from '../../database/database.ts';
import type { Remember } from './context-memory.ts';
import { pickSentence } from './qa-table.ts';

/**
 * One answer of the label's, the same for the same question: each sentence of its answer entries is a variant of its
 * own.
 */
export const chooseAnswer = (db: Db, labelId: string, read: string, remember?: Remember): Promise<string | null> =>
  pickSentence(db, labelId, 'answer', (count) => Number(Bun.hash(read) % BigInt(count)), remember);
