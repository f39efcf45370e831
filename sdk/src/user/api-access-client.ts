import type { ApiToken } from '../contract/api-access.ts';
import type { Reply } from '../contract/contract.ts';
import type { Feature } from '../feature.ts';
import { createRemote } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';
import type { ApiAccessClient } from './api-access-api.ts';

/** See {@link ApiAccessClient}. */
export function createApiAccessClient(rest: Rest): ApiAccessClient & Feature {
  const tokens = createRemote<ApiToken[]>();
  const create = createRemote<Reply<'POST /user/token/create'>>();
  const origins = createRemote<Reply<'GET /user/origin/list'>>();
  const edit = createRemote<Reply<'PATCH /user/origin/edit'>>();

  return {
    $tokens: tokens.$store,
    $origins: origins.$store,

    listTokens: (settings) => tokens.run(() => rest.signed('GET /user/token/list', settings)),

    async createToken(body, settings) {
      const created = await create.run(() => rest.signed('POST /user/token/create', { ...settings, body }));
      create.reset();
      const { token: _, ...shown } = created;
      tokens.patch((current) => [shown, ...current]);
      return created;
    },

    async deleteToken(id, settings) {
      await rest.signed('DELETE /user/token/delete/{id}', { ...settings, params: { id } });
      tokens.patch((current) => current.filter((token) => token.id !== id));
    },

    listOrigins: (settings) => origins.run(() => rest.signed('GET /user/origin/list', settings)),

    async editOrigins(list, settings) {
      const saved = await edit.run(() =>
        rest.signed('PATCH /user/origin/edit', { ...settings, body: { origins: [...list] } }),
      );
      origins.patch(() => saved);
      return saved;
    },

    reset(isFinal) {
      for (const remote of [tokens, create, origins, edit]) remote.reset(isFinal);
    },
  };
}
