import { statements } from './statements.ts';

/** What a visitor's chat speaks, as the widget reports it: empty where it reports none. */
export const spokenLanguages = statements("alter table dialog add column language text not null default ''");
