import { sql } from 'kysely';
import { compare, type Difference, type Rule } from './rule.ts';

/**
 * An erasure deletes the sentences of a long dialog from the first on, this many a commit: one that was interrupted has
 * its last sentences alone.
 */
const erasedAtOnce = sql.lit(500);

/** Dialogs of which no sentence has been erased. */
const whole = sql`coalesce((select min(seq) from sentence where sentence.dialog_id = dialog.id), 1) = 1`;

/** Dialogs, their sentences and what members have not read of them. */
export const dialogRules: readonly Rule[] = [
  {
    name: 'sentences of a dialog, without a gap up to its last one',
    table: 'dialog',
    find: (slice) =>
      sql<Difference>`select id, 'from ' || coalesce(low, 0) || ' to ' || coalesce(high, 0) as what, "last" as stored, n as counted
        from (select dialog.id, "last", count(seq) as n, min(seq) as low, max(seq) as high
          from dialog left join sentence on sentence.dialog_id = dialog.id where ${slice('dialog.id')}
          group by dialog.id, "last") as counted
        where coalesce(high, 0) <> "last" or n <> coalesce(high - low + 1, 0)
          or (low <> 1 and (low - 1) % ${erasedAtOnce} <> 0)`,
  },
  {
    name: 'sentences that a member has not read',
    table: 'dialog',
    find: (slice) =>
      compare({
        stored: sql`select dialog_id as id, member_id as what, sentences as n
          from unread join dialog on dialog.id = dialog_id where ${slice('dialog_id')} and ${whole}`,
        counted: sql`select unread.dialog_id as id, member_id as what, count(*) as n
          from unread join dialog on dialog.id = unread.dialog_id
          join sentence on sentence.dialog_id = unread.dialog_id and seq > read_seq and author = 'visitor'
          where ${slice('unread.dialog_id')} and ${whole} group by unread.dialog_id, member_id`,
      }),
  },
  {
    name: 'time of an unread dialog in the list of a member',
    table: 'dialog',
    find: (slice) =>
      compare({
        stored: sql`select dialog_id as id, member_id as what, updated_at as n from unread where ${slice('dialog_id')}`,
        counted: sql`select dialog_id as id, member_id as what, dialog.updated_at as n
          from unread join dialog on dialog.id = dialog_id where ${slice('dialog_id')}`,
      }),
  },
  {
    name: 'facts of a team, without a gap up to its newest one',
    table: 'team',
    find: (slice) =>
      sql<Difference>`select id, 'from ' || low || ' to ' || high as what, rev as stored, n as counted
        from (select team.id, team.rev, count(*) as n, min(event.rev) as low, max(event.rev) as high
          from team join event on event.owner_id = team.id where ${slice('team.id')} group by team.id, team.rev) as counted
        where high <> rev or n <> high - low + 1`,
  },
];
