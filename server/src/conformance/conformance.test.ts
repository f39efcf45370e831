import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { accessLife } from '../security/access-token.ts';
import { apiExamples } from '../api-docs/api-examples.ts';
import {
  basePath,
  type Call,
  type Code,
  type Endpoint,
  endpoints,
  type Problem,
  problem,
  socketPath,
  statusOf,
} from '../contract.ts';
import { openStatic } from '../http/static.ts';
import type { Answer } from '../testing.ts';
import { createPresence } from '../presence/presence-service.ts';
import { cases } from './all-cases.ts';
import { type Case, createWorld, type World } from './world.ts';

interface Row {
  readonly ok: Case;
  readonly failures: Readonly<Partial<Record<Code, Case>>>;
  readonly foreign?: Case;
}
const rows = Object.entries(cases) as [Call, Row][];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

function expectProblem(answer: Answer<unknown>, code: Code): void {
  expect(answer.body).toMatchObject({ code, status: statusOf(code) });
  expect(answer.status).toBe(statusOf(code));
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(z.safeParse(problem, answer.body).error).toBeUndefined();
  const { fields, fieldCodes } = answer.body as Problem;
  expect(fieldCodes && Object.keys(fieldCodes)).toEqual(fields && Object.keys(fields));
  // The error is described by field or in `detail`.
  if (code === 'invalid' && !answer.body.detail) expect(Object.keys(answer.body.fields ?? {})).not.toHaveLength(0);
  if (code === 'rate_limited') expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Served under the base path, but no calls: the socket, and what describes all of it to tools. */
const documents = [socketPath, `${basePath}/openapi.json`, `${basePath}/asyncapi.json`];

/** The names of an object's fields, or of those of a list's items. */
const keysOf = (value: unknown): string[] => Object.keys((Array.isArray(value) ? value[0] : value) ?? {}).toSorted();

/** What a call answers whose caller shows nothing. */
const unknownCaller = {
  operator: 'unauthenticated',
  visitor: 'unauthenticated',
  stone: 'stone_invalid',
  refresh: 'refresh_invalid',
} as const;

/** Refusals are the same on any database, so the short test has them on SQLite alone. */
const refusal = test.skipIf(Boolean(process.env.TEST_DATABASE_URL) && !process.env.TEST_LONG);

describe.each(rows)('%s', (name, { ok, failures, foreign }) => {
  const endpoint: Endpoint = endpoints[name];

  test('succeeds and matches its schema', async () => {
    const answer = await ok(world, name);
    expect([answer.status, answer.status < 300 ? '' : answer.body]).toEqual([endpoint.status[0], '']);
    if (!endpoint.reply) return;
    expect(z.core.safeParse(endpoint.reply, answer.body).error).toBeUndefined();
    // The recorded example is still what the call answers; `record-examples.ts` records it again.
    expect(keysOf(apiExamples[name].reply)).toEqual(keysOf(answer.body));
  });

  refusal.each(Object.keys(failures) as Code[])('answers %s', async (code) => {
    expectProblem(await failures[code]!(world, name), code);
  });

  if (foreign)
    test('answers 404 for what belongs to somebody else', async () =>
      expectProblem(await foreign(world, name), 'not_found'));

  if (endpoint.access !== 'public') {
    const { access } = endpoint;
    refusal('refuses who shows nothing', async () => {
      const params = { id: 'none', key: 'none', domainId: 'none', site: 'none' };
      expectProblem(await world.call(name, { params }), unknownCaller[access]);
    });
  }
  if (endpoint.access === 'operator' || endpoint.access === 'visitor') {
    const { access } = endpoint;
    refusal('refuses a token of the other side and a made-up one', async () => {
      const params = { id: 'none', key: 'none', domainId: 'none', site: 'none' };
      const { token } = access === 'operator' ? await world.dialog() : { token: world.owner.access };
      for (const shown of [token, 'made.up.token'])
        expectProblem(await world.call(name, { params, token: shown }), 'unauthenticated');
    });
  }
});

test('every call of the table is mounted, and none else', () => {
  const presence = createPresence(world.server.deps.bus);
  const { routes } = createApp(world.server.deps, presence, openStatic([], {}));
  presence.stop();
  const mounted = routes
    .filter(({ path }) => path.startsWith(basePath) && !documents.includes(path) && !path.includes('*'))
    .map(({ method, path }) => `${method} ${path.slice(basePath.length).replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(mounted.toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('an unknown call answers a problem', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(`${world.server.url}${basePath}/nothing/here`, { method });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  }
});

test('the owner stays signed in however long the run takes', async () => {
  world.server.clock.shift(accessLife * 1000);
  expect((await world.call('GET /user/info', { token: world.owner.access })).status).toBe(200);
});
