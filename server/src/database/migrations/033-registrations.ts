import { statements } from './statements.ts';

/** An unconfirmed registration no longer has the address that it asks for. */
export const registrations = statements(
  'alter table "user" add column pending_email text',
  'update "user" set pending_email = email, email = id where confirmed = 0',
  'create index user_by_pending_email on "user" (pending_email) where pending_email is not null',
);
