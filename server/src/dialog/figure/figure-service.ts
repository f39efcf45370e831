import { type Figures, type FigureSum, type MemberFigures, type MemberRef, type Query } from '../../contract.ts';
import { AppError } from '../../app-error.ts';
import { settingOf } from '../../assistant/setting-service.ts';
import { medianOf } from '../../database/query/time-bucket.ts';
import type { Deps, DomainDeletion } from '../../deps.ts';
import { domainNames } from '../../domain/domain-service.ts';
import { taskIn } from '../../runtime/thread-task.ts';
import type { Caller } from '../../security/caller.ts';
import { memberNames } from '../../team/assign-rule.ts';
import { lateReading, readInThread } from '../inbox/dialog-view.ts';
import { deleteFigures, type FigureKind } from '../store/figure-table.ts';
import type { SumRow } from './figure-sum-table.ts';
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

type Sums = readonly SumRow<unknown>[];

const countIn = (rows: Sums, kind: FigureKind): number =>
  rows.reduce((sum, row) => sum + (row.kind === kind ? row.n : 0), 0);

const seconds = (time: number): number => Math.round(time / 1000);

/** The times of a kind; null where none was measured. */
function timesIn(rows: Sums, kind: FigureKind): FigureSum['reply'] {
  const counts = new Map<number, number>();
  let [count, total] = [0, 0];
  for (const row of rows) {
    if (row.kind !== kind || row.bucket < 0) continue;
    counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.n);
    count += row.n;
    total += row.total;
  }
  const median = medianOf(counts);
  return median === null ? null : { count, median: seconds(median), average: seconds(total / count) };
}

function personalOf(rows: Sums): Omit<MemberFigures, 'member'> {
  const ratings = countIn(rows, 'rating');
  const scores = rows.reduce((sum, { kind, total }) => sum + (kind === 'rating' ? total : 0), 0);
  return {
    replies: countIn(rows, 'reply'),
    reply: timesIn(rows, 'reply'),
    closed: countIn(rows, 'close'),
    close: timesIn(rows, 'close'),
    ratings,
    rating: ratings === 0 ? null : Math.round((scores / ratings) * 100) / 100,
  };
}

const sumOf = (rows: Sums): FigureSum => ({
  dialogs: countIn(rows, 'begun'),
  solved: countIn(rows, 'solved'),
  ...personalOf(rows),
});

function grouped<K>(rows: readonly SumRow<K>[], keyOf: (key: K) => K): Map<K, SumRow<K>[]> {
  const groups = new Map<K, SumRow<K>[]>();
  for (const row of rows) {
    const key = keyOf(row.key);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Members by their names, each with figures, even without any; last the rest together. */
function membersOf(rows: readonly SumRow<string>[], shown: readonly MemberRef[]): MemberFigures[] {
  const ids = new Set(shown.map(({ id }) => id));
  const groups = grouped(rows, (id) => (ids.has(id) ? id : ''));
  const members = shown.map((member) => ({ member, ...personalOf(groups.get(member.id) ?? []) }));
  const others = groups.get('');
  return others ? [...members, { member: null, ...personalOf(others) }] : members;
}

function hoursOf(rows: readonly SumRow<number>[]): number[][] {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { key, n } of rows) hours[Math.floor(key / 24)]![key % 24]! += n;
  return hours;
}

/** The figures of a period: of all members, or for an operator of the team together and of the operator alone. */
export async function readFigures(deps: Deps, by: Caller, query: Query<'GET /figure/summary'>): Promise<Figures> {
  const { teamId, memberId, role } = by;
  const [asked, names] = await Promise.all([readAsked(deps, by, query), memberNames(deps, teamId)]);
  const own = role === 'operator' ? memberId : null;
  const { domainIds, zone, days, firstDay, spans } = asked;
  const sums = await readInThread(deps, teamId, sumTask, { domainIds, spans, memberId: own }, lateReading);
  const byDay = grouped(sums.days, (day) => day);
  const shown = [...names].filter(([id]) => own === null || id === own).map(([id, name]) => ({ id, name }));
  return {
    from: dayName(firstDay),
    to: dayName(firstDay + days - 1),
    zone,
    total: sumOf(sums.days),
    days: Array.from({ length: days }, (_, i) => firstDay + i).map((day) => ({
      day: dayName(day),
      ...sumOf(byDay.get(day) ?? []),
    })),
    members: membersOf(
      sums.members,
      shown.toSorted((a, b) => a.name.localeCompare(b.name, 'ru') || (a.id < b.id ? -1 : 1)),
    ),
    hours: hoursOf(sums.hours),
  };
}

/** Deletes some figures of a domain. */
export const deleteDomainFigures: DomainDeletion = async (trx, domainId) =>
  (await deleteFigures(trx, domainId, rowsAtOnce)) === 0 ? null : () => {};
