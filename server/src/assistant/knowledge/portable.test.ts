import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Domain, PortableContext } from '../../contract.ts';
import type { Deps } from '../../deps.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../testing.ts';
import { occupyThreads } from '../../runtime/busy-threads-fixture.ts';
import { asOwner } from '../assistant-fixture.ts';
import { importContexts } from './portable-service.ts';

let server: TestServer;
let owner: SignedUp;
let domain: Domain;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.stop());
beforeEach(async () => {
  domain = await asOwner(server, owner).createDomain(`portable-${(count += 1)}.ru`);
});

const call = <T = any>(name: Parameters<TestServer['call']>[0], options: object = {}) =>
  server.call<T>(name, { token: owner.access, ...options });
const exported = async (): Promise<PortableContext[]> =>
  (await call('GET /assistant/export/domain/id/{domainId}', { params: { domainId: domain.id } })).body.contexts;
const counted = async () =>
  (await call('GET /assistant/ctx/list/domain/id/{domainId}', { params: { domainId: domain.id } })).body;
/** Long sentences with letters that JSON escapes: more than one part of a set. */
const long = (theme: string, many: number): string[] =>
  Array.from({ length: many }, (_, i) => `${theme} "${i}" \\ ${'слово\n'.repeat(250)}`.trim());

describe('an entry larger than a part', () => {
  const sentences = long('вопрос', 300);

  it('is created, read, edited and deleted like a small entry; counts are updated, and no parts remain', async () => {
    const label = await asOwner(server, owner).createLabel(domain.id, 'Большой');
    const made = await call('POST /assistant/qa/create', {
      body: { assistantId: label.id, type: 'question', sentences },
    });
    expect([made.status, made.body]).toEqual([
      201,
      { id: made.body.id, assistantId: label.id, type: 'question', sentences },
    ]);
    expect((await call('GET /assistant/ctx/detail/{id}', { params: { id: label.id } })).body.qa).toEqual([made.body]);
    expect(await counted()).toMatchObject([{ questions: 300, answers: 0 }]);
    const edited = await call('PATCH /assistant/qa/edit/{id}', {
      params: { id: made.body.id },
      body: { sentences: sentences.slice(0, 200) },
    });
    expect([edited.status, edited.body]).toEqual([200, { ...made.body, sentences: sentences.slice(0, 200) }]);
    expect(await counted()).toMatchObject([{ questions: 200 }]);
    await call('DELETE /assistant/qa/delete/{id}', { params: { id: made.body.id } });
    expect(await counted()).toMatchObject([{ questions: 0 }]);
    await server.deps.parts.idle();
    expect(await server.deps.db.selectFrom('part').select('set_id').execute()).toEqual([]);
  });

  it("is validated like a small entry, and another owner's is not found", async () => {
    const label = await asOwner(server, owner).createLabel(domain.id, 'Большой');
    const bad = await call('POST /assistant/qa/create', {
      body: { assistantId: label.id, type: 'question', sentences: [...sentences, 'я'] },
    });
    expect([bad.status, bad.body.fields]).toEqual([400, { 'sentences.300': 'Не меньше 2 символов' }]);
    const { access: token } = await server.signUp();
    expect(
      (await call('POST /assistant/qa/create', { token, body: { assistantId: label.id, type: 'question', sentences } }))
        .status,
    ).toBe(404);
  });
});

describe('an import', () => {
  const contexts: PortableContext[] = [
    { label: 'Один', description: 'первый', questions: long('один', 150), answers: ['Ответ.'] },
    { label: 'Два', description: '', questions: ['Вопрос два?'], answers: long('два', 120) },
    { label: 'Пустой', description: '', questions: [], answers: [] },
  ];

  it('larger than a part is exported unchanged', async () => {
    const { body } = await call('POST /assistant/import', { body: { domainId: domain.id, contexts } });
    expect(body).toEqual({ id: expect.any(String), created: 3, updated: 0, questions: 151, answers: 121 });
    expect(await exported()).toEqual(contexts);
  });

  it('sets `passedOn` for new contexts only', async () => {
    const resumes = {
      label: 'Работа у нас',
      description: '',
      passedOn: true,
      questions: ['Есть вакансии?'],
      answers: [],
    };
    await call('POST /assistant/import', { body: { domainId: domain.id, contexts: [contexts[1]!, resumes] } });
    expect(await exported()).toEqual([contexts[1], resumes]);
    expect((await counted()).map(({ passedOn }: { passedOn?: boolean }) => passedOn)).toEqual([undefined, true]);
    const again = [
      { ...contexts[1]!, passedOn: true },
      { ...resumes, passedOn: false },
    ];
    await call('POST /assistant/import', { body: { domainId: domain.id, contexts: again } });
    expect(await exported()).toEqual([contexts[1], resumes]);
  });

  it('that is rejected changes nothing, and names the field', async () => {
    const bad = contexts.map((context, i) => (i === 1 ? { ...context, questions: ['Хорошо?', 'я'] } : context));
    const refused = await call('POST /assistant/import', { body: { domainId: domain.id, contexts: bad } });
    expect([refused.status, refused.body.fields]).toEqual([400, { 'contexts.1.questions.1': 'Не меньше 2 символов' }]);
    expect((await call('POST /assistant/import', { body: { contexts } })).body.fields).toEqual({
      domainId: 'Поле обязательно для заполнения',
    });
    expect((await call('POST /assistant/import', { body: { domainId: 'unknown', contexts } })).status).toBe(404);
    expect(await exported()).toEqual([]);
  });

  it('is retried after concurrent changes, and adds each sentence once', async () => {
    const label = await asOwner(server, owner).createLabel(domain.id, 'Один');
    let isPlanned = true;
    // Before the plan is committed, the same question is added by hand.
    const commit: Deps['commit'] = async (...work) => {
      const isFirst = isPlanned;
      isPlanned = false;
      if (isFirst) await asOwner(server, owner).createQa(label.id, 'question', [contexts[0]!.questions[0]!, 'Своя?']);
      return server.deps.commit(...work);
    };
    await importContexts({ ...server.deps, commit }, owner.teamId, domain.id, contexts);
    expect(isPlanned).toBe(false);
    const [one] = await exported();
    expect(one!.questions.toSorted()).toEqual([...contexts[0]!.questions, 'Своя?'].toSorted());
    expect((await counted()).find(({ label: name }: { label: string }) => name === 'Один')).toMatchObject({
      questions: 151,
    });
  });

  it('waits for the one of another owner', async () => {
    const other = await server.signUp();
    const theirs = await asOwner(server, other).createDomain('portable-other.ru');
    const run = vi.spyOn(server.deps.pool, 'run');
    const imports = [
      importContexts(server.deps, owner.teamId, domain.id, contexts),
      importContexts(server.deps, other.teamId, theirs.id, contexts),
    ];
    const planned = run.mock.calls.length;
    run.mockRestore();
    expect(planned).toBe(1);
    await Promise.all(imports);
  });

  it('waits for the owner’s previous one, and more than three are rejected', async () => {
    const release = await occupyThreads(server.deps.pool, owner.teamId);
    const statuses: number[] = [];
    const all = Array.from({ length: 6 }, async (_, i) => {
      const answer = await call('POST /assistant/import', {
        body: {
          domainId: domain.id,
          contexts: [{ label: `Раздел ${i}`, description: '', questions: ['Что?'], answers: [] }],
        },
      });
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('5');
      statuses.push(answer.status);
    });
    await expect.poll(() => statuses).toEqual([429, 429, 429]);
    await release();
    await Promise.all(all);
    expect(statuses.slice(3)).toEqual([200, 200, 200]);
    expect((await exported()).length).toBe(3);
  });
});

describe('training runs', () => {
  it('are scheduled fairly: many of one owner do not delay the one of another', async () => {
    const greedyOwner = await server.signUp();
    const greedy = asOwner(server, greedyOwner);
    const modest = asOwner(server, owner);
    const domains = [];
    for (let i = 0; i < 3; i += 1) domains.push(await greedy.createDomain(`greedy-${i}.ru`));
    for (const { id } of domains) await greedy.importContexts(id);
    await modest.importContexts(domain.id);
    // The first training run has the turn of long tasks, and waits for a thread.
    const release = await occupyThreads(server.deps.pool, greedyOwner.id);
    const run = vi.spyOn(server.deps.pool, 'run');
    const runs = domains.map(({ id }) => greedy.learn(id));
    await expect.poll(() => run.mock.calls.length).toBe(domains.length);
    runs.push(modest.learn(domain.id));
    await expect.poll(() => run.mock.calls.length).toBe(domains.length + 1);
    const trained: number[] = [];
    for (const [nth, { value }] of run.mock.results.entries())
      void (value as Promise<unknown>).then(() => trained.push(nth));
    run.mockRestore();
    await release();
    await Promise.all(runs);
    expect(trained.indexOf(domains.length)).toBe(1);
  });
});
