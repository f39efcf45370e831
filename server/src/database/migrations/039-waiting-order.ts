import { statements } from './statements.ts';

/** The list of dialogs that wait for a person is read from the longest wait on. */
export const waitingOrder = statements(
  'update dialog set waiting_since = updated_at where waiting = 1 and waiting_since is null',
  'drop index dialog_list_waiting',
  `create index dialog_list_waiting on dialog (owner_id, waiting_since, id, domain_id, updated_at)
    where is_ban = 0 and waiting = 1`,
);
