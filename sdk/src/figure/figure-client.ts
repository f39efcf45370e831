import type { CallSettings } from '../transport/environment.ts';
import type { CallArguments, Rest } from '../transport/rest.ts';
import type { FigureClient, FigureQuery } from './figure-api.ts';

type ExportCall = 'GET /figure/export' | 'GET /figure/dialog/export';

/** An export of many dialogs takes its time; ms. */
const exportPatience = 300_000;

/** See {@link FigureClient}. */
export function createFigureClient(rest: Rest): FigureClient {
  const text = async <K extends ExportCall>(key: K, query: object, settings: CallSettings = {}): Promise<string> => {
    const parts = { timeout: exportPatience, ...settings, query, isText: true };
    return (await rest.signed(key, ...([parts] as unknown as CallArguments<K>))) as unknown as string;
  };
  return {
    $summary: rest.source('GET /figure/summary').$store,
    load: (query: FigureQuery = {}, settings) =>
      rest.signed('GET /figure/summary', { ...settings, query: query as object }),
    exportTable: (by, query = {}, settings) => text('GET /figure/export', { ...query, by }, settings),
    exportDialogs: (query = {}, settings) => text('GET /figure/dialog/export', query, settings),
  };
}
