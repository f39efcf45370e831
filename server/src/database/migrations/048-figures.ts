import type { Kysely, Migration } from 'kysely';
import { fillFigures } from '../figure-fill.ts';
import { type Kind, run } from './statements.ts';

const columns = ['opened_at bigint', 'replied_by text', 'reply_wait bigint', 'solved integer', 'rated_by text'];

const table = (kind: Kind): string =>
  `create table figure (domain_id text not null references domain (id) on delete cascade, kind text not null,
    hour bigint not null, member_id text not null, bucket integer not null, n bigint not null, total bigint not null,
    primary key (domain_id, kind, hour, member_id, bucket))${kind === 'sqlite' ? ' without rowid' : ''}`;

/** What is counted of dialogs by hour and member, and what each dialog needs for that. */
export const figures = (kind: Kind): Migration => ({
  async up(db: Kysely<unknown>) {
    await run(db, ...columns.map((column) => `alter table dialog add column ${column}`), table(kind));
    await fillFigures(db, kind);
  },
});
