import { type RawBuilder, sql } from 'kysely';
import { compare, type Rule } from './rule.ts';

/** Rows `id, what, n` for each of some columns or sums, by their names. */
const each = (id: string, counts: Record<string, string>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(counts).map(
      ([what, n]) => sql`select ${sql.ref(id)} as id, ${sql.lit(what)} as what, ${sql.raw(n)} as n from ${from}`,
    ),
    sql` union all `,
  );

const day = sql.lit(86_400_000);

/** Counters that the commit of what they count keeps, and triggers of the database. */
export const countRules: readonly Rule[] = [
  {
    name: 'dialogs of a site by filter',
    table: 'domain',
    find: (slice) =>
      compare({
        stored: each(
          'domain_id',
          { all: 'total', waiting: 'waiting', banned: 'banned', closed: 'closed' },
          sql`dialog_count where ${slice('domain_id')}`,
        ),
        counted: each(
          'domain_id',
          {
            all: 'count(*)',
            waiting: 'sum(case when is_ban = 0 and waiting = 1 then 1 else 0 end)',
            banned: 'sum(is_ban)',
            closed: 'count(closed_at)',
          },
          sql`dialog where ${slice('domain_id')} group by domain_id`,
        ),
      }),
  },
  {
    name: 'open dialogs of a member',
    table: 'team',
    find: (slice) =>
      compare({
        stored: sql`select owner_id as id, member_id as what, open as n from assigned_count where ${slice('owner_id')}`,
        counted: sql`select owner_id as id, coalesce(assigned_id, '') as what, count(*) as n from dialog
          where ${slice('owner_id')} and closed_at is null and is_ban = 0 group by owner_id, coalesce(assigned_id, '')`,
      }),
  },
  {
    name: 'dialogs that a member has not read',
    table: 'team',
    find: (slice) =>
      compare({
        stored: sql`select owner_id as id, member_id || ' ' || domain_id as what, dialogs as n from unread_count
          where ${slice('owner_id')}`,
        counted: sql`select owner_id as id, member_id || ' ' || domain_id as what, count(*) as n from unread
          where ${slice('owner_id')} group by owner_id, member_id, domain_id`,
      }),
  },
  {
    name: 'bytes of a site for its quotas',
    table: 'domain',
    find: (slice) =>
      compare({
        stored: each('id', { files: 'file_bytes', texts: 'text_bytes' }, sql`domain where ${slice('id')}`),
        counted: sql`select domain_id as id, 'files' as what, sum(size) as n from file
            join dialog on dialog.id = dialog_id where ${slice('domain_id')} group by domain_id
          union all select domain_id as id, 'texts' as what, sum(octet_length(text)) as n from sentence
            join dialog on dialog.id = dialog_id where ${slice('domain_id')} group by domain_id
          union all select domain_id as id, 'texts' as what, sum(octet_length(text)) as n from note
            join dialog on dialog.id = dialog_id where ${slice('domain_id')} group by domain_id`,
      }),
  },
  {
    name: 'sentences of a context',
    table: 'label',
    find: (slice) =>
      compare({
        stored: each('id', { question: 'questions', answer: 'answers' }, sql`label where ${slice('id')}`),
        counted: sql`select label_id as id, type as what, sum(count) as n from qa
          where ${slice('label_id')} group by label_id, type`,
      }),
  },
];

/** Statistics: they stay when dialogs are deleted, so they are never less than what the dialogs give. */
export const figureRules: readonly Rule[] = [
  {
    name: 'numbers of the dialogs of a site',
    table: 'domain',
    find: (slice) =>
      compare({
        mayBeMore: true,
        stored: sql`select id, 'last' as what, dialogs as n from domain where ${slice('id')}`,
        counted: sql`select domain_id as id, 'last' as what, max(number) as n from dialog
          where ${slice('domain_id')} group by domain_id`,
      }),
  },
  {
    name: 'figures of a site',
    table: 'domain',
    find: (slice) =>
      compare({
        mayBeMore: true,
        stored: sql`select domain_id as id, kind as what, sum(n) as n from figure
          where ${slice('domain_id')} group by domain_id, kind`,
        counted: each(
          'domain_id',
          {
            begun: 'sum(case when "last" > 0 then 1 else 0 end)',
            solved: 'sum(case when solved = 1 then 1 else 0 end)',
            reply: 'count(replied_by)',
            rating: 'count(rating)',
          },
          sql`dialog where ${slice('domain_id')} group by domain_id`,
        ),
      }),
  },
  {
    name: 'dialogs of a site that began on a day',
    table: 'domain',
    find: (slice) =>
      compare({
        mayBeMore: true,
        stored: sql`select domain_id as id, cast(day as text) as what, begun as n from dialog_day
          where ${slice('domain_id')}`,
        counted: sql`select domain_id as id, cast(first_seen_at / ${day} as text) as what, count(*) as n from dialog
          where ${slice('domain_id')} and "last" > 0 group by domain_id, first_seen_at / ${day}`,
      }),
  },
];
