import { type Kind, run } from './statements.ts';
import type { Kysely, Migration } from 'kysely';

/** A row is a note that mentions a member who has not opened its dialog since. */
export const mentions = (kind: Kind): Migration => ({
  up: (db: Kysely<unknown>) =>
    run(
      db,
      `create table mention (dialog_id text not null references dialog (id) on delete cascade, member_id text not null,
        number bigint not null, owner_id text not null, domain_id text not null,
        primary key (dialog_id, member_id, number))${kind === 'sqlite' ? ' without rowid' : ''}`,
      'create index mention_list on mention (owner_id, member_id, dialog_id, domain_id)',
    ),
});
