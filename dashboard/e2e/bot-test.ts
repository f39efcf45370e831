import { createOwner, type TestOwner } from '../../tests/harness/owner.ts';
import { expect, test as base } from '../../tests/harness/browser/policy.ts';
import { type ServerProcess, startServer } from '../../tests/harness/server-process.ts';
import { type BotApi, startBotApi } from '../../tests/harness/telegram/bot-api-server.ts';
import { createDomain } from './dialog-page.ts';

/** An owner of one site, whose server asks a Bot API server of this machine. */
export const test = base.extend<{ api: BotApi; own: ServerProcess; owner: TestOwner }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here.
  api: async ({}, use) => {
    const api = await startBotApi();
    await use(api);
    await api.stop();
  },
  own: async ({ api }, use) => {
    const server = await startServer({ env: { TELEGRAM_API: api.url } });
    await use(server);
    await server.stop();
  },
  owner: [
    async ({ own, context }, use) => {
      const owner = await createOwner(own);
      await owner.signIn(context);
      await createDomain(owner);
      await use(owner);
    },
    { auto: true },
  ],
  baseURL: ({ own }, use) => use(own.url),
});

export { expect };
