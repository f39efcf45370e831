import type { ThreadTools } from '../../runtime/thread-task.ts';
import { type FigurePeriod, sumByDay, sumByHour, sumByMember, type SumRow } from './figure-sum-table.ts';

// What is read in a thread.

/** All sums of a period. */
export interface FigureSums {
  readonly days: readonly SumRow<number>[];
  readonly members: readonly SumRow<string>[];
  readonly hours: readonly SumRow<number>[];
}

export const sumFigures = async ({ db }: ThreadTools, period: FigurePeriod): Promise<FigureSums> => ({
  days: await sumByDay(db, period),
  members: await sumByMember(db, period),
  hours: await sumByHour(db, period),
});

/** How many dialogs began in a period, those included that were deleted since. */
export const countBegun = async ({ db }: ThreadTools, period: FigurePeriod): Promise<number> =>
  (await sumByHour(db, period)).reduce((sum, { n }) => sum + n, 0);
