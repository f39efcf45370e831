import type { ThreadTools } from '../../runtime/thread-task.ts';
import { type FigurePeriod, sumByDay, sumByHour, sumByMember } from './figure-sum-table.ts';
import { type FigureSums, grouped, hoursOf, personalOf, sumOf } from './figure-sums.ts';

// What is read in a thread.

/** A period, and whose figures are wanted. */
export interface WantedSums extends FigurePeriod {
  /** The first day by its number since 1970. */
  readonly firstDay: number;
  readonly days: number;
  readonly memberIds: readonly string[];
  /** Whether also what others did. */
  readonly withOthers: boolean;
}

/** Sums figures by day, by member and by the hour of the week. */
export async function sumFigures({ db }: ThreadTools, wanted: WantedSums): Promise<FigureSums> {
  const [rows, byMember, byHour] = await Promise.all([
    sumByDay(db, wanted),
    sumByMember(db, wanted),
    sumByHour(db, wanted),
  ]);
  const days = grouped(rows, (day) => day);
  const ids = new Set(wanted.memberIds);
  const members = grouped(byMember, (id) => (ids.has(id) ? id : ''));
  const others = wanted.withOthers ? members.get('') : undefined;
  return {
    total: sumOf(rows),
    days: Array.from({ length: wanted.days }, (_, at) => sumOf(days.get(wanted.firstDay + at) ?? [])),
    members: wanted.memberIds.map((id) => personalOf(members.get(id) ?? [])),
    ...(others ? { others: personalOf(others) } : {}),
    hours: hoursOf(byHour),
  };
}

/** How many dialogs began in a period, those included that were deleted since. */
export const countBegun = async ({ db }: ThreadTools, period: FigurePeriod): Promise<number> =>
  (await sumByHour(db, period)).reduce((sum, { n }) => sum + n, 0);
