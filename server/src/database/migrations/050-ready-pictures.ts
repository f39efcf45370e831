import type { Kysely, Migration } from 'kysely';
import { type Kind, run } from './statements.ts';

const createPictures = `create table ready_picture (id text not null primary key, team_id text not null,
  reply_id text not null, number integer not null, name text not null, type text not null, size integer not null,
  set_id text not null,
  constraint team_of_ready_picture foreign key (team_id) references team (id) on delete cascade,
  constraint reply_of_ready_picture foreign key (reply_id) references ready_reply (id) on delete cascade)`;

/** However a row is deleted, by cascade too, its parts are noted as loose. */
const noteLoose = {
  sqlite: 'begin insert or ignore into loose_set values (old.set_id, 0); end',
  postgres: 'execute function loosen_parts()',
} as const;

const deleteOwn = 'delete from ready_reply where team_id = old.team_id and own = 1 and member_id = old.user_id;';

/** A member's own replies are deleted with the member. */
const createTrigger = (kind: Kind): string[] => {
  const head = 'create trigger member_of_replies_gone after delete on member for each row';
  if (kind === 'sqlite') return [`${head} begin ${deleteOwn} end`];
  return [
    `create function member_of_replies_gone() returns trigger language plpgsql as $$
      begin ${deleteOwn} return null; end $$`,
    `${head} execute function member_of_replies_gone()`,
  ];
};

const dropLeft = `delete from ready_reply where own = 1 and not exists (select 1 from member
  where member.team_id = ready_reply.team_id and member.user_id = ready_reply.member_id)`;

/** Pictures of ready replies, with their bytes in parts as those of sent files. */
export const readyPictures = (kind: Kind): Migration => ({
  up: (db: Kysely<unknown>) =>
    run(
      db,
      createPictures,
      'create unique index ready_picture_number on ready_picture (reply_id, number)',
      'create index ready_picture_of_team on ready_picture (team_id)',
      `create trigger ready_picture_gone after delete on ready_picture for each row ${noteLoose[kind]}`,
      ...createTrigger(kind),
      dropLeft,
    ),
});
