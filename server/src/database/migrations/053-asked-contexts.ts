import { statements } from './statements.ts';

/** How often each context has answered visitors: an empty chat offers questions of those that answer most. */
export const askedContexts = statements(
  'alter table label add column asked bigint not null default 0',
  'create index label_asked on label (domain_id, asked, id) where asked > 0',
);
