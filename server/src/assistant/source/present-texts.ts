import type { Db } from '../../database/database.ts';
import type { DraftRow } from '../../database/schema.ts';
import { findSentences } from '../knowledge/qa-table.ts';
import { acceptedOf, type Texts } from './draft-text.ts';

/** Sentences of an entry that are shown with a draft; of a longer one, the accepted texts are. */
const mostShown = 100;

/** What accepted drafts read in their contexts now, where that differs from what was accepted: by the drafts' ids. */
export async function presentTexts(db: Db, rows: readonly DraftRow[]): Promise<Map<string, Partial<Texts>>> {
  const accepted = rows
    .filter(({ state }) => state === 'changed' || state === 'gone')
    .map((row) => ({ id: row.id, ...acceptedOf(row) }));
  const entries = accepted.flatMap(({ question, answer }) => [question, answer].filter((id) => id !== null));
  const found = await findSentences(db, entries, mostShown);
  const textsOf = (id: string | null): string[] | undefined => (id === null ? undefined : found.get(id));
  return new Map(
    accepted.map(({ id, question, answer }) => {
      const [questions, answers] = [textsOf(question), textsOf(answer)];
      return [id, { ...(questions && { questions }), ...(answers && { answers }) }];
    }),
  );
}
