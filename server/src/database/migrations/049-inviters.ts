import { statements } from './statements.ts';

/** Who has sent an invitation, null for older ones: it ends with that person's right to invite. */
export const inviters = statements('alter table invite add column made_by text');
