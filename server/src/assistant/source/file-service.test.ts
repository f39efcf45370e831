import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sourceLimits } from '../../contract.ts';
import { docx, pdf } from './file/file-fixture.ts';
import { draftsOf, fileForm, settled, startSources } from './source-fixture.ts';

let all: Awaited<ReturnType<typeof startSources>>;
beforeAll(async () => {
  all = await startSources();
});
afterAll(() => all.stop());
beforeEach(async () => {
  for (const { id } of await settled(all)) await all.call('DELETE /assistant/source/delete/{id}', { params: { id } });
});

const upload = (content: string | Uint8Array<ArrayBuffer>, name: string, domainId = all.domainId) =>
  all.call('POST /assistant/source/file/{domainId}', { params: { domainId }, body: fileForm(content, name) });
const guide = (...pairs: readonly (readonly [string, string])[]) =>
  docx(pairs.flatMap(([question, answer]) => [[question, 'Heading2'] as const, [answer] as const]));

it('reads a file of any domain of the team into drafts, and stores nothing else of it', async () => {
  const { id } = (await all.call('POST /domain/create', { body: { name: 'unproven.test' } })).body;
  const { status, body } = await upload(guide(['Где вы?', 'В Туле.']), 'Памятка.docx', id);
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      domainId: id,
      kind: 'file',
      name: 'Памятка.docx',
      url: null,
      state: 'ready',
      error: null,
      pages: 1,
      drafts: 1,
      readAt: expect.any(String),
      daily: false,
    },
  ]);
  const [draft] = await draftsOf({ ...all, domainId: id });
  expect(draft).toMatchObject({ questions: ['Где вы?'], answers: ['В Туле.'], url: null, sourceId: body.id });
  expect((await all.call('POST /assistant/source/refresh/{id}', { params: { id: body.id } })).status).toBe(409);
});

it('takes a file of the same name as its new version', async () => {
  const first = await upload(guide(['Где вы?', 'В Туле.'], ['Когда открыто?', 'С девяти.']), 'памятка.docx');
  await all.call('POST /assistant/draft/accept', { body: { sourceId: first.body.id } });
  const second = await upload(guide(['Где вы?', 'В Калуге.'], ['Есть ли лифт?', 'Есть.']), 'Памятка.docx');
  expect([second.status, second.body.id, second.body.drafts]).toEqual([201, first.body.id, 3]);
  const found = await draftsOf(all);
  expect(Object.fromEntries(found.map(({ state, questions }) => [questions[0], state]))).toEqual({
    'Где вы?': 'changed',
    'Когда открыто?': 'gone',
    'Есть ли лифт?': 'new',
  });
});

it('refuses in words what it cannot read, and leaves no source', async () => {
  const bomb = pdf([[]], {
    filter: '/FlateDecode',
    pack: () => new Uint8Array(deflateSync(new Uint8Array(80 * 1024 * 1024))),
  });
  for (const [content, name, expected] of [
    ['MZ', 'setup.exe', [415, 'unsupported_media']],
    ['без точки', 'README', [415, 'unsupported_media']],
    ['\0\0\0', 'picture.txt', [415, 'unsupported_media']],
    ['просто текст', 'not.pdf', [422, 'not_readable']],
    ['просто текст', 'not.docx', [422, 'not_readable']],
    [bomb, 'bomb.pdf', [422, 'not_readable']],
    [new Uint8Array(sourceLimits.file + 1), 'large.txt', [413, 'too_large']],
    ['', 'empty.txt', [400, 'invalid']],
  ] as const) {
    const { status, body } = await upload(content, name);
    expect([name, status, body.code]).toEqual([name, ...expected]);
    if (status !== 400) expect(body.detail).toMatch(/\p{Script=Cyrillic}/u);
  }
  expect(await settled(all)).toEqual([]);
});

it('reports a file without questions as read', async () => {
  const { body } = await upload('Просто предложение без вопросов.', 'заметка.txt');
  expect(body).toMatchObject({ state: 'ready', drafts: 0 });
  expect(body.error).toContain('не нашлось');
});

it('calls a file by the end of its path, and shortens a long name', async () => {
  const { body } = await upload('Где вы?\nВ Туле.', `C:\\docs\\${'а'.repeat(300)}.txt`);
  expect(body.name).toMatch(/^а{110}…\.txt$/);
});
