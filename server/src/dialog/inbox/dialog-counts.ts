import { timeOf } from '../../runtime/clock.ts';
import type { DialogDay, Reply } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { domainNames } from '../../domain/domain-service.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type { Caller } from '../../security/caller.ts';
import type * as tasks from './dialog-tasks.ts';
import { countAssigned, countByFilter } from './list-table.ts';
import { lateReading, readingTasks, readInThread } from './dialog-view.ts';

const dayLength = 86_400_000;
const daysTask = taskIn<typeof tasks.sumDays>(readingTasks, 'sumDays');

/** How many dialogs each filter shows a member. */
export async function readCounts(deps: Deps, { teamId, memberId }: Caller): Promise<Reply<'GET /dialog/count'>> {
  const [counts, assigned] = await Promise.all([
    countByFilter(deps.db, { ownerId: teamId, memberId }),
    countAssigned(deps.db, teamId, memberId),
  ]);
  return { ...counts, ...assigned };
}

/** The last `days` days of the account, the oldest first, today included; days in UTC. */
export async function readStats(deps: Deps, ownerId: string, days = 30, domainId?: string): Promise<DialogDay[]> {
  const names = await domainNames(deps, ownerId);
  if (domainId !== undefined && !names.has(domainId)) throw new AppError('not_found');
  const from = Math.floor(deps.clock.now() / dayLength) - days + 1;
  const domainIds = domainId === undefined ? [...names.keys()] : [domainId];
  const sums = await readInThread(deps, ownerId, daysTask, { domainIds, from }, lateReading);
  return Array.from({ length: days }, (_, i) => from + i).map((day) => {
    const { begun = 0, answered = 0, handed = 0 } = sums.get(day) ?? {};
    return { day: timeOf(day * dayLength).slice(0, 10), dialogs: begun, answered, handed };
  });
}
