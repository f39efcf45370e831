import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Label, Qa, Quota } from '../../contract.ts';
import { call, createOwner, createSite, openDialog, type Owner } from '../../dialog/dialog-fixture.ts';
import { correctAnswer } from '../correction/correction-service.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

const kib = 1024;
const tooMuch = 'Тексты контекстов во всех доменах вместе не могут занимать больше 1 МБ';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QUOTA_CONTEXT_MB: '1' } });
});
afterAll(() => server.stop());

const as = <T = { fields?: Record<string, string> }>(by: Owner, name: string, body?: object) =>
  call<T>(server, name, { token: by.token, body });

let made = 0;
/** Sentences of 1,000 letters, all different: some 2 kB each. */
const sentences = (count: number): string[] => Array.from({ length: count }, () => `${(made += 1)} `.padEnd(1000, 'я'));

async function setUp() {
  const owner = await createOwner(server);
  const site = await createSite(server, owner);
  const domainId = site.id;
  const { id: assistantId } = (
    await as<Label>(owner, 'POST /assistant/label/create', { label: 'Тексты', description: '', domainId })
  ).body;
  const add = (count: number) =>
    as<Qa & { fields?: object }>(owner, 'POST /assistant/qa/create', {
      assistantId,
      type: 'question',
      sentences: sentences(count),
    });
  return { owner, site, domainId, assistantId, add };
}

async function storedBytes(labelId: string): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('qa')
    .innerJoin('part', 'part.set_id', 'qa.set_id')
    .select('part.bytes')
    .where('qa.label_id', '=', labelId)
    .execute();
  return rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

it('rejects contexts of more bytes than the quota, and accepts them after others are deleted', async () => {
  const { owner, domainId, add } = await setUp();
  const first = await add(200);
  expect(first.status).toBe(201);
  expect((await add(200)).status).toBe(201);
  expect(await add(200)).toMatchObject({ status: 400, body: { fields: { sentences: tooMuch } } });
  const contexts = [{ label: 'Импорт', description: '', questions: sentences(200), answers: [] }];
  expect((await as(owner, 'POST /assistant/import', { domainId, contexts })).body.fields).toEqual({
    contexts: tooMuch,
  });
  const edit = (count: number) =>
    as(owner, `PATCH /assistant/qa/edit/${first.body.id}`, { sentences: sentences(count) });
  expect((await edit(400)).body.fields).toEqual({ sentences: tooMuch });
  expect((await edit(100)).status).toBe(200);
  await as(owner, `DELETE /assistant/qa/delete/${first.body.id}`);
  await vi.waitUntil(async () => (await add(200)).status === 201, { timeout: 60_000, interval: 200 });
  const other = await setUp();
  expect((await other.add(200)).status).toBe(201);
});

it('counts those that come at the same time', async () => {
  const { add, owner, assistantId } = await setUp();
  const added = await Promise.all(Array.from({ length: 8 }, () => add(100)));
  expect(added.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(3);
  const stored = await storedBytes(assistantId);
  expect(stored).toBeGreaterThan(512 * kib);
  expect(stored).toBeLessThanOrEqual(1024 * kib);
  expect((await as(owner, 'GET /user/quota')).status).toBe(200);
});

it('rejects a correction of more bytes than the quota in the same words, but not a shorter one than before', async () => {
  const { owner, site, domainId, assistantId, add } = await setUp();
  const { session } = await openDialog(server, site);
  const { id: dialogId } = await server.deps.db
    .selectFrom('dialog')
    .select('id')
    .where('session', '=', session)
    .executeTakeFirstOrThrow();
  const correct = (answer: string) =>
    correctAnswer(
      server.deps,
      owner.id,
      { domainId, dialogId, seq: 1, question: 'Сколько стоит доставка?' },
      { right: 'answer', labelId: assistantId, answer },
    );
  await correct('я'.repeat(1000));
  for (const count of [400, 50, 10, 1]) while ((await add(count)).status === 201);
  const { id } = await correct('я'.repeat(900));
  await expect(correct('я'.repeat(2000))).rejects.toMatchObject({
    reason: 'invalid',
    fields: { answer: ['too_many', tooMuch] },
  });
  const stored = await server.deps.db.selectFrom('correction').select('id').where('domain_id', '=', domainId).execute();
  expect(stored).toEqual([{ id }]);
});

it('shows the bytes among the quotas, before and after a deletion', async () => {
  const { owner, assistantId, add } = await setUp();
  const shown = async () => {
    const { body } = await as<{ items: Quota[] }>(owner, 'GET /user/quota');
    return body.items.find(({ name }) => name === 'context_texts');
  };
  expect(await shown()).toEqual({ name: 'context_texts', used: 0, limit: 1024 * kib });
  const { body } = await add(100);
  expect((await shown())!.used).toBe(await storedBytes(assistantId));
  await as(owner, `DELETE /assistant/qa/delete/${body.id}`);
  expect((await shown())!.used).toBe(0);
});

it('counts what was written before a reading that failed', async () => {
  const { add } = await setUp();
  for (let i = 0; i < 2; i += 1) expect((await add(200)).status).toBe(201);
  const { pool } = server.deps;
  const runTask = pool.run.bind(pool);
  let failed = 0;
  vi.spyOn(pool, 'run').mockImplementation((async (...given: Parameters<typeof runTask>) => {
    if (!JSON.stringify(given[0]).includes('sumContextBytes')) return runTask(...given);
    failed += 1;
    throw new Error('no thread');
  }) as typeof pool.run);
  // The sum is read again a second after the quota seemed to be reached.
  await vi.waitUntil(async () => (await add(200)).status !== 201 && failed > 0, { timeout: 60_000, interval: 200 });
  expect((await add(200)).status).not.toBe(201);
});
