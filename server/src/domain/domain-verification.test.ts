import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Domain } from '../contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { startDns } from './dns-fixture.ts';

let server: TestServer;
let owner: SignedUp;
let other: SignedUp;
const records: Record<string, string[][]> = {};
const pages: Record<string, string> = {};

const site = createServer((request, response) => {
  const page = pages[`${request.headers.host}${request.url}`];
  response.writeHead(page === undefined ? 404 : 200).end(page);
});
let dns: Awaited<ReturnType<typeof startDns>>;

beforeAll(async () => {
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  dns = await startDns(records);
  const base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const names = ['shop.test', 'file.test', 'txt.test', 'race.test', 'none.test', 'магазин.рф'];
  server = await startTestServer({
    env: { PROBE_HOSTS: names.map((name) => `${name}=${base}`).join(','), PROBE_DNS: dns.address },
  });
  [owner, other] = [await server.signUp(), await server.signUp()];
});

afterAll(async () => {
  await server.stop();
  await dns.close();
  site.close();
});

const call = <T = any>(name: Call, options: CallOptions = {}, by = owner) =>
  server.call<T>(name, { token: by.access, ...options });

const create = async (name: string, by = owner): Promise<Domain> =>
  (await call<Domain>('POST /domain/create', { body: { name } }, by)).body;
const verify = (id: string, by = owner) => call('PATCH /domain/verification/{id}', { params: { id }, body: {} }, by);

describe('PATCH /domain/verification', () => {
  it('reports what was looked for where, and leaves the domain unverified', async () => {
    const { id, proof } = await create('none.test');
    const { status, body } = await verify(id);
    expect([status, body.code]).toEqual([422, 'not_proven']);
    expect(body.detail).toContain(`TXT-запись «otklik=${proof}» у _otklik.none.test — TXT-записей нет`);
    expect(body.detail).toContain('http://none.test/.well-known/otklik.txt — ответ 404');
    expect((await call<Domain[]>('GET /domain/list')).body.find((one) => one.id === id)?.verified).toBe(false);
  });

  it('verifies by the file, by TXT and by the home page, and lists what is verified', async () => {
    const [file, txt, page] = [await create('file.test'), await create('txt.test'), await create('магазин.рф')];
    pages['file.test/.well-known/otklik.txt'] = file.proof;
    records['_otklik.txt.test'] = [[`otklik=${txt.proof}`]];
    pages['xn--80aairftm.xn--p1ai/'] = `<!doctype html><head><meta name="otklik" content="${page.proof}">`;
    for (const domain of [file, txt, page])
      expect(await verify(domain.id)).toMatchObject({
        status: 200,
        body: { ...domain, verified: true, checkedAt: expect.any(String) },
      });
    const { body } = await call<Domain[]>('GET /domain/verified/list');
    expect(body.map(({ name }) => name)).toEqual(['file.test', 'txt.test', 'магазин.рф']);
    records['_otklik.txt.test'] = [];
    expect((await verify(txt.id)).status).toBe(200);
  });

  it('409 once another owner has verified it, also for two at the same time', async () => {
    const [mine, theirs] = [await create('race.test'), await create('race.test', other)];
    records['race.test'] = [[`otklik=${mine.proof}`], [`otklik=${theirs.proof}`]];
    const answers = await Promise.all([verify(mine.id), verify(theirs.id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'conflict',
      detail: 'Этот домен уже подтвердил другой владелец.',
    });
  });

  it('is unverified again under another name, and keeps its proof and its key', async () => {
    const domain = await create('shop.test');
    records['shop.test'] = [[`otklik=${domain.proof}`]];
    await verify(domain.id);
    const { status, body } = await call('PATCH /domain/update/{id}', {
      params: { id: domain.id },
      body: { name: 'moved.test' },
    });
    expect([status, body]).toEqual([200, { ...domain, name: 'moved.test', verified: false }]);
    expect(
      await call('PATCH /domain/update/{id}', { params: { id: domain.id }, body: { name: 'file.test' } }),
    ).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await call('PATCH /domain/update/{id}', { params: { id: domain.id }, body: { name: 'no' } })).toMatchObject({
      status: 400,
      body: { fields: { name: 'Недопустимый ввод для домена' } },
    });
  });
});

it('verification is limited by account', async () => {
  const limited = await startTestServer({
    env: {
      RATE_LIMITS: 'on',
      PROBE_HOSTS: `shop.test=http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      PROBE_DNS: dns.address,
    },
  });
  try {
    const by = await limited.signUp();
    const { body } = await limited.call<Domain>('POST /domain/create', {
      token: by.access,
      body: { name: 'shop.test' },
    });
    const statuses = [];
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await limited.call('PATCH /domain/verification/{id}', { token: by.access, params: { id: body.id }, body: {} }))
          .status,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  } finally {
    await limited.stop();
  }
});
