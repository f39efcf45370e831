import { afterAll, beforeAll, expect, it } from 'vitest';
import { signAccess } from '../security/access-token.ts';
import type { Domain, Label, Qa, Quota } from '../contract.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import {
  call,
  createOwner,
  createSite,
  openDialog,
  type Owner,
  say,
  type TestDialog,
} from '../dialog/dialog-fixture.ts';
import { newId } from '../database/new-id.ts';

const mib = 1024 * 1024;
let server: TestServer;
let owner: Owner;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      RATE_LIMITS: 'on',
      QUOTA_DOMAINS: '3',
      QUOTA_CONTEXTS: '4',
      QUOTA_SENTENCES: '20',
      QUOTA_LEARNS_PER_HOUR: '2',
      QUOTA_FILE_MB: '1',
      QUOTA_TEXT_MB: '1',
      QUOTA_TALKS_PER_DAY: '50',
    },
  });
  owner = await createOwner(server);
});
afterAll(() => server.stop());

type Failed = { code?: string; fields?: Record<string, string>; detail?: string };
const as = <T = Failed>(name: string, body?: object, by = owner) =>
  call<T & Failed>(server, name, { token: by.token, body });
const used = async (by = owner): Promise<Record<string, number | null>> =>
  Object.fromEntries(
    (await as<{ items: Quota[] }>('GET /user/quota', undefined, by)).body.items.map((item) => [item.name, item.used]),
  );
const lines = (count: number, word = 'вопрос'): string[] => Array.from({ length: count }, (_, i) => `${word} ${i}`);

it('returns quotas with their use', async () => {
  const { status, body } = await as<{ items: Quota[] }>('GET /user/quota', undefined, await createOwner(server));
  expect([status, body.items]).toEqual([
    200,
    [
      { name: 'domains', used: 0, limit: 3 },
      { name: 'contexts', used: 0, limit: 4 },
      { name: 'sentences', used: 0, limit: 20 },
      { name: 'context_texts', used: 0, limit: 64 * mib },
      { name: 'files', used: 0, limit: mib },
      { name: 'texts', used: 0, limit: mib },
      { name: 'learns', used: 0, limit: 2 },
      { name: 'talks', used: null, limit: 50 },
    ],
  ]);
});

it('rejects one domain too many, and accepts it after another is deleted', async () => {
  const by = await createOwner(server);
  const made = [];
  for (let i = 0; i < 3; i += 1) made.push(await createSite(server, by));
  expect(await as('POST /domain/create', { name: 'fourth.ru' }, by)).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { name: 'В аккаунте не может быть больше 3 доменов' } },
  });
  await as(`DELETE /domain/delete/${made[0]!.id}`, undefined, by);
  expect((await as<Domain>('POST /domain/create', { name: 'fourth.ru' }, by)).status).toBe(201);
  expect((await used(by)).domains).toBe(3);
});

it('counts contexts and sentences of all domains, and rejects more than the quota', async () => {
  const by = await createOwner(server);
  const [one, two] = [await createSite(server, by), await createSite(server, by)];
  const label = async (domainId: string, name: string) =>
    as<Label>('POST /assistant/label/create', { label: name, description: '', domainId }, by);
  const first = (await label(one.id, 'Первый')).body;
  const add = (sentences: string[], assistantId = first.id) =>
    as<Qa>('POST /assistant/qa/create', { assistantId, type: 'question', sentences }, by);
  const qa = (await add(lines(8))).body;
  expect(
    (
      await as(
        'POST /assistant/import',
        {
          domainId: two.id,
          contexts: [
            { label: 'Второй', description: '', questions: lines(5), answers: lines(1) },
            { label: 'Третий', description: '', questions: lines(2), answers: [] },
          ],
        },
        by,
      )
    ).status,
  ).toBe(200);
  expect(await used(by)).toMatchObject({ contexts: 3, sentences: 16 });
  const tooMany = 'Во всех доменах вместе не может быть больше 20 вопросов и ответов';
  expect((await add(lines(5, 'ещё'))).body).toMatchObject({ code: 'invalid', fields: { sentences: tooMany } });
  expect((await as(`PATCH /assistant/qa/edit/${qa.id}`, { sentences: lines(13) }, by)).body.fields).toEqual({
    sentences: tooMany,
  });
  expect(
    (
      await as(
        'POST /assistant/import',
        { domainId: one.id, contexts: [{ label: 'Первый', description: '', questions: lines(13), answers: [] }] },
        by,
      )
    ).body.fields,
  ).toEqual({ contexts: tooMany });
  expect(await used(by)).toMatchObject({ contexts: 3, sentences: 16 });
  expect((await as(`PATCH /assistant/qa/edit/${qa.id}`, { sentences: lines(12) }, by)).status).toBe(200);
  expect((await as(`PATCH /assistant/qa/edit/${qa.id}`, { sentences: lines(3) }, by)).status).toBe(200);
  expect((await used(by)).sentences).toBe(11);
  await label(one.id, 'Четвёртый');
  expect((await label(one.id, 'Пятый')).body.fields).toEqual({
    label: 'Во всех доменах вместе не может быть больше 4 контекстов',
  });
  await as(`DELETE /assistant/qa/delete/${qa.id}`, undefined, by);
  expect((await used(by)).sentences).toBe(8);
  await add(lines(4));
  await as(`DELETE /assistant/label/delete/${first.id}`, undefined, by);
  expect(await used(by)).toMatchObject({ contexts: 3, sentences: 8 });
  await as(`DELETE /domain/delete/${two.id}`, undefined, by);
  expect(await used(by)).toMatchObject({ contexts: 1, sentences: 0 });
});

it('allows so many training runs in an hour', async () => {
  const by = await createOwner(server);
  const { id: domainId } = await createSite(server, by);
  const learn = () => as<{ domainId: string }>('POST /assistant/learn', { domainId }, by);
  // A run that finds nothing to train on counts too.
  expect([(await learn()).status, (await learn()).status]).toEqual([422, 422]);
  const refused = await learn();
  expect(refused.body).toMatchObject({
    status: 429,
    code: 'rate_limited',
    detail: 'Не больше 2 обучений в час. Попробуйте позже.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await used(by)).learns).toBe(2);
  server.clock.shift(60 * 60 * 1000 + 1_000);
  const again = { ...by, token: await signAccess(server.deps, by) };
  expect((await used(again)).learns).toBe(0);
  expect((await as('POST /assistant/learn', { domainId }, again)).status).toBe(422);
});

it('counts the bytes of files of both sides, and subtracts those of a deleted dialog', async () => {
  const by = await createOwner(server);
  const site = await createSite(server, by);
  const send = async (dialog: TestDialog, size: number, clientId: string) => {
    const form = new FormData();
    form.set('clientId', clientId);
    form.set('file', new File(['a'.repeat(size)], 'a.txt'));
    return call<Failed>(server, 'POST /widget/file', { token: dialog.token, body: form });
  };
  const [one, two] = [await openDialog(server, site), await openDialog(server, site)];
  expect([
    (await send(one, 600_000, 'a')).status,
    (await send(one, 600_000, 'a')).status,
    (await send(two, 400_000, 'b')).status,
  ]).toEqual([201, 201, 201]);
  expect((await used(by)).files).toBe(1_000_000);
  const refused = await send(two, 100_000, 'c');
  expect(refused.body).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: 'Файл не принят: место для файлов на этом сайте закончилось.',
  });
  expect((await used(by)).files).toBe(1_000_000);
  await call(server, 'DELETE /widget/session', { token: one.token });
  expect((await used(by)).files).toBe(400_000);
  expect((await send(two, 100_000, 'c')).status).toBe(201);
  await as(`DELETE /domain/delete/${site.id}`, undefined, by);
  expect((await used(by)).files).toBe(0);
});

it('counts the bytes of texts of both sides, rejects more than the quota, and subtracts those of a deleted dialog', async () => {
  const by = await createOwner(server);
  const site = await createSite(server, by);
  const [one, two] = [await openDialog(server, site), await openDialog(server, site)];
  const answer = (sentences: string[], clientId: string) =>
    as('POST /dialog/answer', { session: one.session, sentences, clientId }, by);
  expect((await say(server, two, 'щука', 'a')).status).toBe(201);
  for (let at = 0; at < 7; at += 1)
    expect((await answer(Array<string>(20).fill('щ'.repeat(3_900)), `a${at}`)).status).toBe(201);
  const counted = 7 * 20 * 3_900 * 2;
  await expect.poll(async () => (await used(by)).texts).toBe(counted + 8);
  // The used bytes are cached for some seconds.
  await say(server, two, '', 'b');
  server.clock.shift(6_000);
  const full = async () => (await say(server, two, 'б', `b${newId()}`)).body;
  await expect.poll(async () => (await full()).code).toBe('too_large');
  expect((await answer(['ещё'], 'b')).body).toMatchObject({
    status: 413,
    code: 'too_large',
    detail: 'Сообщение не принято: место для сообщений на этом сайте закончилось.',
  });
  // A retry of a stored sentence is accepted.
  expect([(await say(server, two, 'щука', 'a')).status, (await answer(['щ'], 'a0')).body.code]).toEqual([
    201,
    'client_id_reused',
  ]);
  await call(server, 'DELETE /widget/session', { token: one.token });
  await expect.poll(async () => (await used(by)).texts!).toBeLessThan(1_000);
  server.clock.shift(6_000);
  await expect.poll(async () => (await full()).code).toBe(undefined);
});

it('is enforced for concurrent writes', async () => {
  const by = await createOwner(server);
  const { id: domainId } = await createSite(server, by);
  const { body: label } = await as<Label>(
    'POST /assistant/label/create',
    { label: 'Раздел', description: '', domainId },
    by,
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      as(
        'POST /assistant/qa/create',
        { assistantId: label.id, type: 'question', sentences: lines(3, `слово ${i}`) },
        by,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  expect((await used(by)).sentences).toBe(18);
});
