import type { Db } from '../../database/database.ts';
import type { DraftRow } from '../../database/schema.ts';
import { findSentences, setsOfQas } from '../knowledge/qa-table.ts';
import { acceptedOf, type Texts } from './draft-text.ts';

/** Sentences of an entry that are shown with a draft; of a longer one, the accepted texts are. */
const mostShown = 100;

/**
 * The present sentences of the entries of changed and disappeared drafts, by draft id: `[]` for a deleted entry; none for
 * one of over 100 sentences, and where accepting added no entry.
 */
export async function presentTexts(db: Db, rows: readonly DraftRow[]): Promise<Map<string, Partial<Texts>>> {
  const accepted = rows
    .filter(({ state }) => state === 'changed' || state === 'gone')
    .map((row) => ({ id: row.id, ...acceptedOf(row) }));
  const entries = accepted.flatMap(({ question, answer }) => [question, answer].filter((id) => id !== null));
  const found = await findSentences(db, entries, mostShown);
  const existing = await setsOfQas(db, entries);
  const textsOf = (id: string | null): string[] | undefined => {
    if (id === null) return undefined;
    return existing.has(id) ? found.get(id) : [];
  };
  return new Map(
    accepted.map(({ id, question, answer }) => {
      const [questions, answers] = [textsOf(question), textsOf(answer)];
      return [id, { ...(questions && { questions }), ...(answers && { answers }) }];
    }),
  );
}
