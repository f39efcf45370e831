import type { Kysely, Migration } from 'kysely';
import { type Kind, run } from './statements.ts';

const columns = [
  'alter table dialog add column assigned_id text references "user" (id) on delete set null',
  'alter table dialog add column assigned_at bigint',
  'alter table dialog add column unanswered_at bigint',
  'create index dialog_list_assigned on dialog (owner_id, assigned_id, updated_at, id, domain_id)',
  'create index dialog_unanswered on dialog (unanswered_at, id) where assigned_id is not null',
];

/** Open dialogs of a team by who has them; an empty `member_id` counts the unassigned ones. */
const counts = [
  `create table assigned_count (owner_id text not null references team (id) on delete cascade, member_id text not null, open bigint not null,
    primary key (owner_id, member_id))`,
  `insert into assigned_count select owner_id, '', count(*) from dialog
    where closed_at is null and is_ban = 0 group by owner_id`,
];

const isOpen = (row: string): string => `${row}.closed_at is null and ${row}.is_ban = 0`;
const add = `insert into assigned_count values (new.owner_id, coalesce(new.assigned_id, ''), 1)
  on conflict (owner_id, member_id) do update set open = assigned_count.open + 1;`;
const subtract = `update assigned_count set open = open - 1
  where owner_id = old.owner_id and member_id = coalesce(old.assigned_id, '');`;

const isMoved = `coalesce(new.assigned_id, '') <> coalesce(old.assigned_id, '')
  or (new.closed_at is null) <> (old.closed_at is null) or new.is_ban <> old.is_ban`;

/** However a dialog is created, changed or deleted, the counts follow in the same transaction. */
function followAssigned(kind: Kind): string[] {
  const events = [
    ['opened', 'insert', isOpen('new'), add],
    ['ended', 'delete', isOpen('old'), subtract],
    ['unassigned', 'update of assigned_id, closed_at, is_ban', `(${isMoved}) and ${isOpen('old')}`, subtract],
    ['assigned', 'update of assigned_id, closed_at, is_ban', `(${isMoved}) and ${isOpen('new')}`, add],
  ] as const;
  return events.flatMap(([event, on, when, work]) => {
    const head = `create trigger dialog_${event} after ${on} on dialog for each row when (${when})`;
    if (kind === 'sqlite') return [`${head} begin ${work} end`];
    return [
      `create function dialog_${event}() returns trigger language plpgsql as $$ begin ${work} return null; end $$`,
      `${head} execute function dialog_${event}()`,
    ];
  });
}

/** Visitors see a member's picture under an address that names no person. */
const faces: Readonly<Record<Kind, string>> = {
  sqlite: 'update "user" set face = lower(hex(randomblob(16)))',
  postgres: `update "user" set face = replace(gen_random_uuid()::text, '-', '')`,
};

/**
 * Who answers a dialog: the member, since when, and since when the visitor has had no answer. A dialog of before is
 * unassigned.
 */
export const assigned = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, ...columns, ...counts, ...followAssigned(kind));
    await run(
      db,
      'alter table "user" add column face text',
      faces[kind],
      'alter table member add column turn bigint not null default 0',
    );
    await run(
      db,
      'create unique index user_face on "user" (face)',
      "create index team_in_turn on team (id) where assign = 'turn'",
    );
  },
});
