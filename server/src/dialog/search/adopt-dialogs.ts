import { type Kysely, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { fillFigures } from '../../database/figure-fill.ts';
import { isPostgres } from '../../database/query/prepared.ts';

const dayLength = sql.lit(86_400_000);

/**
 * Counts what was written into a domain past its calls, in the same transaction: what is unread, and the statistics.
 * Its words are indexed by the next `fillSearch`. A domain without talks before, or the sums are those of these rows
 * alone.
 */
export async function adoptDialogs(trx: Db, domainId: string): Promise<void> {
  await sql`insert into unread
    select dialog.id, member.user_id, dialog.owner_id, dialog.domain_id, dialog.operator_read, count(*), dialog.updated_at
    from dialog join member on member.team_id = dialog.owner_id
    join sentence on sentence.dialog_id = dialog.id and sentence.seq > dialog.operator_read
      and sentence.author = 'visitor'
    where dialog.domain_id = ${domainId} and dialog.is_ban = 0
    group by dialog.id, member.user_id on conflict do nothing`.execute(trx);
  const marked = (outcome: string) => sql`sum(case when extra like ${`%"outcome":"${outcome}"%`} then 1 else 0 end)`;
  await sql`insert into dialog_day select domain_id, day, sum(begun), sum(answered), sum(handed) from
    (select domain_id, first_seen_at / ${dayLength} as day, count(*) as begun, 0 as answered, 0 as handed
      from dialog where domain_id = ${domainId} and "last" > 0 group by domain_id, first_seen_at / ${dayLength}
    union all select dialog.domain_id, sentence.at / ${dayLength}, 0, ${marked('answer')}, ${marked('handed')}
      from sentence join dialog on dialog.id = sentence.dialog_id where dialog.domain_id = ${domainId}
      group by dialog.domain_id, sentence.at / ${dayLength}) as counted where true group by domain_id, day
    on conflict (domain_id, day) do update
      set begun = excluded.begun, answered = excluded.answered, handed = excluded.handed`.execute(trx);
  await fillFigures(trx as unknown as Kysely<unknown>, isPostgres(trx) ? 'postgres' : 'sqlite', domainId);
  await sql`insert into dialog_text_fill select serial from dialog where domain_id = ${domainId}
    on conflict do nothing`.execute(trx);
}
