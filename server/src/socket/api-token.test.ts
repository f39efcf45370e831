import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type Endpoint, endpoints, type Sentence, type TokenScope, tokenScopes } from '../contract.ts';
import { inParallel } from '../../../tests/harness/caller.ts';
import { limits } from '../security/rate-limit.ts';
import { type SignedUp, startTestServer, type TestServer } from '../testing.ts';
import { joinSocket, openSocket, until } from './socket-fixture.ts';

let server: TestServer;
let owner: SignedUp;
let site: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com' } });
});
afterAll(() => server.stop());

const begin = async (email?: string): Promise<void> => {
  owner = await server.signUp(email);
  site = (await server.call('POST /domain/create', { token: owner.access, body: { name: `tokens-${(made += 1)}.ru` } }))
    .body.site;
};
const create = async (
  scopes: readonly TokenScope[],
  name = `Бот ${(made += 1)}`,
): Promise<{ id: string; token: string; name: string }> =>
  (await server.call('POST /user/token/create', { token: owner.access, body: { name, scopes } })).body;
const revoke = (id: string) => server.call('DELETE /user/token/delete/{id}', { token: owner.access, params: { id } });
const openDialog = async (): Promise<{ session: string; token: string }> =>
  (await server.call('POST /widget/session', { body: { site } })).body;

const operatorCalls = (Object.entries(endpoints) as [Call, Endpoint][])
  .filter(([, { access }]) => access === 'operator')
  .map(([name, { scope }]) => [name, scope ?? null] as const);
const params = { id: 'none', domainId: 'none', key: 'none' };

describe('what an API token may do', () => {
  beforeAll(() => begin());

  it.each(operatorCalls.filter(([, scope]) => scope !== null))(
    '%s needs %s, and no other scope will do',
    async (name, scope) => {
      const fits = await create([scope!]);
      const others = await create(tokenScopes.filter((other) => other !== scope));
      expect(await server.call(name, { token: others.token, params })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect([401, 403]).not.toContain((await server.call(name, { token: fits.token, params })).status);
      await revoke(fits.id);
      await revoke(others.id);
    },
  );

  it.each(operatorCalls.filter(([, scope]) => scope === null))('%s is not for tokens', async (name) => {
    const { id, token } = await create(tokenScopes);
    expect(await server.call(name, { token, params })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await revoke(id);
  });

  it('reads what the account has and nothing of others', async () => {
    const { token, id } = await create(['read']);
    const stranger = await server.signUp();
    const foreign = (
      await server.call('POST /domain/create', { token: stranger.access, body: { name: 'stranger.ru' } })
    ).body;
    expect(
      (await server.call('GET /domain/list', { token })).body.map((domain: { site: string }) => domain.site),
    ).toEqual([site]);
    expect((await server.call('GET /domain/config/{id}', { token, params: { id: foreign.id } })).status).toBe(404);
    await revoke(id);
  });
});

describe('an API token', () => {
  beforeAll(() => begin());

  it('is stored as a hash, shown once, and lists when it was used', async () => {
    const { id, token } = await create(['read'], 'Хранилище');
    const stored = await server.deps.db
      .selectFrom('api_token')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token.slice(4));
    const list = async () => (await server.call('GET /user/token/list', { token: owner.access })).body;
    expect(await list()).toEqual([
      { id, name: 'Хранилище', scopes: ['read'], createdAt: expect.any(String), usedAt: null },
    ]);
    await server.call('GET /dialog/count', { token });
    expect(Date.parse((await list())[0].usedAt)).toBeGreaterThan(0);
    await revoke(id);
  });

  it('is one of twenty at most, each with a name of its own', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 22 }, (_, i) =>
        server.call('POST /user/token/create', {
          token: owner.access,
          body: { name: `Бот номер ${i}`, scopes: ['read'] },
        }),
      ),
    );
    expect(tokens.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 400, 400]);
    expect(tokens.find(({ status }) => status === 400)!.body.fields).toEqual({ name: expect.stringContaining('20') });
    for (const { status, body } of tokens) if (status === 201) await revoke(body.id);
  });

  it('has a name of one line that turns nothing round', async () => {
    const { id, name } = await create(['read'], 'Бот\n\u202eдоставки');
    expect(name).toBe('Бот доставки');
    await revoke(id);
  });

  it('signs its sentences with its name, for the operators and for the visitor', async () => {
    const { id, token, name } = await create(['read', 'answer'], 'Бот доставки');
    const dialog = await openDialog();
    const visitor = await joinSocket(server.url, 'visitor', dialog.token);
    const person = await joinSocket(server.url, 'operator', owner.access);
    const bot = await joinSocket(server.url, 'operator', token);
    bot.send({ type: 'answer', clientId: 'b1', session: dialog.session, sentences: ['По сокету'] });
    const ack = await bot.next('ack');
    const { body } = await server.call('POST /dialog/answer', {
      token,
      body: { session: dialog.session, sentences: ['По REST'], clientId: 'b2' },
    });
    await server.call('POST /dialog/answer', {
      token: owner.access,
      body: { session: dialog.session, sentences: ['Человек'] },
    });
    await until('all three', () => visitor.all('sentence').length === 3 && person.all('sentence').length === 3);
    const named = (sentences: Sentence[]) =>
      sentences.map((sentence) => [sentence.author, sentence.text, sentence.name]);
    const expected = [
      ['operator', 'По сокету', name],
      ['operator', 'По REST', name],
      ['operator', 'Человек', undefined],
    ];
    for (const socket of [visitor, person])
      expect(named(socket.all('sentence').map(({ sentence }) => sentence))).toEqual(expected);
    expect(named([...ack.sentences, ...body.sentences])).toEqual(expected.slice(0, 2));
    expect(
      named((await server.call('GET /widget/sentence', { token: dialog.token, query: { after: 0 } })).body.sentences),
    ).toEqual(expected);
    for (const socket of [visitor, person, bot]) socket.close();
    await revoke(id);
  });

  it('opens no socket without the scope to read, and answers on none without the scope to answer', async () => {
    const dialog = await openDialog();
    const [mute, deaf] = [await create(['read']), await create(['answer', 'teach', 'visit'])];
    const refused = await openSocket(server.url);
    refused.send({ type: 'hello', role: 'operator', token: deaf.token, after: null });
    expect(await refused.closed()).toBe(4403);
    const reader = await joinSocket(server.url, 'operator', mute.token);
    reader.send({ type: 'answer', clientId: 'x', session: dialog.session, sentences: ['Нет'] });
    expect(await reader.next('error')).toMatchObject({ code: 'forbidden', clientId: 'x' });
    reader.send({ type: 'read', session: dialog.session, seq: 1 });
    await until('the second refusal', () => reader.all('error').length === 2);
    expect(await server.deps.db.selectFrom('sentence').select('id').where('text', '=', 'Нет').execute()).toEqual([]);
    reader.close();
    for (const { id } of [mute, deaf]) await revoke(id);
  });

  it('shows a visitor that somebody is there only when it may answer', async () => {
    await begin();
    const dialog = await openDialog();
    const visitor = await joinSocket(server.url, 'visitor', dialog.token);
    const [reads, answers] = [await create(['read']), await create(['read', 'answer'])];
    const reader = await joinSocket(server.url, 'operator', reads.token);
    expect(server.deps.presence.operatorIsThere(owner.teamId)).toBe(false);
    const bot = await joinSocket(server.url, 'operator', answers.token);
    expect(await visitor.next('talk')).toMatchObject({ operator: true });
    for (const socket of [visitor, reader, bot]) socket.close();
    for (const { id } of [reads, answers]) await revoke(id);
  });

  it('is revoked at once: its calls are refused, its sockets closed, others stay', async () => {
    const [first, second] = [await create(['read', 'answer']), await create(['read'])];
    const gone = [
      await joinSocket(server.url, 'operator', first.token),
      await joinSocket(server.url, 'operator', first.token),
    ];
    const stays = [
      await joinSocket(server.url, 'operator', second.token),
      await joinSocket(server.url, 'operator', owner.access),
    ];
    expect((await revoke(first.id)).status).toBe(200);
    expect((await server.call('GET /dialog/count', { token: first.token })).status).toBe(401);
    expect(await Promise.all(gone.map((socket) => socket.closed()))).toEqual([4401, 4401]);
    for (const socket of stays) {
      socket.send({ type: 'ping' });
      await socket.next('pong');
      socket.close();
    }
    const late = await openSocket(server.url);
    late.send({ type: 'hello', role: 'operator', token: first.token, after: null });
    expect(await late.closed()).toBe(4401);
    await revoke(second.id);
  });
});

it('an administrator’s token does not see the counts of all', async () => {
  await begin('boss@example.com');
  const { token } = await create(['read']);
  const [person, bot] = [
    await joinSocket(server.url, 'operator', owner.access),
    await joinSocket(server.url, 'operator', token),
  ];
  await person.next('online');
  bot.send({ type: 'ping' });
  await bot.next('pong');
  expect(bot.all('online')).toEqual([]);
  for (const socket of [person, bot]) socket.close();
});

it('a program that calls too often locks neither its owner nor another program out', async () => {
  // By a clock that is stopped: a bucket regains nothing, however long the calls take.
  const limited = await startTestServer({ env: { RATE_LIMITS: 'on' }, patient: true });
  try {
    const { access } = await limited.signUp();
    const [wild, calm] = await Promise.all(
      ['Дикий', 'Тихий'].map(
        async (name) =>
          (await limited.call('POST /user/token/create', { token: access, body: { name, scopes: ['read'] } })).body
            .token,
      ),
    );
    let status = 200;
    for (let tries = 0; status === 200 && tries < 100; tries += 1)
      ({ status } = await limited.call('GET /dialog/stats', { token: wild }));
    expect(status).toBe(429);
    for (const token of [access, calm]) expect((await limited.call('GET /dialog/stats', { token })).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

describe('the programs of one account together', () => {
  const many = 3;
  let limited: TestServer;
  let access: string;
  let tokens: readonly string[];
  beforeAll(async () => {
    limited = await startTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    ({ access } = await limited.signUp());
    tokens = await Promise.all(
      Array.from({ length: many }, async (_, i) => {
        const body = { name: `Программа ${i}`, scopes: ['read', 'answer', 'visit'] };
        return (await limited.call('POST /user/token/create', { token: access, body })).body.token as string;
      }),
    );
  });
  afterAll(() => limited.stop());

  it('make twice as many calls as one of them, and leave their owner its own', async () => {
    const { count } = endpoints['GET /dialog/stats'].bound.rates[0]!;
    const started = Date.now();
    // Few at once, so that none is refused for the queue of what reads in a thread.
    const asked = await inParallel(many * count, 4, (at) =>
      limited.call('GET /dialog/stats', {
        token: tokens[at % many]!,
        headers: { 'x-forwarded-for': `2001:db8:8:${at.toString(16)}::1` },
      }),
    );
    // What the bucket regained in the time that it took.
    const regained = Math.ceil(((Date.now() - started) / 60_000) * 2 * count);
    const made = asked.filter(({ status }) => status === 200).length;
    expect(made).toBeGreaterThan(count);
    expect(made).toBeLessThanOrEqual(2 * count + regained);
    expect((await limited.call('GET /dialog/stats', { token: access })).status).toBe(200);
  });

  it('begin twice as many dialogs as one of them', async () => {
    const { body } = await limited.call('POST /domain/create', { token: access, body: { name: 'programs.ru' } });
    const { count, seconds } = limits['session by program'];
    const started = Date.now();
    const begun = await inParallel(tokens.length * count, 50, (at) =>
      limited.call('POST /widget/session', {
        token: tokens[at % many]!,
        body: { site: body.site },
        headers: { 'x-forwarded-for': `2001:db8:9:${at.toString(16)}::1` },
      }),
    );
    const regained = Math.ceil(((Date.now() - started) / 1000 / seconds) * 2 * count);
    const statuses = begun.map(({ status }) => status);
    const made = statuses.filter((status) => status === 201).length;
    expect(made).toBeGreaterThan(count);
    expect(made).toBeLessThanOrEqual(2 * count + regained);
  });
});
