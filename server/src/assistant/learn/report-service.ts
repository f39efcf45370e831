import { domainOfOwner } from '../../domain/domain-service.ts';
import { AppError } from '../../app-error.ts';
import { timeOf } from '../../runtime/clock.ts';
import type { Measured, Report } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { listLabels } from '../knowledge/label-table.ts';
import { findReport } from './model-table.ts';
import type { StoredReport } from './report-store.ts';

/** Figures of an old stored report without measurements. */
const unmeasured = ({ accuracy, answered }: StoredReport): Measured => ({
  checked: 0,
  enough: true,
  accuracy,
  accuracyRange: { low: 0, high: 1 },
  answered,
  answeredRange: { low: 0, high: 1 },
  before: null,
});

const typeOf = { questions: 'question', answers: 'answer' } as const;

function viewOf(stored: StoredReport, trainedAt: number, names: ReadonlyMap<string, string>): Report {
  const known = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  const isKnown = (...ids: string[]): boolean => ids.every((id) => names.has(id));
  const repeated = stored.duplicates
    .map(({ sentence, labels }) => ({ sentence, labels: known(labels) }))
    .filter(({ labels }) => labels.length > 0);
  const alike = stored.contradicting
    .filter(({ labels }) => isKnown(...labels))
    .map(({ a, b, labels }) => ({ sentence: `${a.sentence} / ${b.sentence}`, labels: known(labels) }));
  return {
    trainedAt: timeOf(trainedAt),
    accuracy: stored.accuracy,
    threshold: stored.threshold,
    answered: stored.answered,
    confused: stored.confused
      .filter(({ a, b }) => isKnown(a, b))
      .map(({ a, b, share }) => ({ a: names.get(a)!, b: names.get(b)!, share })),
    duplicates: repeated.filter(({ labels }) => labels.length === 1),
    // Equal sentences of two labels contradict each other too.
    contradicting: [...repeated.filter(({ labels }) => labels.length > 1), ...alike],
    thin: stored.thin
      .filter(({ label }) => isKnown(label))
      .map(({ label, questions }) => ({ label: names.get(label)!, questions })),
    lacking: stored.lacking
      .filter(({ label }) => isKnown(label))
      .map(({ label, lacks }) => ({ label: names.get(label)!, lacks: lacks.map((lack) => typeOf[lack]) })),
    measured: stored.measured ?? unmeasured(stored),
    ...(stored.paraphrases ? { paraphrases: stored.paraphrases } : {}),
    mistakes: (stored.mistakes ?? [])
      .filter(({ label, taken }) => isKnown(label, taken))
      .map(({ label, taken, ...rest }) => ({ ...rest, label: names.get(label)!, taken: names.get(taken)! })),
  };
}

/** The report of the last training run, with the labels' current names. */
export async function readReport(deps: Deps, ownerId: string, domainId: string): Promise<Report> {
  await domainOfOwner(deps, ownerId, domainId);
  const row = await findReport(deps.db, domainId);
  if (!row) throw new AppError('not_trained');
  const names = new Map((await listLabels(deps.db, domainId)).map(({ id, label }) => [id, label]));
  return viewOf(JSON.parse(row.report) as StoredReport, row.trained_at, names);
}
