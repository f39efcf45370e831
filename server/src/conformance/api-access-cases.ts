import { apiLimits, type Call, type TokenScope } from '../contract.ts';
import type { TestServer } from '../testing.ts';
import { asOwner } from './targets.ts';
import { type Answered, type Cases, unshown } from './world.ts';

type ApiAccessCall = Extract<Call, `${string} /user/token/${string}` | `${string} /user/origin/${string}`>;

/** Adds an API token to an account. */
export const addToken = (
  server: TestServer,
  token: string,
  name = 'Бот',
  scopes: readonly TokenScope[] = ['read'],
): Answered => server.call('POST /user/token/create', { token, body: { name, scopes } });

export const apiAccessCases: Cases<ApiAccessCall> = {
  'POST /user/token/create': {
    ok: async ({ server }) => addToken(server, (await server.signUp()).access, 'Бот поддержки', ['answer', 'read']),
    failures: {
      invalid: async ({ server }) => addToken(server, (await server.signUp()).access, 'Бот', []),
      password_needed: async ({ aging }) => addToken(aging, await unshown(aging, await aging.signUp())),
      async conflict({ server }) {
        const { access } = await server.signUp();
        await addToken(server, access);
        return addToken(server, access);
      },
    },
  },
  'GET /user/token/list': {
    async ok({ server }) {
      const { access } = await server.signUp();
      for (let i = 0; i < apiLimits.tokens; i += 1) await addToken(server, access, `Бот ${i}`);
      return server.call('GET /user/token/list', { token: access });
    },
    failures: {},
  },
  'DELETE /user/token/delete/{id}': {
    async ok({ server }) {
      const { access } = await server.signUp();
      const { id } = (await addToken(server, access)).body;
      return server.call('DELETE /user/token/delete/{id}', { token: access, params: { id } });
    },
    failures: {
      not_found: asOwner({ params: { id: 'none' } }),
    },
    async foreign({ server, stranger }) {
      const { id } = (await addToken(server, (await server.signUp()).access)).body;
      return server.call('DELETE /user/token/delete/{id}', { token: stranger.access, params: { id } });
    },
  },
  'GET /user/origin/list': {
    async ok({ server }) {
      const { access: token } = await server.signUp();
      await server.call('PATCH /user/origin/edit', { token, body: { origins: ['https://panel.example.ru'] } });
      return server.call('GET /user/origin/list', { token });
    },
    failures: {},
  },
  'PATCH /user/origin/edit': {
    async ok({ server }) {
      const { access } = await server.signUp();
      const origins = (suffix: string) =>
        Array.from({ length: apiLimits.origins }, (_, i) => `https://${suffix}-${i}.example.ru`);
      await server.call('PATCH /user/origin/edit', { token: access, body: { origins: origins('old') } });
      return server.call('PATCH /user/origin/edit', { token: access, body: { origins: origins('panel') } });
    },
    failures: {
      invalid: asOwner({ body: { origins: ['https://*.example.ru'] } }),
      password_needed: async ({ aging }) =>
        aging.call('PATCH /user/origin/edit', {
          token: await unshown(aging, await aging.signUp()),
          body: { origins: ['https://panel.example.ru'] },
        }),
    },
  },
};
