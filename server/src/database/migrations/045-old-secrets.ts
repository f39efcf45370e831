import { statements } from './statements.ts';

/** The secret of a domain before its last change, and until when it is valid. */
export const oldSecrets = statements(
  'alter table domain add column old_secret text',
  'alter table domain add column old_secret_until bigint',
);
