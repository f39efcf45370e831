import { statements } from './statements.ts';

/** By which channel the visitor of a dialog writes, and why sentences do not reach that visitor any more. */
export const channels = statements(
  `alter table dialog add column channel text not null default 'site'`,
  'alter table dialog add column unreachable text',
);
