import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { endings, runRaces } from './race-fixture.ts';

let server: TestServer;
let owner: SignedUp;
let site: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  site = (await server.call('POST /domain/create', { token: owner.access, body: { name: 'race.ru' } })).body.site;
});
afterAll(() => server.stop());

it.each(endings)('leaves no socket open whose hello arrives during its %s', async (ending) => {
  const { rounds, live } = await runRaces(server, owner, site, ending, 96);
  expect({ rounds, live }).toEqual({ rounds: 96, live: 0 });
});
