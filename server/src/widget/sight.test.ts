import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';
import type { Domain } from '../contract.ts';
import { openSocket, type TestSocket } from '../socket/socket-fixture.ts';

let server: TestServer;
let owner: SignedUp;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  socket = await openSocket(server.url);
  socket.send({ type: 'hello', role: 'operator', token: owner.access, after: null });
  await socket.next('welcome');
});
afterAll(() => server.stop());

const create = async (name: string): Promise<Domain> =>
  (await server.call<Domain>('POST /domain/create', { token: owner.access, body: { name } })).body;
const listed = async (id: string): Promise<Domain> =>
  (await server.call<Domain[]>('GET /domain/list', { token: owner.access })).body.find((one) => one.id === id)!;
const show = (site: string, headers: Record<string, string>) =>
  server.call('GET /widget/config/{site}', { params: { site }, headers });
const seen = (id: string) => socket.next('domain', ({ domain }) => domain.id === id && domain.firstSeenAt !== null);

it('a page of the site is noted, and operators are shown it at once, before the domain is verified', async () => {
  const { id, site, firstSeenAt, lastSeenAt } = await create('seen.example');
  expect([firstSeenAt, lastSeenAt]).toEqual([null, null]);
  await show(site, { origin: 'https://www.seen.example' });
  const { domain } = await seen(id);
  expect(domain.lastSeenAt).toBe(domain.firstSeenAt);
  expect(await listed(id)).toEqual(domain);
});

it('a page of elsewhere, of this server, and no page at all are no sight', async () => {
  const [{ id, site }, last] = [await create('unseen.example'), await create('last.example')];
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://other.example' },
    { origin: server.url },
    { origin: 'null' },
    {},
  ];
  for (const headers of elsewhere) expect((await show(site, headers)).status).toBe(200);
  // Facts of one owner are written one after another: once the later one is there, an earlier one would be.
  await show(last.site, { origin: 'https://last.example' });
  await seen(last.id);
  expect(await listed(id)).toMatchObject({ firstSeenAt: null, lastSeenAt: null });
});

it('is written once in five minutes, and first keeps its time', async () => {
  const { id, site } = await create('often.example');
  const origin = 'https://often.example';
  await Promise.all(Array.from({ length: 20 }, () => show(site, { origin })));
  const { domain: first } = await seen(id);
  await show(site, { origin });
  server.clock.shift(6 * 60_000);
  await show(site, { origin });
  const { domain: later } = await socket.next(
    'domain',
    ({ domain }) => domain.id === id && domain.lastSeenAt !== null && domain.lastSeenAt !== first.lastSeenAt,
  );
  expect(later.firstSeenAt).toBe(first.firstSeenAt);
  const sights = socket.all('domain').filter(({ domain }) => domain.id === id && domain.firstSeenAt !== null);
  expect(sights).toHaveLength(2);
});

it('is forgotten under another name', async () => {
  const { id, site } = await create('old.example');
  await show(site, { origin: 'https://old.example' });
  await seen(id);
  await server.call('PATCH /domain/update/{id}', {
    token: owner.access,
    params: { id },
    body: { name: 'new.example' },
  });
  expect(await listed(id)).toMatchObject({ name: 'new.example', firstSeenAt: null, lastSeenAt: null });
});
