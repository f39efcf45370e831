import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../transport/api-error.ts';
import { environmentOf } from '../transport/environment.ts';
import { createRest } from '../transport/rest.ts';
import { installLocks, problem, startServer, type TestServer, until } from '../transport/server-fixture.ts';
import { createSignInState } from './sign-in-state.ts';
import { type CookieJar, createMemoryJar } from './cookie-jar.ts';

let server: TestServer;
let jar: CookieJar;
let generation: number;
/** How many calls must have met 401 before a refresh is answered. */
let together: number;

beforeAll(installLocks);
beforeEach(async () => {
  generation = 0;
  together = 0;
  jar = createMemoryJar();
  jar.set('auth', '1');
  jar.set('jwt', 'old');
  jar.set('jwtr', 'r0');
  server = await startServer({
    'GET /user/info': ({ headers }) =>
      headers.authorization === `Bearer access${generation}` && generation > 0
        ? { body: { avatar: '', isAdmin: false } }
        : problem(401, 'unauthenticated'),
    'GET /jwt/refresh': async ({ headers }) => {
      await until(() => infos() >= together);
      if (headers.refresh !== `r${generation}`) return problem(406, 'refresh_invalid');
      generation++;
      return { body: { message: 'ok', result: `access${generation}`, refresh: `r${generation}` } };
    },
  });
});
afterEach(() => server.close());

/** One tab: its own session over the browser's cookies. */
function openTab(host = server.host) {
  let ended = 0;
  const signIn = createSignInState({
    jar,
    host,
    refresh: async (token) => rest.call('GET /jwt/refresh', { headers: { refresh: token } }),
    ended: () => ended++,
  });
  const rest = createRest(environmentOf({ host }), signIn);
  return { rest, signIn, ended: () => ended };
}
const infos = (): number => server.requests.filter(({ path }) => path === '/user/info').length;
const refreshes = (): number => server.requests.filter(({ path }) => path === '/jwt/refresh').length;
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('the call must fail'),
    (cause: unknown) => cause as ApiError,
  );

test('an open account whose cookies are cleared is signed out by its next call', async () => {
  const { rest, signIn, ended } = openTab();
  for (const name of ['auth', 'jwt', 'jwtr'] as const) jar.remove(name);
  expect((await failure(rest.signed('GET /user/info'))).status).toBe(401);
  expect([signIn.$signedIn.get(), ended()]).toEqual([false, 1]);
});

test('many calls that meet 401 at once share one refresh, and each is made again', async () => {
  together = 8;
  const { rest } = openTab();
  const replies = await Promise.all(Array.from({ length: 8 }, () => rest.signed('GET /user/info')));
  expect(replies).toHaveLength(8);
  expect(refreshes()).toBe(1);
  expect([jar.get('jwt'), jar.get('jwtr'), jar.get('auth')]).toEqual(['access1', 'r1', '1']);
});

test('two tabs that meet 401 together rotate the token once', async () => {
  together = 2;
  const tabs = [openTab(), openTab()];
  await Promise.all(tabs.map(({ rest }) => rest.signed('GET /user/info')));
  expect(refreshes()).toBe(1);
});

test('406 signs out: removes the tokens, sets auth=0, calls ended once, in the other tab too', async () => {
  jar.set('jwtr', 'stolen');
  const [tab, other] = [openTab(), openTab()];
  const errors = await Promise.all([
    failure(tab.rest.signed('GET /user/info')),
    failure(tab.rest.signed('GET /user/info')),
  ]);
  expect(errors.map(({ status, code }) => [status, code])).toEqual([
    [406, 'refresh_invalid'],
    [406, 'refresh_invalid'],
  ]);
  expect([jar.get('jwt'), jar.get('jwtr'), jar.get('auth')]).toEqual([null, null, '0']);
  expect([tab.ended(), tab.signIn.$signedIn.get(), tab.signIn.isSignedIn()]).toEqual([1, false, false]);
  await until(() => other.ended() === 1);
  expect([other.ended(), other.signIn.$signedIn.get()]).toEqual([1, false]);
});

test('a server that is away does not sign anybody out', async () => {
  server.handlers['GET /jwt/refresh'] = () => 'cut';
  const { rest, ended } = openTab();
  expect(await failure(rest.signed('GET /user/info'))).toMatchObject({ status: 0, code: 'unreachable' });
  server.handlers['GET /jwt/refresh'] = () => ({ status: 502, body: '<html>Bad gateway</html>' });
  expect(await failure(rest.signed('GET /user/info'))).toMatchObject({
    status: 502,
    code: 'unavailable',
    problem: null,
  });
  expect([jar.get('jwtr'), jar.get('auth'), ended()]).toEqual(['r0', '1', 0]);
});

test('signing out while a refresh is under way stays signed out', async () => {
  const { rest, signIn } = openTab();
  server.handlers['GET /jwt/refresh'] = () => {
    signIn.end();
    return { body: { message: 'ok', result: 'access1', refresh: 'r1' } };
  };
  expect((await failure(rest.signed('GET /user/info'))).status).toBe(401);
  expect([jar.get('jwt'), jar.get('auth')]).toEqual([null, '0']);
});

test('without a refresh token there is nothing to ask: 401 and signed out', async () => {
  jar.remove('jwtr');
  const { rest, ended } = openTab();
  expect((await failure(rest.signed('GET /user/info'))).status).toBe(401);
  expect([refreshes(), ended()]).toEqual([0, 1]);
});

test('a failure carries its whole story', async () => {
  server.handlers['POST /user/create'] = () => ({
    ...problem(400, 'invalid', { fields: { name: 'Имя не должно быть меньше 2 символов' } }),
  });
  server.handlers['PATCH /code/refresh'] = () => ({
    ...problem(429, 'rate_limited', { detail: 'Раз в минуту' }),
    headers: { 'retry-after': '42' },
  });
  const { rest } = openTab();
  const body = { email: 'a@b.ru', name: 'А', password: 'x', confirm: 'x', selina: 'y' };
  expect(await failure(rest.call('POST /user/create', { body, headers: { stone: 's' } }))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { name: 'Имя не должно быть меньше 2 символов' },
    retryAfter: null,
  });
  expect(await failure(rest.call('PATCH /code/refresh', { body: { email: 'a@b.ru' } }))).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retryAfter: 42,
    detail: 'Раз в минуту',
  });
  expect(server.requests.find(({ path }) => path === '/user/create')?.headers).toMatchObject({ stone: 's' });
  expect(server.requests.some(({ headers }) => 'authorization' in headers)).toBe(false);
});
