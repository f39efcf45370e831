import type { Kysely, Migration } from 'kysely';
import { type Kind, run } from './statements.ts';

/** A row is a dialog of which a member has not read all: who has read everything has none. */
const unread = (kind: Kind): string[] => [
  `create table unread (dialog_id text not null references dialog (id) on delete cascade, member_id text not null,
    owner_id text not null, domain_id text not null, read_seq bigint not null, sentences bigint not null,
    updated_at bigint not null, primary key (dialog_id, member_id))${kind === 'sqlite' ? ' without rowid' : ''}`,
  'create index unread_list on unread (owner_id, member_id, updated_at, dialog_id, domain_id)',
  `create table unread_count (owner_id text not null, member_id text not null,
    domain_id text not null references domain (id) on delete cascade, dialogs bigint not null,
    primary key (owner_id, member_id, domain_id))`,
  'create index unread_count_by_domain_id on unread_count (domain_id)',
  'create table former_reader (owner_id text not null, member_id text not null, primary key (owner_id, member_id))',
];

/** What was unread for the team is unread for each of its members. */
const fill = [
  `insert into unread select dialog.id, member.user_id, dialog.owner_id, dialog.domain_id, dialog.operator_read,
    dialog.unread, dialog.updated_at from dialog join member on member.team_id = dialog.owner_id
    where dialog.unread > 0 and dialog.is_ban = 0`,
  `insert into unread_count select owner_id, member_id, domain_id, count(*) from unread
    group by owner_id, member_id, domain_id`,
];

const counters = ['total', 'waiting', 'banned', 'closed'] as const;

const sharesOf = (row: string): string[] => [
  '1',
  `(case when ${row}.is_ban = 0 and ${row}.waiting = 1 then 1 else 0 end)`,
  `${row}.is_ban`,
  `(case when ${row}.closed_at is null then 0 else 1 end)`,
];

interface Trigger {
  readonly name: string;
  readonly on: string;
  readonly table: string;
  readonly when?: string;
  readonly work: string;
}

/** The counts of `dialog_count` without that of unread dialogs. */
function countTriggers(): Trigger[] {
  const [added, gone] = [sharesOf('new'), sharesOf('old')];
  const set = (by: (at: number) => string): string =>
    counters.map((name, at) => `${name} = dialog_count.${name} + ${by(at)}`).join(', ');
  return [
    {
      name: 'dialog_counted',
      table: 'dialog',
      on: 'insert',
      work: `insert into dialog_count (domain_id, owner_id, ${counters.join(', ')})
        values (new.domain_id, new.owner_id, ${added.join(', ')})
        on conflict (domain_id) do update set ${set((at) => `excluded.${counters[at]}`)};`,
    },
    {
      name: 'dialog_uncounted',
      table: 'dialog',
      on: 'delete',
      work: `update dialog_count set ${set((at) => `-${gone[at]}`)} where domain_id = old.domain_id;`,
    },
    {
      name: 'dialog_recounted',
      table: 'dialog',
      on: 'update of is_ban, waiting, closed_at',
      when: added.map((share, at) => `${share} <> ${gone[at]}`).join(' or '),
      work: `update dialog_count set ${set((at) => `${added[at]} - ${gone[at]}`)} where domain_id = old.domain_id;`,
    },
  ];
}

/**
 * However a dialog becomes unread or read, by cascade too, the counts follow in the same transaction. The rows of who
 * leaves a team may be many: they are deleted after it.
 */
const unreadTriggers: readonly Trigger[] = [
  {
    name: 'unread_counted',
    table: 'unread',
    on: 'insert',
    work: `insert into unread_count values (new.owner_id, new.member_id, new.domain_id, 1)
      on conflict (owner_id, member_id, domain_id) do update set dialogs = unread_count.dialogs + 1;`,
  },
  {
    name: 'unread_uncounted',
    table: 'unread',
    on: 'delete',
    work: `update unread_count set dialogs = dialogs - 1
      where owner_id = old.owner_id and member_id = old.member_id and domain_id = old.domain_id;`,
  },
  {
    name: 'member_left',
    table: 'member',
    on: 'delete',
    work: 'insert into former_reader values (old.team_id, old.user_id) on conflict do nothing;',
  },
  {
    name: 'unread_moved',
    table: 'dialog',
    on: 'update of updated_at',
    when: 'new.updated_at <> old.updated_at',
    work: 'update unread set updated_at = new.updated_at where dialog_id = new.id;',
  },
];

const create = (kind: Kind, { name, table, on, when, work }: Trigger): string[] => {
  const head = `create trigger ${name} after ${on} on ${table} for each row ${when ? `when (${when})` : ''}`;
  if (kind === 'sqlite') return [`${head} begin ${work} end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
    `${head} execute function ${name}()`,
  ];
};

const drop = (kind: Kind, { name }: Trigger): string[] =>
  kind === 'sqlite' ? [`drop trigger ${name}`] : [`drop trigger ${name} on dialog`, `drop function ${name}()`];

/** What is unread is unread by member, and no longer a column of the dialog. */
export const marks = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    const counted = countTriggers();
    await run(db, ...unread(kind), ...fill);
    await run(db, ...counted.flatMap((trigger) => drop(kind, trigger)), 'drop index dialog_list_unread');
    await run(db, 'alter table dialog drop column unread', 'alter table dialog_count drop column unread');
    await run(db, ...[...counted, ...unreadTriggers].flatMap((trigger) => create(kind, trigger)));
  },
});
