import type { ApiToken } from '../contract/api-access.ts';
import type { BodyIn, Reply } from '../contract/contract.ts';
import { createRemote } from '../transport/remote.ts';
import type { Rest } from '../transport/rest.ts';

export type ApiAccessClient = ReturnType<typeof createApiAccessClient>;

/** Programs (API tokens) and pages of one's own (origins) that may act for the account. Calls reject with ApiError. */
export function createApiAccessClient(rest: Rest) {
  const tokens = createRemote<ApiToken[]>();
  const create = createRemote<Reply<'POST /user/token/create'>>();
  const origins = createRemote<Reply<'GET /user/origin/list'>>();
  const edit = createRemote<Reply<'PATCH /user/origin/edit'>>();

  return {
    $tokens: tokens.$store,
    $origins: origins.$store,

    listTokens: (): Promise<ApiToken[]> => tokens.run(() => rest.signed('GET /user/token/list')),

    /** The reply alone carries the token itself: it cannot be read again. @throws ApiError 400 `invalid`, 409 `conflict` */
    async createToken(body: BodyIn<'POST /user/token/create'>): Promise<Reply<'POST /user/token/create'>> {
      const created = await create.run(() => rest.signed('POST /user/token/create', { body }));
      create.reset();
      const { token: _, ...shown } = created;
      tokens.patch((held) => [shown, ...held]);
      return created;
    },

    /** Revokes a token: its calls are refused and its sockets closed at once. @throws ApiError 404 */
    async deleteToken(id: string): Promise<void> {
      await rest.signed('DELETE /user/token/delete/{id}', { params: { id } });
      tokens.patch((held) => held.filter((token) => token.id !== id));
    },

    listOrigins: (): Promise<Reply<'GET /user/origin/list'>> => origins.run(() => rest.signed('GET /user/origin/list')),

    /** Replaces the list of at most 20 origins, such as `https://panel.example.ru`. @throws ApiError 400 `invalid` */
    async editOrigins(list: readonly string[]): Promise<Reply<'PATCH /user/origin/edit'>> {
      const saved = await edit.run(() => rest.signed('PATCH /user/origin/edit', { body: { origins: [...list] } }));
      origins.patch(() => saved);
      return saved;
    },

    /** Forgets everything: on sign-out. */
    reset(): void {
      for (const remote of [tokens, create, origins, edit]) remote.reset();
    },
  };
}
