import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { preparedRows } from '../../database/query/prepared.ts';
import type { DialogRow } from '../../database/schema.ts';
import { bucketOf } from '../../database/query/time-bucket.ts';
import type { DialogChange } from './dialog-table.ts';

const hourLength = 3_600_000;

/**
 * What is counted: dialogs `begun` and `solved` by the assistant alone, by the hour in which they began; first answers
 * of a person and closings, with their times, by the hour in which they came; ratings, with their scores, by the hour
 * in which the dialog began.
 */
export type FigureKind = 'begun' | 'solved' | 'reply' | 'close' | 'rating';

/** What is to be added to the figures. `bucket`: of a time, or the score; `total`: the sum of times, ms, or of scores. */
export interface FigureCount {
  readonly domain_id: string;
  readonly kind: FigureKind;
  /** Since 1970. */
  readonly hour: number;
  /** Empty where no member of the team did it. */
  readonly member_id: string;
  readonly bucket: number;
  readonly n: number;
  readonly total: number;
}

type Counted = Pick<FigureCount, 'domain_id' | 'kind'> & { readonly at: number };

/** Of a dialog that begins, or that the assistant has solved; `n` is -1 for one that it has not solved after all. */
export const countOf = ({ domain_id, kind, at }: Counted, n = 1): FigureCount => ({
  domain_id,
  kind,
  hour: Math.floor(at / hourLength),
  member_id: '',
  bucket: 0,
  n,
  total: 0,
});

/** Of something that took `time`, null where that is not known. */
export const timeOf = (counted: Counted, memberId: string, time: number | null): FigureCount => ({
  ...countOf(counted),
  member_id: memberId,
  bucket: bucketOf(time),
  total: time ?? 0,
});

/** Of a rating; `n` is -1 for one that is replaced. */
const scoreOf = (counted: Counted, memberId: string, score: number, n: 1 | -1): FigureCount => ({
  ...countOf(counted, n),
  member_id: memberId,
  bucket: score,
  total: n * score,
});

const columns = {
  domain_id: 'text',
  kind: 'text',
  hour: 'bigint',
  member_id: 'text',
  bucket: 'integer',
  n: 'bigint',
  total: 'bigint',
} as const;

const upsertFigures = preparedRows('more', columns, (db, more) =>
  sql<never>`insert into figure (domain_id, kind, hour, member_id, bucket, n, total)
    select domain_id, kind, hour, member_id, bucket, n, total from ${more} where true
    on conflict (domain_id, kind, hour, member_id, bucket)
    do update set n = figure.n + excluded.n, total = figure.total + excluded.total`.compile(db),
);

/** PostgreSQL refuses a statement that changes one row twice. */
function sumCounts(counts: readonly FigureCount[]): FigureCount[] {
  const sums = new Map<string, FigureCount>();
  for (const count of counts) {
    const { domain_id, kind, hour, member_id, bucket } = count;
    const key = [domain_id, kind, hour, member_id, bucket].join(' ');
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, n: sum.n + count.n, total: sum.total + count.total } : count);
  }
  return [...sums.values()];
}

/** Adds to the figures, in the transaction that stores what is counted. */
export async function countFigures(trx: Db, counts: readonly FigureCount[]): Promise<void> {
  await upsertFigures(trx, sumCounts(counts));
}

/** Counts a rating in place of a dialog's former one. @returns what changes of the dialog by it */
export const rating =
  (score: number, comment: string) =>
  async (dialog: DialogRow, trx: Db): Promise<DialogChange> => {
    const { domain_id, first_seen_at: at, rating: former, assigned_id, replied_by } = dialog;
    const rated_by = dialog.rated_by ?? assigned_id ?? replied_by ?? '';
    const counted = { domain_id, at, kind: 'rating' } as const;
    const before = former === null ? [] : [scoreOf(counted, rated_by, former, -1)];
    await countFigures(trx, [...before, scoreOf(counted, rated_by, score, 1)]);
    return { rating: score, rating_comment: comment, rated_by };
  };

/** Deletes some figures of a domain; the result is how many. */
export async function deleteFigures(trx: Db, domainId: string, limit: number): Promise<number> {
  const deleted = sql<{ n: number }>`delete from figure where domain_id = ${domainId}
    and (kind, hour, member_id, bucket) in
      (select kind, hour, member_id, bucket from figure where domain_id = ${domainId} limit ${limit})
    returning n`;
  return (await deleted.execute(trx)).rows.length;
}
