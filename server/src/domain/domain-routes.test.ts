import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, defaultConfig, defaultStorage, type Domain } from '../contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owner: SignedUp;
let other: SignedUp;

beforeAll(async () => {
  server = await startTestServer();
  [owner, other] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.stop());

const call = <T = any>(name: Call, options: CallOptions = {}, by = owner) =>
  server.call<T>(name, { token: by.access, ...options });

const create = async (name: string, by = owner): Promise<Domain> =>
  (await call<Domain>('POST /domain/create', { body: { name } }, by)).body;

describe('POST /domain/create', () => {
  it('adds a domain to the list, with a key and a proof of its own', async () => {
    const { status, body } = await call<Domain>('POST /domain/create', { body: { name: 'First.COM' } });
    expect([status, Object.keys(body).sort()]).toEqual([
      201,
      [
        'changedAt',
        'checkedAt',
        'crowdedAt',
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

describe('the widget of a domain', () => {
  it('has defaults, takes some settings, refuses bad ones whole, and shows them to visitors', async () => {
    const { id, site: key } = await create('config.com');
    expect((await call('GET /domain/config/{id}', { params: { id } })).body).toEqual({
      ...defaultConfig,
      ...defaultStorage,
    });
    const change = { title: 'Поддержка', color: '#ff0000' };
    expect(await call('PATCH /domain/config/{id}', { params: { id }, body: change })).toMatchObject({
      status: 200,
      body: { ...defaultConfig, ...change },
    });
    expect(
      await call('PATCH /domain/config/{id}', { params: { id }, body: { title: 'Ещё', color: 'red' } }),
    ).toMatchObject({ status: 400, body: { fields: { color: 'Цвет записывается как #RRGGBB' } } });
    for (const starters of [['Я'], ['я'.repeat(81)], ['Раз?', 'Два?', 'Три?', 'Пять?', 'Шесть?']])
      expect(await call('PATCH /domain/config/{id}', { params: { id }, body: { starters } })).toMatchObject({
        status: 400,
      });
    const starters = ['Сколько стоит доставка?', 'Как оплатить?', 'Есть ли гарантия?', 'Где вы?'];
    await call('PATCH /domain/config/{id}', { params: { id }, body: { starters } });
    expect((await server.call('GET /widget/config/{site}', { params: { site: key } })).body).toMatchObject({
      starters,
    });
    await call('PATCH /domain/config/{id}', { params: { id }, body: { starters: [] } });
    await call('PATCH /domain/config/{id}', { params: { id }, body: { position: 'left' } });
    expect((await server.call('GET /widget/config/{site}', { params: { site: key } })).body).toEqual({
      ...defaultConfig,
      ...change,
      position: 'left',
      people: { assistant: { name: '', picture: '', isTrained: false }, operator: { name: 'Ольга', picture: '' } },
      returnsAt: null,
      returnsText: null,
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

it('DELETE /domain/delete deletes all that belongs to it, and notifies operators and visitors', async () => {
  const { id, site: key } = await create('gone.com');
  const { body: label } = await call('POST /assistant/label/create', {
    body: { label: 'Доставка', description: '', domainId: id },
  });
  const { body: dialog } = await server.call('POST /widget/session', { body: { site: key } });
  await server.call('POST /widget/sentence', { token: dialog.token, body: { clientId: 'c1', text: 'Здравствуйте' } });
  const { body: dialogs } = await call('GET /dialog/list');
  const received: unknown[] = [];
  server.deps.bus.subscribe(
    `owner:${owner.teamId}`,
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
