import { statements } from './statements.ts';

const own = 'from dialog where dialog.domain_id = domain.id and dialog.api_token_id is null';

/** When a domain's widget was first and last seen on its site; the dialogs that are there say it of the time before. */
export const sight = statements(
  'alter table domain add column first_sight_at bigint',
  'alter table domain add column last_sight_at bigint',
  `update domain set first_sight_at = (select min(dialog.first_seen_at) ${own}),
    last_sight_at = (select max(dialog.last_seen_at) ${own})`,
);
