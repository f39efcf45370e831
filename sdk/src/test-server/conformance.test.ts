import { afterAll, beforeAll, expect, test } from 'vitest';
import { NodeWebSocket } from '../testing.ts';
import { type RealServer, startRealServer } from '../testing-real.ts';
import {
  createTeller,
  prepareSite,
  type Scene,
  signOut,
  signUp,
  type Stage,
  talkByCalls,
  talkBySockets,
} from './story-fixture.ts';
import { createTestServer } from './test-server.ts';

let real: RealServer;
beforeAll(async () => void (real = await startRealServer()), 60_000);
afterAll(() => real.stop());

async function tell(stage: Stage): Promise<Scene[]> {
  const teller = createTeller(stage);
  const { access, refresh } = await signUp(teller, stage);
  const { site, secret } = await prepareSite(teller, access);
  await talkByCalls(teller, access, site, secret);
  await talkBySockets(teller, access, site);
  await signOut(teller, refresh);
  return teller.scenes;
}

test('the server for tests answers the story of a visitor and an operator as the real one does', async () => {
  const stage = { host: real.host, fetch: globalThis.fetch, WebSocket: NodeWebSocket, code: () => real.code() };
  const [told, expected] = await Promise.all([tell(createTestServer()), tell(stage)]);
  expect(told.map(({ call, status, code }) => [call, status, code])).toEqual(
    expected.map(({ call, status, code }) => [call, status, code]),
  );
  expect(told).toEqual(expected);
}, 60_000);
