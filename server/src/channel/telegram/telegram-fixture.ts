import { type BotApi, startBotApi } from '../../../../tests/harness/telegram/bot-api-server.ts';
import type { DialogHeader, Sentence } from '../../contract.ts';
import { call, createOwner, createSite, type Owner, type Site } from '../../dialog/dialog-fixture.ts';
import { deliverFacts } from '../../event/delivery-round.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { pollBots } from './telegram-poll.ts';

/** A server whose bot is connected to a site, at a Bot API server of its own. */
export interface BotTest {
  readonly api: BotApi;
  readonly server: TestServer;
  readonly owner: Owner;
  readonly site: Site;
  /** The sentences of the newest dialog, once they satisfy a condition. */
  untilSentences(is: (sentences: readonly Sentence[]) => boolean): Promise<readonly Sentence[]>;
  /** The header of the newest dialog, once it satisfies a condition. */
  untilHeader(is: (header: DialogHeader) => boolean): Promise<DialogHeader>;
  /** An operator answers in the newest dialog. */
  answer(...sentences: string[]): Promise<void>;
  /** Resolves once no fact is left to take and no delivery waits. */
  untilDelivered(): Promise<void>;
  stop(): Promise<void>;
}

async function newestDialog(server: TestServer, { token }: Owner): Promise<{ id: string; session: string }> {
  for (;;) {
    const { body } = await call<{ items: { id: string; session: string }[] }>(server, 'GET /dialog/list', { token });
    if (body.items[0]) return body.items[0];
    await Bun.sleep(10);
  }
}

/** Has deliveries and polls begun as the rounds of every second do, but more often. */
export function startShortRounds({ deps }: TestServer): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    for (; !isOver; await Bun.sleep(20)) {
      await pollBots(deps);
      await deliverFacts(deps);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

export async function startBotTest(options: Parameters<typeof startTestServer>[0] = {}): Promise<BotTest> {
  const api = await startBotApi();
  const server = await startTestServer({ ...options, env: { TELEGRAM_API: api.url, ...options.env } });
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const { token } = owner;
  await call(server, `POST /channel/telegram/${site.id}`, { token, body: { token: api.token } });
  const stopRounds = startShortRounds(server);
  return {
    api,
    server,
    owner,
    site,
    async untilSentences(is) {
      for (;;) {
        const { id } = await newestDialog(server, owner);
        const { body } = await call<{ sentences: Sentence[] }>(server, `GET /dialog/detail/${id}`, { token });
        if (is(body.sentences)) return body.sentences;
        await Bun.sleep(20);
      }
    },
    async untilHeader(is) {
      for (;;) {
        const { id } = await newestDialog(server, owner);
        const { body } = await call<DialogHeader>(server, `GET /dialog/header/${id}`, { token });
        if (is(body)) return body;
        await Bun.sleep(20);
      }
    },
    async answer(...sentences) {
      const { session } = await newestDialog(server, owner);
      await call(server, 'POST /dialog/answer', { token, body: { session, sentences } });
    },
    async untilDelivered() {
      const { db } = server.deps;
      for (;;) {
        const waiting = await db.selectFrom('delivery').select('id').where('state', '=', 'waiting').execute();
        const behind = await db
          .selectFrom('destination')
          .innerJoin('team', 'team.id', 'destination.team_id')
          .select('destination.id')
          .whereRef('team.rev', '>', 'destination.rev')
          .execute();
        if (waiting.length + behind.length === 0) return;
        await Bun.sleep(20);
      }
    },
    async stop() {
      await stopRounds();
      await server.stop();
      await api.stop();
    },
  };
}
