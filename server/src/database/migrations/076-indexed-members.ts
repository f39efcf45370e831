import { statements } from './statements.ts';

/** A deleted account is looked for in the rows that name it: without an index, in all of them. */
export const indexedMembers = statements(
  'create index trail_by_member_id on trail (member_id) where member_id is not null',
  'create index dialog_by_assigned_id on dialog (assigned_id) where assigned_id is not null',
);
