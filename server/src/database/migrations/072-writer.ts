import { statements } from './statements.ts';

/** Whether a team's operators may have answers drafted by a model outside. */
export const writerSwitch = statements('alter table team add column writer bigint not null default 0');
