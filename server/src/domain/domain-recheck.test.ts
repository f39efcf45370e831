import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call, Domain } from '../contract.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { startDns } from './dns-fixture.ts';
import { recheckDomains } from './domain-recheck.ts';
import { claimCheck } from './domain-table.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: TestServer;
let dns: Awaited<ReturnType<typeof startDns>>;
let closed: string;
const records: Record<string, string[][]> = {};
const site = createServer((_, response) => response.writeHead(404).end());
const names = ['weekly.test', 'lost.test', 'back.test', 'moved.test', 'both.test', 'silent.test', 'claim.test'];

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  dns = await startDns(records);
  const unused = createServer().listen(0, '127.0.0.1');
  await once(unused, 'listening');
  closed = `http://127.0.0.1:${(unused.address() as AddressInfo).port}`;
  unused.close();
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const hosts = names.map((name) => `${name}=${name === 'silent.test' ? closed : base}`).join(',');
  server = await startTestServer({ env: { PROBE_HOSTS: hosts, PROBE_DNS: dns.address } });
});
afterAll(async () => {
  await server.stop();
  await dns.close();
  site.close();
});

const call = <T = any>(by: SignedUp, name: Call, params: Record<string, string> = {}, body?: object) =>
  server.call<T>(name, { token: by.access, params, body });
const create = async (by: SignedUp, name: string): Promise<Domain> =>
  (await call<Domain>(by, 'POST /domain/create', {}, { name })).body;
const verify = (by: SignedUp, { id }: Domain) => call<Domain>(by, 'PATCH /domain/verification/{id}', { id }, {});
const rowOf = ({ id }: Domain) =>
  server.deps.db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const due = ({ id }: Domain) =>
  server.deps.db
    .updateTable('domain')
    .set({ check_at: server.clock.now() - 1 })
    .where('id', '=', id)
    .execute();
const lettersTo = ({ email }: SignedUp) =>
  server.letters.filter(({ to, subject }) => to === email && subject.includes('больше не подтверждён'));

async function createVerified(name: string): Promise<{ by: SignedUp; domain: Domain }> {
  const by = await server.signUp();
  const domain = await create(by, name);
  records[name] = [[`otklik=${domain.proof}`]];
  expect((await verify(by, domain)).status).toBe(200);
  return { by, domain };
}

it('looks at a verified domain again in a week, and not before', async () => {
  const { domain } = await createVerified('weekly.test');
  const first = await rowOf(domain);
  expect(first.check_at! - first.checked_at!).toBeGreaterThan(6 * day);
  expect(first.check_at! - first.checked_at!).toBeLessThan(8 * day);
  await recheckDomains(server.deps);
  expect(await rowOf(domain)).toEqual(first);
  await due(domain);
  await recheckDomains(server.deps);
  const second = await rowOf(domain);
  expect([
    second.verified,
    second.misses,
    second.checked_at! >= first.checked_at!,
    second.check_at! > server.clock.now() + 6 * day,
  ]).toEqual([1, 0, true, true]);
});

it('three failures in a row, a day apart, end it with a letter', async () => {
  const { by, domain } = await createVerified('lost.test');
  records['lost.test'] = [];
  for (const misses of [1, 2]) {
    await due(domain);
    await recheckDomains(server.deps);
    const row = await rowOf(domain);
    expect([row.verified, row.misses]).toEqual([1, misses]);
    expect(row.check_at! - server.clock.now()).toBeGreaterThan(22 * hour);
    expect((await call<Domain[]>(by, 'GET /domain/list')).body[0]).toMatchObject({
      verified: true,
      misses,
      checkedAt: expect.any(String),
    });
  }
  expect(lettersTo(by)).toEqual([]);
  await due(domain);
  await recheckDomains(server.deps);
  expect(await rowOf(domain)).toMatchObject({ verified: 0, misses: 0, check_at: null });
  const [letter, ...more] = lettersTo(by);
  expect(more).toEqual([]);
  expect(letter!.text).toContain('Домен lost.test больше не\u00a0подтверждён.');
  expect(letter!.text).toContain('Три проверки подряд');
  expect(letter!.text).toContain('/setting/domains');
  const origin = { origin: 'https://lost.test' };
  expect((await server.call('POST /widget/session', { body: { site: domain.site }, headers: origin })).status).toBe(
    403,
  );
});

it('a proof that reappears in time restarts the period', async () => {
  const { domain } = await createVerified('back.test');
  const proof = records['back.test']!;
  for (const found of [[], [], proof, [], []]) {
    records['back.test'] = found;
    await due(domain);
    await recheckDomains(server.deps);
  }
  expect(await rowOf(domain)).toMatchObject({ verified: 1, misses: 2 });
});

it('neither DNS nor the site answering is no failure: the server itself may be cut off', async () => {
  const alone = await startDns(records);
  const cut = await startTestServer({ env: { PROBE_HOSTS: `silent.test=${closed}`, PROBE_DNS: alone.address } });
  try {
    const by = await cut.signUp();
    const { body: domain } = await cut.call<Domain>('POST /domain/create', {
      token: by.access,
      body: { name: 'silent.test' },
    });
    records['silent.test'] = [[`otklik=${domain.proof}`]];
    expect(
      (await cut.call('PATCH /domain/verification/{id}', { token: by.access, params: { id: domain.id }, body: {} }))
        .status,
    ).toBe(200);
    await alone.close();
    await cut.deps.db.updateTable('domain').set({ check_at: 1 }).where('id', '=', domain.id).execute();
    await recheckDomains(cut.deps);
    const row = await cut.deps.db
      .selectFrom('domain')
      .selectAll()
      .where('id', '=', domain.id)
      .executeTakeFirstOrThrow();
    expect([
      row.verified,
      row.misses,
      row.check_at! > cut.clock.now(),
      row.check_at! < cut.clock.now() + 2 * hour,
    ]).toEqual([1, 0, true, true]);
  } finally {
    await cut.stop();
  }
});

it('is claimed by one process alone, however many ask', async () => {
  const { domain } = await createVerified('claim.test');
  await due(domain);
  const now = server.clock.now();
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimCheck(server.deps.db, now, now + hour)));
  expect(claims.filter((claim) => claim !== undefined).map(({ id }) => id)).toEqual([domain.id]);
});

it('a fresh proof by another owner ends it after an hour without the old one', async () => {
  const { by, domain } = await createVerified('moved.test');
  const newcomer = await server.signUp();
  const theirs = await create(newcomer, 'moved.test');
  records['moved.test'] = [[`otklik=${theirs.proof}`]];
  expect(await verify(newcomer, theirs)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await server.deps.db
    .updateTable('domain')
    .set({ checked_at: server.clock.now() - 2 * hour })
    .where('id', '=', domain.id)
    .execute();
  const shown: unknown[] = [];
  server.deps.bus.subscribe(`owner:${by.teamId}`, (message: object) => shown.push(message));
  expect(await verify(newcomer, theirs)).toMatchObject({ status: 200, body: { verified: true } });
  // An open account receives it at once.
  expect(shown).toEqual([
    { kind: 'live', frame: { type: 'domain', domain: expect.objectContaining({ id: domain.id, verified: false }) } },
  ]);
  expect([(await rowOf(domain)).verified, (await rowOf(theirs)).verified]).toEqual([0, 1]);
  expect(lettersTo(by).map(({ text }) => text.includes('Другой владелец подтвердил этот домен'))).toEqual([true]);
  expect(lettersTo(newcomer)).toEqual([]);
  expect((await verify(by, domain)).status).toBe(409);
});

it('two proofs, or none, leave it where it is', async () => {
  const { by, domain } = await createVerified('both.test');
  const newcomer = await server.signUp();
  const theirs = await create(newcomer, 'both.test');
  await server.deps.db.updateTable('domain').set({ checked_at: null }).where('id', '=', domain.id).execute();
  for (const found of [[[`otklik=${domain.proof}`], [`otklik=${theirs.proof}`]], [], [[`otklik=${domain.proof}`]]]) {
    records['both.test'] = found;
    expect(await verify(newcomer, theirs)).toMatchObject({
      status: 409,
      body: { detail: 'Этот домен уже подтвердил другой владелец.' },
    });
  }
  expect([(await rowOf(domain)).verified, lettersTo(by)]).toEqual([1, []]);
});
