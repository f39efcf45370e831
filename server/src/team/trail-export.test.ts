import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillTrail, inviteTo, joinAs } from '../conformance/team-cases.ts';
import { basePath } from '../contract.ts';
import { noteTrail } from '../event/trail.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async (token: string, query = '') => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}${basePath}/team/trail/export${query}`, { headers });
  return { response, text: await response.text() };
};
const bytes = async (token: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${token}` };
  return Buffer.from(await (await fetch(`${server.url}${basePath}/team/trail/export`, { headers })).arrayBuffer());
};
const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

it('writes the trail in Russian as a spreadsheet opens it, and notes that', async () => {
  const owner = await server.signUp();
  await inviteTo(server, owner, { email: 'vera@example.com', role: 'editor' });
  const { response, text } = await read(owner.access);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="trail.csv"');
  const [head, invited, signedIn, ...rest] = linesOf(text);
  expect(head).toBe('Время (UTC);Участник;E-mail;Событие;Подробности');
  expect(invited).toMatch(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d;Ольга;${owner.email};Отправлено приглашение;vera@example.com: редактор$`,
    ),
  );
  expect(signedIn).toContain(';Вход в аккаунт;');
  expect(rest).toEqual([]);
  expect((await bytes(owner.access)).subarray(0, 3).toString('hex')).toBe('efbbbf');
  const { items } = (await server.call('GET /team/trail/list', { token: owner.access })).body;
  expect(items.slice(0, 2)).toEqual([
    expect.objectContaining({ what: 'export', about: 'журнал команды', member: { id: owner.id, name: 'Ольга' } }),
    expect.objectContaining({ what: 'export' }),
  ]);
});

it('disarms what a spreadsheet would calculate, and quotes what would break a row', async () => {
  const owner = await server.signUp();
  const actor = { memberId: owner.id, teamId: owner.teamId };
  const { deps } = server;
  for (const about of ['=HYPERLINK("http://evil")', 'a;b\r\n"c"', '\t+1'])
    await noteTrail(deps, deps.db, actor, 'token_created', about);
  const { text } = await read(owner.access);
  expect(text).toContain(`;"'=HYPERLINK(""http://evil"")"\r\n`);
  expect(text).toContain(`;"a;b\r\n""c"""\r\n`);
  expect(text).toContain(`;'\t+1\r\n`);
});

it('is whole over many pieces, each entry once, and no longer than the days asked for', async () => {
  const owner = await server.signUp();
  await fillTrail(server, owner.teamId, 1_234);
  server.clock.shift(3 * 24 * 60 * 60_000);
  const { access } = await server.signIn(owner.email, owner.password);
  const lines = linesOf((await read(access)).text);
  expect(lines.filter((line) => line.endsWith(';;;Импорт контекстов;'))).toHaveLength(1_234);
  const recent = linesOf((await read(access, '?days=1')).text);
  expect(recent.map((line) => line.split(';')[3])).toEqual(['Событие', 'Данные сохранены в файл', 'Вход в аккаунт']);
});

it('is for owners alone', async () => {
  const owner = await server.signUp();
  const editor = await joinAs(server, owner, 'editor');
  expect((await read(editor.access)).response.status).toBe(403);
  expect((await read('none')).response.status).toBe(401);
});
