import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bucketSql } from './query/time-bucket.ts';

/** Figures are counted by the hour since 1970. */
const hour = sql.lit(3_600_000);

const bucket = (time: string): RawBuilder<unknown> => sql.raw(bucketSql(time));

const isMarked = (outcome: string): RawBuilder<unknown> => sql`extra like ${sql.lit(`%"outcome":"${outcome}"%`)}`;

const spoken = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from sentence where sentence.dialog_id = dialog.id and ${condition})`;

const firstReply = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${column} from sentence where sentence.dialog_id = dialog.id and author = 'operator'
    order by seq limit 1)`;

/** The one member of a team of one: who did what is not stored in its older dialogs. */
const sole = sql`(select max(user_id) from member where team_id = dialog.owner_id having count(*) = 1)`;

/** What a dialog's row has of its figures, from its sentences. */
function describe(kind: 'sqlite' | 'postgres', chosen: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const author = sql.raw(kind === 'postgres' ? `(extra::json -> 'by' ->> 'id')` : `(extra ->> '$.by.id')`);
  const answered = sql`coalesce((select max(seq) from sentence where sentence.dialog_id = dialog.id
    and author = 'assistant' and seq < ${firstReply(sql`seq`)} and ${isMarked('answer')}), 0)`;
  return [
    sql`update dialog set replied_by = coalesce(${firstReply(author)}, ${sole}, '')
      where ${spoken(sql`author = 'operator'`)} and ${chosen}`,
    sql`update dialog set reply_wait = ${firstReply(sql`at`)} - (select min(at) from sentence
      where sentence.dialog_id = dialog.id and author = 'visitor' and seq < ${firstReply(sql`seq`)}
      and seq > ${answered}) where replied_by is not null and ${chosen}`,
    sql`update dialog set solved = case when replied_by is not null or waiting = 1 or ${spoken(isMarked('handed'))}
      then 0 else 1 end where (replied_by is not null or waiting = 1 or ${spoken(isMarked('handed'))}
      or ${spoken(sql`author = 'assistant' and ${isMarked('answer')}`)}) and ${chosen}`,
    sql`update dialog set rated_by = coalesce(assigned_id, replied_by, ${sole}, '') where rating is not null and ${chosen}`,
  ];
}

/** The counts of what the rows say now. */
const counts = (chosen: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`insert into figure select domain_id, 'begun', first_seen_at / ${hour}, '', 0, count(*), 0 from dialog
    where "last" > 0 and ${chosen} group by domain_id, first_seen_at / ${hour}`,
  sql`insert into figure select domain_id, 'solved', first_seen_at / ${hour}, '', 0, count(*), 0 from dialog
    where solved = 1 and ${chosen} group by domain_id, first_seen_at / ${hour}`,
  sql`insert into figure select domain_id, 'reply', at / ${hour}, replied_by, ${bucket('reply_wait')}, count(*),
      coalesce(sum(reply_wait), 0)
    from (select domain_id, replied_by, reply_wait, ${firstReply(sql`at`)} as at from dialog
      where replied_by is not null and ${chosen}) as replied
    group by domain_id, at / ${hour}, replied_by, ${bucket('reply_wait')}`,
  sql`insert into figure select domain_id, 'close', closed_at / ${hour}, member, ${bucket('time')}, count(*), sum(time)
    from (select domain_id, closed_at, coalesce(assigned_id, replied_by, ${sole}, '') as member,
        closed_at - first_seen_at as time
      from dialog where closed_at is not null and "last" > 0 and ${chosen}) as ended
    group by domain_id, closed_at / ${hour}, member, ${bucket('time')}`,
  sql`insert into figure select domain_id, 'rating', first_seen_at / ${hour}, rated_by, rating, count(*), sum(rating)
    from dialog where rating is not null and ${chosen}
    group by domain_id, first_seen_at / ${hour}, rated_by, rating`,
];

/**
 * Computes the figures of dialogs that were stored past the calls that count them, of one domain or of all; those have
 * none yet. A first answer of which the start of the wait is not stored is measured from the visitor's first sentence
 * after the assistant's last answer.
 */
export async function fillFigures(db: Kysely<unknown>, kind: 'sqlite' | 'postgres', domainId?: string): Promise<void> {
  const chosen = domainId === undefined ? sql`1 = 1` : sql`domain_id = ${domainId}`;
  for (const statement of [...describe(kind, chosen), ...counts(chosen)]) await statement.execute(db);
}
