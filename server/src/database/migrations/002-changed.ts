import { statements } from './statements.ts';

/** Since when a domain's contexts are not what its assistant has learned. */
export const changed = statements('alter table domain add column changed_at bigint');
