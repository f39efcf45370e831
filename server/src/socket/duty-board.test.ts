import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkingHours } from '../contract.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { createDutyBoard } from './duty-board.ts';
import { until } from './socket-fixture.ts';

let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.stop());

/** Results of queries reach their caller one after another, as they are let go. */
function createPendingResults() {
  const pending: (() => void)[] = [];
  let isDelayed = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isDelayed) await new Promise<void>((go) => pending.push(go));
      return result;
    },
  };
  return {
    plugin,
    pending,
    hold: () => void (isDelayed = true),
    release(): void {
      isDelayed = false;
      pending.splice(0).forEach((go) => go());
    },
  };
}

const daily = (from: string, to: string): WorkingHours => ({
  zone: 'UTC',
  days: Array.from({ length: 7 }, () => ({ from, to })),
});

it('shows the newest hours where two changes overlap', async () => {
  const { body: site } = await server.call('POST /domain/create', {
    token: owner.access,
    body: { name: 'overlap.ru' },
  });
  const setHours = (hours: WorkingHours) => server.call('PATCH /team/hours', { token: owner.access, body: { hours } });
  const results = createPendingResults();
  const deps = { ...server.deps, db: server.deps.db.withPlugin(results.plugin) };
  let changes = 0;
  const board = createDutyBoard(
    deps,
    () => true,
    () => (changes += 1),
  );
  await setHours(daily('00:00', '24:00'));
  await board.load(owner.teamId);
  const shown = () => board.at(owner.teamId, site.id).returnsAt;
  expect(shown()).toBeUndefined();
  results.hold();
  await setHours(daily('00:00', '00:01'));
  await until('a reading of both tables', () => results.pending.length === 2);
  // The first reading has its rows: these hours are later than they.
  await setHours(daily('23:59', '24:00'));
  const before = changes;
  results.release();
  await until('the end of the reading', () => changes > before);
  expect(shown()).toMatch(/T23:59:00/);
});
