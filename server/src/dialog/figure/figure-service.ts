import type { Figures, MemberFigures, MemberRef, Query } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import { settingOf } from '../../assistant/setting-service.ts';
import type { Deps, DomainDeletion } from '../../deps.ts';
import { domainNames } from '../../domain/domain-service.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type { Caller } from '../../security/caller.ts';
import { memberNames } from '../../team/assign-rule.ts';
import { lateReading, readInThread } from '../inbox/dialog-view.ts';
import { deleteFigures } from '../store/figure-table.ts';
import type { FigureSums } from './figure-sums.ts';
import type * as tasks from './figure-tasks.ts';
import { dayName, periodIn, type ZoneSpan } from './figure-zone.ts';

/** Where the tasks that read are. */
export const figureTasks = new URL('./figure-tasks.ts', import.meta.url);
const sumTask = taskIn<typeof tasks.sumFigures>(figureTasks, 'sumFigures');

const usualDays = 30;
/** Rows that one commit deletes. */
const rowsAtOnce = 1_000;

/** What figures are asked about. */
export interface Asked {
  /** Of the team, by id. */
  readonly domains: ReadonlyMap<string, string>;
  readonly domainIds: readonly string[];
  readonly zone: string;
  readonly days: number;
  readonly firstDay: number;
  readonly spans: readonly ZoneSpan[];
}

/** @throws AppError `not_found` for a domain of another team */
export async function readAsked(
  deps: Deps,
  { teamId }: Pick<Caller, 'teamId'>,
  { days = usualDays, domainId, zone: given }: Query<'GET /figure/summary'>,
): Promise<Asked> {
  const domains = await domainNames(deps, teamId);
  if (domainId !== undefined && !domains.has(domainId)) throw new AppError('not_found');
  const domainIds = domainId === undefined ? [...domains.keys()] : [domainId];
  const hours = domainIds.length === 1 ? (await settingOf(deps.db, domainIds[0]!)).hours : null;
  const zone = hours?.zone ?? given ?? 'UTC';
  return { domains, domainIds, zone, days, ...periodIn(zone, deps.clock.now(), days) };
}

/** Members by their names, each with figures, even without any; last the rest together. */
function membersOf({ members, others }: FigureSums, shown: readonly MemberRef[]): MemberFigures[] {
  const rows = shown.map((member, at) => ({ member, ...members[at]! }));
  return others ? [...rows, { member: null, ...others }] : rows;
}

/** The figures of a period: of all members, or for an operator of the team together and of the operator alone. */
export async function readFigures(deps: Deps, by: Caller, query: Query<'GET /figure/summary'>): Promise<Figures> {
  const { teamId, memberId, role } = by;
  const [asked, names] = await Promise.all([readAsked(deps, by, query), memberNames(deps, teamId)]);
  const { domainIds, zone, days, firstDay, spans } = asked;
  const shown = [...names]
    .filter(([id]) => role !== 'operator' || id === memberId)
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'ru') || (a.id < b.id ? -1 : 1));
  const wanted = { memberIds: shown.map(({ id }) => id), withOthers: role !== 'operator', firstDay, days };
  const sums = await readInThread(deps, teamId, sumTask, { domainIds, spans, ...wanted }, lateReading);
  return {
    from: dayName(firstDay),
    to: dayName(firstDay + days - 1),
    zone,
    total: sums.total,
    days: sums.days.map((sum, at) => ({ day: dayName(firstDay + at), ...sum })),
    members: membersOf(sums, shown),
    hours: sums.hours,
  };
}

/** Deletes some figures of a domain. */
export const deleteDomainFigures: DomainDeletion = async (trx, domainId) =>
  (await deleteFigures(trx, domainId, rowsAtOnce)) === 0 ? null : () => {};
