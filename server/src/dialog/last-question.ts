import type { SentenceRow } from '../database/schema.ts';
import { extraOf } from './store/sentence-row.ts';

/** How far back the question of an answer is looked for; sentences. */
export const longestTurn = 20;
const longestQuestion = 4000;

/** The visitor's last unanswered texts as one question; empty when there are only files. */
export function lastQuestion(rows: readonly SentenceRow[]): string {
  const from = rows.findLastIndex(({ author }) => author !== 'visitor') + 1;
  const question = rows.slice(from).filter((row) => !extraOf(row).file);
  return question
    .map(({ text }) => text)
    .join('\n')
    .slice(-longestQuestion);
}
