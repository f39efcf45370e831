import { statements } from './statements.ts';

/** When a visitor of the site was last refused because the address had begun its daily number of dialogs. */
export const crowded = statements('alter table domain add column crowded_at bigint');
