import type { Feature } from '../transport/feature.ts';
import { removeFrom, replaceAll } from '../transport/list-changes.ts';
import type { Rest } from '../transport/rest.ts';
import type { ApiAccessClient } from './api-access-api.ts';

/** See {@link ApiAccessClient}. */
export function createApiAccessClient(rest: Rest): ApiAccessClient & Feature {
  const tokens = rest.source('GET /user/token/list');
  const origins = rest.source('GET /user/origin/list');

  return {
    $tokens: tokens.$store,
    $origins: origins.$store,

    listTokens: (settings) => rest.signed('GET /user/token/list', settings),

    async createToken(body, settings) {
      const created = await rest.signed('POST /user/token/create', { ...settings, body });
      // The token itself is shown once and stored nowhere.
      rest.source('POST /user/token/create').patch(() => null);
      const { token: _, ...shown } = created;
      tokens.patch((current) => [shown, ...current]);
      return created;
    },

    async deleteToken(id, settings) {
      removeFrom(tokens, await rest.signed('DELETE /user/token/delete/{id}', { ...settings, params: { id } }));
    },

    listOrigins: (settings) => rest.signed('GET /user/origin/list', settings),

    editOrigins: async (list, settings) =>
      replaceAll(origins, await rest.signed('PATCH /user/origin/edit', { ...settings, body: { origins: [...list] } })),
  };
}
