import { statements } from './statements.ts';

/** The phone that a visitor has left. */
export const phone = statements(`alter table dialog add column phone text not null default ''`);
