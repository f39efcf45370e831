import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Domain } from '../contract.ts';
import { type CallOptions, type SignedUp, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owner: SignedUp;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.stop());

const call = <T = any>(name: Call, options: CallOptions = {}, by = owner) =>
  server.call<T>(name, { token: by.access, ...options });

const create = async (name: string, by = owner): Promise<Domain> =>
  (await call<Domain>('POST /domain/create', { body: { name } }, by)).body;

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
