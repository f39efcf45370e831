import { statements } from './statements.ts';

/** When a visitor who waits for a person complained. */
export const unhappy = statements('alter table dialog add column unhappy_at bigint');
