import { statements } from './statements.ts';

/** For how many days a domain keeps files (null: as long as their dialogs) and the addresses of visitors in the net. */
export const storedKinds = statements(
  'alter table domain add column keep_file_days bigint',
  'alter table domain add column keep_address_days bigint not null default 1',
  'create index domain_keep_file_days on domain (id) where keep_file_days is not null',
);
