import type { Feature } from '../transport/feature.ts';
import { removeFrom, replaceIn } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { HookClient } from './hook-api.ts';

/** See {@link HookClient}. */
export function createHookClient(rest: Rest): HookClient & Feature {
  const list = rest.source('GET /hook/list');

  return {
    $list: list.$store,
    $deliveries: rest.source('GET /hook/delivery/list/{id}').$store,
    list: (settings) => rest.signed('GET /hook/list', settings),
    async create(body, settings) {
      const created = await rest.signed('POST /hook/create', { ...settings, body });
      // The secret is shown once and stored nowhere.
      rest.source('POST /hook/create').patch(() => null);
      const { secret: _, ...shown } = created;
      list.patch((hooks) => [...hooks, shown]);
      return created;
    },
    edit: async (id, body, settings) =>
      replaceIn(list, await rest.signed('PATCH /hook/edit/{id}', { ...settings, params: { id }, body })),
    delete: async (id, settings) =>
      removeFrom(list, await rest.signed('DELETE /hook/delete/{id}', { ...settings, params: { id } })),
    listDeliveries: (id, page = 1, settings) =>
      rest.signed('GET /hook/delivery/list/{id}', { ...settings, params: { id }, query: { page } }),
    async resend(id, settings) {
      await rest.signed('POST /hook/delivery/resend/{id}', { ...settings, params: { id } });
    },
    async test(id, settings) {
      await rest.signed('POST /hook/test/{id}', { ...settings, params: { id } });
    },
  };
}
