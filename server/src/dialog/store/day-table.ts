import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { idsJson, preparedRows, rowsOf } from '../../database/query/prepared.ts';

const dayLength = 86_400_000;
const counters = ['begun', 'answered', 'handed'] as const;
type Counter = (typeof counters)[number];

/** What is to be added to the statistics of a domain's day. */
export type DayCount = { readonly domain_id: string; readonly day: number } & Readonly<Record<Counter, number>>;

/** One dialog that began, or one question that was answered or handed to a person, at a time. */
export function dayOf(domainId: string, at: number, what: 'begun' | 'answer' | 'handed'): DayCount {
  const day = Math.floor(at / dayLength);
  const count = { domain_id: domainId, day, begun: 0, answered: 0, handed: 0 };
  count[what === 'answer' ? 'answered' : what] = 1;
  return count;
}

const columns = { domain_id: 'text', day: 'bigint', begun: 'bigint', answered: 'bigint', handed: 'bigint' } as const;

const upsertDays = preparedRows('more', columns, (db, rows) =>
  sql<never>`insert into dialog_day (domain_id, day, begun, answered, handed)
    select domain_id, day, begun, answered, handed from ${rows} where true
    on conflict (domain_id, day) do update set begun = dialog_day.begun + excluded.begun,
      answered = dialog_day.answered + excluded.answered, handed = dialog_day.handed + excluded.handed`.compile(db),
);

const keyOf = ({ domain_id, day }: DayCount): string => `${domain_id} ${day}`;

/** The sums by domain and day, in one order everywhere: two processes can then never wait for each other. */
function sumCounts(counts: readonly DayCount[]): DayCount[] {
  const sums = new Map<string, { -readonly [K in keyof DayCount]: DayCount[K] }>();
  for (const count of counts) {
    const key = keyOf(count);
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...count });
    else for (const counter of counters) sum[counter] += count[counter];
  }
  return [...sums.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Adds to the statistics, in the transaction that stores what is counted. */
export async function countDays(trx: Db, counts: readonly DayCount[]): Promise<void> {
  await upsertDays(trx, sumCounts(counts));
}

/** Part of an owner's account. */
export interface Span {
  readonly domainIds: readonly string[];
  /** The first day, by its number since 1970. */
  readonly from: number;
}

type DaySums = Readonly<Record<Counter, number>>;
type Day = { readonly day: number } & DaySums;

/** Statistics by the number of the day; none for a day without any. */
export async function readDays(db: Db, { domainIds, from }: Span): Promise<Map<number, DaySums>> {
  const days = sql<Day>`select day, sum(begun) as begun, sum(answered) as answered, sum(handed) as handed
    from ${rowsOf(db, idsJson(domainIds), 'asked', { id: 'text' })}
    join dialog_day on dialog_day.domain_id = asked.id and dialog_day.day >= ${from}
    group by day`;
  return new Map(
    (await days.execute(db)).rows.map(({ day, begun, answered, handed }) => [
      Number(day),
      { begun: Number(begun), answered: Number(answered), handed: Number(handed) },
    ]),
  );
}
