import { statements } from './statements.ts';

/** Working hours of a member's own, as JSON, and the time zone of a dialog's visitor. */
export const memberHours = statements(
  'alter table member add column hours text',
  "alter table dialog add column zone text not null default ''",
);
