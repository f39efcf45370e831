import { domainOfOwner } from '../domain/domain-service.ts';
import { AppError } from '../platform/app-error.ts';
import type { Report } from '../platform/contract.ts';
import type { Deps } from '../platform/deps.ts';
import type { Lack, Report as Found } from './engine/index.ts';
import { listLabels } from './label-table.ts';
import { findReport } from './model-table.ts';

interface Stored extends Found {
  lacking: Lack[];
}

/** A learn's report as it is kept: labels by id, so that it outlives their renaming. */
export const storedReport = (report: Found, lacking: Lack[]): string =>
  JSON.stringify({ ...report, lacking } satisfies Stored);

const typeOf = { questions: 'question', answers: 'answer' } as const;

function viewOf(stored: Stored, trainedAt: number, names: ReadonlyMap<string, string>): Report {
  const known = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  const isKnown = (...ids: string[]): boolean => ids.every((id) => names.has(id));
  const repeated = stored.duplicates
    .map(({ sentence, labels }) => ({ sentence, labels: known(labels) }))
    .filter(({ labels }) => labels.length > 0);
  const alike = stored.contradicting
    .filter(({ labels }) => isKnown(...labels))
    .map(({ a, b, labels }) => ({ sentence: `${a.sentence} / ${b.sentence}`, labels: known(labels) }));
  return {
    trainedAt: new Date(trainedAt).toISOString(),
    accuracy: stored.accuracy,
    threshold: stored.threshold,
    answered: stored.answered,
    confused: stored.confused
      .filter(({ a, b }) => isKnown(a, b))
      .map(({ a, b, share }) => ({ a: names.get(a)!, b: names.get(b)!, share })),
    duplicates: repeated.filter(({ labels }) => labels.length === 1),
    // The same words in two labels contradict each other as much as nearly the same ones.
    contradicting: [...repeated.filter(({ labels }) => labels.length > 1), ...alike],
    thin: stored.thin
      .filter(({ label }) => isKnown(label))
      .map(({ label, questions }) => ({ label: names.get(label)!, questions })),
    lacking: stored.lacking
      .filter(({ label }) => isKnown(label))
      .map(({ label, lacks }) => ({ label: names.get(label)!, lacks: lacks.map((lack) => typeOf[lack]) })),
  };
}

/** What the last learn found out about the owner's contexts, by the labels' names of today. */
export async function readReport(deps: Deps, ownerId: string, domainId: string): Promise<Report> {
  await domainOfOwner(deps, ownerId, domainId);
  const row = await findReport(deps.db, domainId);
  if (!row) throw new AppError('not_trained');
  const names = new Map((await listLabels(deps.db, domainId)).map(({ id, label }) => [id, label]));
  return viewOf(JSON.parse(row.report) as Stored, row.trained_at, names);
}
