import type { Insertable, Updateable } from 'kysely';
import { newId } from '../../database/new-id.ts';
import type { DraftRow, Schema } from '../../database/schema.ts';
import { acceptedOf, acceptedTexts, columnsOf, type FoundDraft, noEntries } from './draft-text.ts';
import { undecided } from './source-table.ts';

type Change = Updateable<Schema['draft']>;

/**
 * An undecided draft that reads differently gets another id: a decision by the id applies only to the text that was
 * shown with it.
 */
const renamed = ({ state }: DraftRow, change: Change): Change =>
  undecided.some((one) => one === state) ? { ...change, id: newId() } : change;

/** What a reading of a page changes of its drafts. */
export interface DraftMerge {
  readonly inserted: Insertable<Schema['draft']>[];
  readonly updated: { readonly id: string; readonly change: Change }[];
  readonly deleted: string[];
  /** Drafts that the owner has not seen like this. */
  news: number;
}

interface Page {
  readonly sourceId: string;
  readonly page: string;
  /** Number of the page's first draft among those of the source. */
  readonly first: number;
  /** Contexts that still exist. */
  readonly labels: ReadonlySet<string>;
}

/** The change of a stored draft whose question was found again; null for none. `isNews`: it needs a decision now. */
function changeOf(row: DraftRow, next: FoundDraft, columns: Change): { change: Change; isNews: boolean } | null {
  const isSame = row.content === next.content;
  switch (row.state) {
    case 'new':
      return isSame ? null : { change: columns, isNews: false };
    case 'discarded':
      return isSame ? null : { change: { ...columns, state: 'new' }, isNews: true };
    case 'accepted':
    case 'left':
      if (isSame) return null;
      return { change: { ...columns, state: 'changed', old: JSON.stringify(acceptedTexts(row)) }, isNews: true };
    case 'changed':
      if (isSame) return null;
      // It reads again as it did when it was accepted.
      if (acceptedOf(row).base === next.content) return { change: { ...columns, state: 'accepted' }, isNews: false };
      return { change: columns, isNews: false };
    case 'gone':
      if (acceptedOf(row).base === next.content) return { change: { ...columns, state: 'accepted' }, isNews: false };
      return { change: { ...columns, state: 'changed', old: JSON.stringify(acceptedTexts(row)) }, isNews: true };
  }
}

/** Stored drafts with the found ones that they are: by their questions, else by their answers. */
function pairsOf(rows: readonly DraftRow[], found: readonly FoundDraft[]): Map<FoundDraft, DraftRow> {
  const pairs = new Map<FoundDraft, DraftRow>();
  const left = new Set(rows);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  const byAnswers = new Map<string, DraftRow>();
  const take = (one: FoundDraft, row: DraftRow | undefined): void => {
    if (row && left.delete(row)) pairs.set(one, row);
  };
  for (const one of found) take(one, byHash.get(one.hash));
  for (const row of left) if (row.state !== 'discarded') byAnswers.set(row.answers, row);
  for (const one of found) if (!pairs.has(one)) take(one, byAnswers.get(one.answers));
  return pairs;
}

/** Compares what a page has now with what is stored of it. */
export function mergeDrafts(rows: readonly DraftRow[], found: readonly FoundDraft[], page: Page): DraftMerge {
  const merge: DraftMerge = { inserted: [], updated: [], deleted: [], news: 0 };
  const pairs = pairsOf(rows, found);
  for (const [i, one] of found.entries()) {
    const columns = columnsOf(one, page.first + i, page.page);
    const row = pairs.get(one);
    if (!row) {
      const rest = { label_id: null, made: 0, entries: JSON.stringify(noEntries), old: null };
      merge.inserted.push({
        id: newId(),
        source_id: page.sourceId,
        page: page.page,
        state: 'new',
        ...columns,
        ...rest,
      });
      merge.news += 1;
      continue;
    }
    const changed = changeOf(row, one, columns);
    if (changed) merge.updated.push({ id: row.id, change: renamed(row, changed.change) });
    if (changed?.isNews) merge.news += 1;
  }
  const seen = new Set([...pairs.values()].map(({ id }) => id));
  for (const row of rows) {
    if (seen.has(row.id)) continue;
    const hasContext = row.label_id !== null && page.labels.has(row.label_id);
    if (row.state === 'new' || (row.state !== 'discarded' && !hasContext)) merge.deleted.push(row.id);
    else if (row.state === 'accepted' || row.state === 'changed') {
      const { questions, answers } = acceptedTexts(row);
      const change = { state: 'gone' as const, questions: JSON.stringify(questions), answers: JSON.stringify(answers) };
      const old = JSON.stringify({ questions, answers });
      merge.updated.push({ id: row.id, change: renamed(row, { ...change, old }) });
      merge.news += 1;
    }
  }
  return merge;
}
