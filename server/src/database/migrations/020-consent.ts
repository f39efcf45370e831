import { statements } from './statements.ts';

/** What an owner has agreed to at the registration, and when. */
export const consent = statements(
  `alter table "user" add column consent text not null default ''`,
  'alter table "user" add column consent_at bigint',
);
