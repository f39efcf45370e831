import { statements } from './statements.ts';

/** Descriptions of visitors that no query reads, as JSON: a field more needs no column. */
export const visitorFields = statements(`alter table dialog add column visitor_fields text not null default '{}'`);
