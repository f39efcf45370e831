import { readBlob } from '../transport/read-body.ts';
import type { Rest } from '../transport/rest.ts';
import type { PersonClient } from './person-api.ts';

/** An erasure rewrites a database; ms. */
const patience = 300_000;

/** See {@link PersonClient}. */
export function createPersonClient(rest: Rest): PersonClient {
  return {
    $found: rest.source('GET /person/find').$store,
    $taught: rest.source('GET /person/taught/{key}').$store,
    find: (q, settings) => rest.signed('GET /person/find', { ...settings, query: { q } }),
    taught: (key, settings) =>
      rest.signed('GET /person/taught/{key}', { timeout: patience, ...settings, params: { key } }),
    export: (key, settings) => readBlob(rest, 'GET /person/export/{key}', { params: { key } }, settings),
    erase: (key, keep = [], settings) =>
      rest.signed('DELETE /person/erase/{key}', {
        timeout: patience,
        ...settings,
        params: { key },
        query: keep.length === 0 ? {} : { keep: keep.join(',') },
      }),
  };
}
