import type { Who } from '../who/who-choice.ts';
import { dialogFilters, type Filter } from './dialog-filters.ts';

/** What the list shows. */
export interface ListQuery {
  readonly filter: Filter;
  readonly q: string;
  readonly domainId: string;
  readonly tag: string;
  /** Whose dialogs: the member's choice, which is in no address, as it means another list to a colleague. */
  readonly who: Who;
}

/** The default list: everything but the archive. */
export const everything: ListQuery = { filter: 'open', q: '', domainId: '', tag: '', who: '' };

const names = { filter: 'filter', q: 'q', domainId: 'domain', tag: 'tag' } as const;
const keys = Object.keys(names) as (keyof typeof names)[];

/** Reads the list's query from an address; missing or invalid parts get their defaults. */
export function readListQuery(search: string, who: Who = ''): ListQuery {
  const given = new URLSearchParams(search);
  const read = Object.fromEntries(keys.map((key) => [key, given.get(names[key])?.slice(0, 200) ?? everything[key]]));
  const query = { ...read, who } as unknown as ListQuery;
  return dialogFilters.some(({ id }) => id === query.filter) ? query : { ...query, filter: everything.filter };
}

/** The query as the end of an address, with its «?»; empty where everything is shown. */
export function searchOf(query: ListQuery): string {
  const chosen = keys.filter((key) => query[key] !== everything[key]).map((key) => [names[key], query[key]]);
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen)}`;
}
