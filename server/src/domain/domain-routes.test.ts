import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, defaultConfig, type Domain } from '../platform/contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../platform/testing.ts';
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

describe('who may call', () => {
  const calls: [Call, unknown?][] = [
    ['PATCH /domain/update/{id}', { name: 'theirs.com' }],
    ['PATCH /domain/verification/{id}', {}],
    ['DELETE /domain/delete/{id}'],
    ['GET /domain/config/{id}'],
    ['PATCH /domain/config/{id}', { title: 'Мой' }],
    ['GET /domain/secret/{id}'],
  ];

  it.each(calls)("%s: 401 without a token, 404 for another owner's domain and for none", async (name, body) => {
    const { id } = await create(`guard${calls.findIndex(([one]) => one === name)}.com`);
    expect(await server.call(name, { params: { id }, body })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await call(name, { params: { id }, body }, other)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await call(name, { params: { id: 'nothing' }, body })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await call<Domain[]>('GET /domain/list')).body.find((domain) => domain.id === id)).toMatchObject({
      verified: false,
    });
  });

  it.each(['GET /domain/list', 'GET /domain/verified/list', 'POST /domain/create'] as const)(
    '%s: 401 without a token',
    async (name) => {
      expect((await server.call(name, { body: name.startsWith('POST') ? { name: 'a.com' } : undefined })).status).toBe(
        401,
      );
    },
  );
});

describe('POST /domain/create', () => {
  it('adds a domain to the list, with a key and a proof of its own', async () => {
    const { status, body } = await call<Domain>('POST /domain/create', { body: { name: 'First.COM' } });
    expect([status, Object.keys(body).sort()]).toEqual([
      201,
      [
        'changedAt',
        'checkedAt',
        'firstSeenAt',
        'id',
        'lastSeenAt',
        'misses',
        'name',
        'proof',
        'site',
        'trainedAt',
        'verified',
      ],
    ]);
    expect(body).toMatchObject({ name: 'first.com', verified: false, trainedAt: null });
    const second = await create('second.com');
    expect(second.proof).not.toBe(body.proof);
    expect(second.site).not.toBe(body.site);
    const { body: list } = await call<Domain[]>('GET /domain/list');
    expect(list.filter(({ name }) => /^(first|second)\.com$/.test(name))).toEqual([body, second]);
    expect((await call<Domain[]>('GET /domain/list', {}, other)).body.some(({ id }) => id === body.id)).toBe(false);
  });

  it("refuses the owner's duplicate however it is written, not another owner's", async () => {
    const { name } = await create('пример.рф');
    expect(name).toBe('пример.рф');
    expect(await call('POST /domain/create', { body: { name: 'ПРИМЕР.рф' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { name: 'Этот домен уже есть в вашем списке' } },
    });
    expect((await call('POST /domain/create', { body: { name: 'пример.рф' } }, other)).status).toBe(201);
  });

  it.each([
    '',
    'localhost',
    'http://shop.com',
    'shop.com/path',
    '127.0.0.1',
    'shop.c0m',
    '-shop.com',
    'shop-.com',
    'xn--zz.com',
    7,
  ])('refuses %j', async (name) => {
    const { status, body } = await call('POST /domain/create', { body: { name } });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'invalid', ['name']]);
  });
});

describe('PATCH /domain/verification', () => {
  it('says what was looked for where, and leaves the domain unverified', async () => {
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

describe('the name of a domain', () => {
  const long = 'a'.repeat(63);
  it.each([
    ['x.ru', 'x.ru'],
    ['stroymaterialy-moskva.ru', 'stroymaterialy-moskva.ru'],
    ['mebel.technology', 'mebel.technology'],
    ['кофе-с-собой.рф', 'кофе-с-собой.рф'],
    ['xn--80aswg.xn--p1ai', 'xn--80aswg.xn--p1ai'],
    [`${long}.ru`, `${long}.ru`],
    ['www.vitrina.ru', 'vitrina.ru'],
    ['WWW.Two.Labels.ru', 'two.labels.ru'],
    ['www.ru', 'www.ru'],
  ])('%s is %s', async (typed, name) => {
    const { status, body } = await call<Domain>('POST /domain/create', { body: { name: typed } });
    expect([status, body.name]).toEqual([201, name]);
  });

  it.each([
    'ru',
    'shop',
    '-a.ru',
    'a-.ru',
    'a..ru',
    `${long}a.ru`,
    'a_b.ru',
    '1.2.3.4',
    'a.b',
    'http://a.ru',
    'a b.ru',
    `${'я'.repeat(60)}.рф`,
  ])('%s is refused with the same message', async (name) => {
    expect(await call('POST /domain/create', { body: { name } })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { name: 'Недопустимый ввод для домена' } },
    });
  });

  it('a conflict names what is wrong: the name is in the list already', async () => {
    await create('double.ru');
    expect(await call('POST /domain/create', { body: { name: 'www.double.ru' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { name: 'Этот домен уже есть в вашем списке' } },
    });
  });
});

describe('the widget of a domain', () => {
  it('has defaults, takes some settings, refuses bad ones whole, and shows them to visitors', async () => {
    const { id, site: key } = await create('config.com');
    expect((await call('GET /domain/config/{id}', { params: { id } })).body).toEqual({
      ...defaultConfig,
      keepDays: null,
    });
    const change = { title: 'Поддержка', color: '#ff0000' };
    expect(await call('PATCH /domain/config/{id}', { params: { id }, body: change })).toMatchObject({
      status: 200,
      body: { ...defaultConfig, ...change },
    });
    expect(
      await call('PATCH /domain/config/{id}', { params: { id }, body: { title: 'Ещё', color: 'red' } }),
    ).toMatchObject({ status: 400, body: { fields: { color: 'Цвет записывается как #RRGGBB' } } });
    await call('PATCH /domain/config/{id}', { params: { id }, body: { position: 'left' } });
    expect((await server.call('GET /widget/config/{site}', { params: { site: key } })).body).toEqual({
      ...defaultConfig,
      ...change,
      position: 'left',
      people: { assistant: { name: '', picture: '', isTrained: false }, operator: { name: 'Ольга', picture: '' } },
      returnsAt: null,
    });
  });

  it("has a secret, the domain's own", async () => {
    const secrets = [];
    for (const name of ['secret1.com', 'secret2.com']) {
      const { id } = await create(name);
      secrets.push((await call('GET /domain/secret/{id}', { params: { id } })).body.secret);
    }
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set(secrets).size).toBe(2);
  });
});

it('DELETE /domain/delete takes all with it, and tells operators and visitors', async () => {
  const { id, site: key } = await create('gone.com');
  const { body: label } = await call('POST /assistant/label/create', {
    body: { label: 'Доставка', description: '', domainId: id },
  });
  const { body: dialog } = await server.call('POST /widget/session', { body: { site: key } });
  await server.call('POST /widget/sentence', { token: dialog.token, body: { clientId: 'c1', text: 'Здравствуйте' } });
  const { body: dialogs } = await call('GET /dialog/list');
  const received: unknown[] = [];
  server.deps.bus.subscribe(
    `owner:${owner.id}`,
    (message: { kind: string }) => message.kind === 'live' && received.push(message),
  );
  // The assistant's turn may still publish its state.
  server.deps.bus.subscribe(
    `dialog:${dialogs.items[0].id}`,
    (message: { kind: string }) => message.kind === 'gone' && received.push(message),
  );
  expect(await call('DELETE /domain/delete/{id}', { params: { id } })).toMatchObject({ status: 200, body: { id } });
  expect(received).toEqual([{ kind: 'gone' }, { kind: 'live', frame: { type: 'reset', rev: expect.any(Number) } }]);
  expect((await call<Domain[]>('GET /domain/list')).body.some((domain) => domain.id === id)).toBe(false);
  expect((await call('GET /assistant/ctx/detail/{id}', { params: { id: label.id } })).status).toBe(404);
  expect(
    (await server.call('POST /widget/sentence', { token: dialog.token, body: { clientId: 'c2', text: 'Ау' } })).status,
  ).toBe(401);
  for (const table of ['dialog', 'label', 'sentence'] as const)
    expect(await server.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
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
