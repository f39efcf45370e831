import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../tests/harness/sign-up.ts';
import type { DialogEntry, Member, Note, ReadyReply } from '../contract.ts';
import { findDamages } from '../data/check/check.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { demoPeople } from './demo-team.ts';
import { prepareDemo } from './demo-seed.ts';

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const log = { ...server.deps.log, info: (line: unknown) => void logged.push(String(line)) };
  await prepareDemo({ ...server.deps, log: log as never });
});
afterAll(() => server.stop());

const tokens = new Map<string, string>();
/** Signs a person in with the password that is logged. */
async function enter(email: string): Promise<string> {
  const password = new RegExp(`${email}, пароль (\\S+)`).exec(logged.join('\n'))![1]!;
  const known = tokens.get(email) ?? (await signIn(server, { email, password })).access;
  tokens.set(email, known);
  return known;
}

it('the demonstration logs how its owner, its editor and its operator sign in, to one team', async () => {
  for (const { email, role } of demoPeople) {
    const token = await enter(email);
    const { body } = await server.call('GET /team/list', { token });
    expect(body).toMatchObject([{ name: 'Тёплый дом', role, current: true, members: 3 }]);
  }
  const { body } = await server.call<Member[]>('GET /team/member/list', { token: await enter(demoPeople[0].email) });
  expect(body.map(({ name, role }) => [name, role])).toEqual(demoPeople.map(({ name, role }) => [name, role]));
});

it('its dialogs are assigned to those who answered, with notes; replies are the team’s and one’s own', async () => {
  const token = await enter(demoPeople[0].email);
  const assigned = new Set<string>();
  const noted: Note[] = [];
  const { items } = (await server.call<{ items: DialogEntry[] }>('GET /dialog/list', { token })).body;
  const { total } = (await server.call('GET /dialog/list', { token, query: { assigned: 'none' } })).body;
  expect(total).toBeGreaterThan(0);
  for (const { id } of (await server.call<Member[]>('GET /team/member/list', { token })).body) {
    const own = await server.call<{ items: DialogEntry[] }>('GET /dialog/list', { token, query: { assigned: id } });
    for (const dialog of own.body.items) {
      assigned.add(dialog.assigned!.name);
      noted.push(
        ...(await server.call<Note[]>('GET /dialog/note/list/{id}', { token, params: { id: dialog.id } })).body,
      );
    }
  }
  expect(items.length).toBeGreaterThan(0);
  expect([...assigned].toSorted()).toEqual(['Ирина', 'Ольга', 'Тимур']);
  expect(noted.length).toBeGreaterThan(2);
  expect(noted.some(({ mentions }) => mentions.length > 0)).toBe(true);
  const titles = async (email: string) =>
    (await server.call<ReadyReply[]>('GET /reply/list', { token: await enter(email) })).body.map(({ own }) => own);
  expect(await titles(demoPeople[0].email)).toEqual([false, false, false]);
  expect((await titles(demoPeople[2].email)).toSorted()).toEqual([false, false, false, true]);
});

it('a check finds nothing in it', async () => {
  const { db, config } = server.deps;
  expect(await Array.fromAsync(findDamages(db, { ...config, jwtSecret: 'x' }))).toEqual([]);
});
