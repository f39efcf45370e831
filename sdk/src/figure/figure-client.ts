import { readText } from '../transport/read-body.ts';
import type { Rest } from '../transport/rest.ts';
import type { FigureClient, FigureQuery } from './figure-api.ts';

/** See {@link FigureClient}. */
export function createFigureClient(rest: Rest): FigureClient {
  return {
    $summary: rest.source('GET /figure/summary').$store,
    load: (query: FigureQuery = {}, settings) =>
      rest.signed('GET /figure/summary', { ...settings, query: query as object }),
    exportTable: (by, query = {}, settings) =>
      readText(rest, 'GET /figure/export', { query: { ...query, by } }, settings),
    exportDialogs: (query = {}, settings) => readText(rest, 'GET /figure/dialog/export', { query }, settings),
  };
}
