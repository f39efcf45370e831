import { statements } from './statements.ts';

/** After how many days a domain's dialogs are deleted; null for never. */
export const retention = statements(
  'alter table domain add column keep_days bigint',
  'create index domain_keep_days on domain (id) where keep_days is not null',
);
