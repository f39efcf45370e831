import { statements } from './statements.ts';

/** Deleting an account checks the rows that refer to it: without these indexes it scans both tables. */
export const indexedMembers = statements(
  'create index trail_by_member_id on trail (member_id) where member_id is not null',
  'create index dialog_by_assigned_id on dialog (assigned_id) where assigned_id is not null',
);
