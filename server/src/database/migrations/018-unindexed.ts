import type { Migration } from 'kysely';
import { type Kind, statements } from './statements.ts';

const ids = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'bigint generated always as identity primary key',
} as const;

/** What a commit has added to a dialog's sentences and the search index lacks: a row a commit, in their order. */
export const unindexed = (kind: Kind): Migration =>
  statements(`create table dialog_text_due (id ${ids[kind]}, ranges text not null)`);
