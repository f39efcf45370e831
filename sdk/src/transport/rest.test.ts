import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../contract/contract.ts';
import { createMemoryJar, createOperator, type Operator } from '../index.ts';
import { installLocks, problem, sentenceOf, startServer, type TestServer } from './server-fixture.ts';

beforeAll(installLocks);

let server: TestServer;
let operator: Operator;
let logged: unknown[][];

beforeEach(async () => {
  logged = [];
  server = await startServer({});
  const storage = createMemoryJar();
  for (const [name, value] of Object.entries({ auth: '1', jwt: 'secret-a', jwtr: 'secret-r' }))
    storage.set(name, value);
  operator = createOperator({ host: server.host, storage, log: (...line) => logged.push(line) });
});
afterEach(async () => {
  operator.destroy();
  await server.close();
});

const correction = { id: 'c1', seq: 2, right: 'never', question: 'q', text: 't', at: '2026-01-01T00:00:00.000Z' };
const page = (number: number) => ({
  id: 'd1',
  session: 's1',
  isBan: false,
  sentences: [sentenceOf(number === 1 ? 2 : 1)],
  page: number,
  size: 1,
  total: 2,
  visitorRead: 0,
  operatorRead: 0,
});
const openThenOlder = async (of: Operator): Promise<unknown> => {
  server.handlers['GET /dialog/detail/d1'] = ({ query }) => ({ body: page(Number(query.get('page') ?? 1)) });
  await of.dialog.open('d1');
  return of.dialog.loadOlder();
};

interface Row {
  readonly key: Call;
  readonly path: string;
  readonly body?: unknown;
  /** Prepares what the call needs besides its own row. */
  readonly before?: (of: Operator) => Promise<unknown>;
  readonly call: (of: Operator) => Promise<unknown>;
}
const login = (of: Operator) => of.auth.login({ email: 'secret@mail.ru', password: 'Secret-1' });
const refresh = (of: Operator): Promise<unknown> => {
  server.handlers['GET /user/info'] = ({ headers }) =>
    headers.authorization === 'Bearer secret-a'
      ? problem(401, 'unauthenticated')
      : { body: { avatar: '', isAdmin: false } };
  return of.user.loadInfo();
};
const rows: Row[] = [
  { key: 'POST /selina', path: 'POST /selina', body: { stone: '0123456789abcdef'.repeat(4) }, call: login },
  {
    key: 'GET /jwt/refresh',
    path: 'GET /jwt/refresh',
    body: { message: '', result: 'secret-b', refresh: 'secret-r2' },
    call: refresh,
  },
  {
    key: 'DELETE /user/token/delete/{id}',
    path: 'DELETE /user/token/delete/t1',
    body: { id: 't1' },
    call: (of) => of.apiAccess.deleteToken('t1'),
  },
  {
    key: 'POST /dialog/correction/create/{id}',
    path: 'POST /dialog/correction/create/d1',
    body: correction,
    call: (of) => of.dialog.correct('d1', { seq: 2, right: 'never' }),
  },
  {
    key: 'DELETE /dialog/correction/delete/{id}',
    path: 'DELETE /dialog/correction/delete/c1',
    body: { id: 'c1' },
    call: (of) => of.dialog.undoCorrection('c1'),
  },
  {
    key: 'GET /assistant/export/domain/id/{domainId}',
    path: 'GET /assistant/export/domain/id/s1',
    body: { contexts: [] },
    call: (of) => of.assistant.exportContexts('s1'),
  },
  {
    key: 'POST /user/image/upload',
    path: 'POST /user/image/upload',
    body: { avatar: 'AAAA' },
    call: (of) => of.user.uploadImage(new File(['secret'], 'secret.png')),
  },
  {
    key: 'GET /dialog/detail/{id}',
    path: 'GET /dialog/detail/d1',
    body: page(2),
    before: openThenOlder,
    call: (of) => of.dialog.loadOlder(),
  },
];

test.each(rows.filter(({ before }) => !before))('$key stores its success', async ({ key, path, body, call }) => {
  server.handlers[path] = () => ({ body });
  await call(operator).catch(() => undefined);
  expect(operator.store(key).get()).toEqual({ status: 200, data: body, problem: null, loading: false });
});

test('GET /dialog/detail/{id} stores an older page', async () => {
  expect(await openThenOlder(operator)).toBe(true);
  expect(operator.store('GET /dialog/detail/{id}').get()).toMatchObject({ status: 200, data: page(2) });
});

test.each(rows)('$key stores its failure and logs it once, without secrets', async ({ key, path, before, call }) => {
  if (before) {
    server.handlers['GET /dialog/detail/d1'] = () => ({ body: { ...page(1), total: 3, sentences: [sentenceOf(3)] } });
    await operator.dialog.open('d1');
  }
  server.handlers[path] = () => problem(422, 'unprocessable', { detail: 'secret' });
  await expect(call(operator)).rejects.toMatchObject({ status: 422 });
  expect(operator.store(key).get()).toMatchObject({ status: 422, data: null, problem: { code: 'unprocessable' } });
  expect(logged.filter(([, message]) => String(message).startsWith(key))).toEqual([
    ['warn', `${key} failed: 422 unprocessable`],
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/secret/i);
});

test('stores status 0 without a reply, and logs no call that its caller aborts', async () => {
  await server.close();
  await expect(operator.domain.list()).rejects.toMatchObject({ code: 'unreachable' });
  expect(operator.store('GET /domain/list').get()).toMatchObject({ status: 0, data: null, loading: false });
  expect(logged).toEqual([['warn', 'GET /domain/list failed: 0 unreachable']]);
  await expect(operator.domain.list({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  expect(logged).toHaveLength(1);
});

test('sign-out resets the stores, but the outcome of what ended it remains', async () => {
  server.handlers['GET /domain/list'] = () => ({ body: [] });
  await operator.domain.list();
  expect(operator.domain.$domains).toBe(operator.store('GET /domain/list'));
  server.handlers['GET /user/info'] = () => problem(401, 'unauthenticated');
  server.handlers['GET /jwt/refresh'] = () => problem(406, 'refresh_invalid');
  await expect(operator.user.loadInfo()).rejects.toMatchObject({ status: 406 });
  expect(operator.auth.isSignedIn()).toBe(false);
  expect(operator.domain.$domains.get()).toMatchObject({ status: null, data: null });
  expect(operator.store('GET /jwt/refresh').get()).toMatchObject({ status: 406, data: null });
  operator.destroy();
  expect(operator.store('GET /jwt/refresh').get()).toMatchObject({ status: null, problem: null });
});

test('a created API token is in no store', async () => {
  const token = { id: 't1', name: 'bot', scopes: ['read'], prefix: 'ot_', token: 'secret-token' };
  server.handlers['POST /user/token/create'] = () => ({ status: 201, body: token });
  expect(await operator.apiAccess.createToken({ name: 'bot', scopes: ['read'] })).toEqual(token);
  expect(operator.store('POST /user/token/create').get()).toMatchObject({ status: 201, data: null });
});
