import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../../../tests/harness/server-process.ts';
import type { Deps } from '../../platform/deps.ts';
import { readVersion } from '../../platform/database/prepared.ts';
import { call, createOwner, freshToken, say } from '../dialog-fixture.ts';
import { useDialog } from '../store/given-fixture.ts';
import { readList } from './dialog-view.ts';
import { answerList } from './list-cache.ts';
import { indexNow } from '../store/search-due.ts';

const given = useDialog();
/** Another process over the same database; nothing else joins the two. */
let other: ServerProcess;
let id: string;

beforeAll(async () => {
  const { database, dataDir } = given.server.deps.config;
  other = await startServer({ dataDir, env: database.kind === 'postgres' ? { DATABASE_URL: database.url } : {} });
});
afterAll(() => other.stop());
beforeEach(async () => {
  await say(given.server, given.dialog, 'Есть ли размер 42?');
  id = await given.idOf(given.dialog);
});

// A token is good for less time than an operator's silence lasts.
const listed = async () => {
  const token = freshToken(given.server, given.owner);
  return (await call(given.server, 'GET /dialog/list', { token })).body;
};
const readAnew = async () => (await readList(given.server.deps, given.owner.id, {})).reply;

/** What was given before the change is not given after it. */
async function expectSeen(change: () => unknown): Promise<void> {
  const before = await listed();
  expect(await listed()).toEqual(before);
  await change();
  const after = await listed();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await readAnew());
}

describe('a list that was read before', () => {
  const elsewhere = (name: string, body?: unknown) => async () => {
    const { status } = await call(other, name.replace('{id}', id), { token: given.owner.token, body });
    expect(status).toBe(200);
  };
  const changes: readonly (readonly [string, () => unknown])[] = [
    ['a sentence of its visitor', () => call(other, 'POST /widget/sentence', saying())],
    ['another dialog', () => call(other, 'POST /widget/session', { body: { site: given.site.site } })],
    ['a browser that is another now', () => call(other, 'POST /widget/session', comingBack())],
    ['an erased dialog', () => call(other, 'DELETE /widget/session', { token: given.dialog.token })],
    ['a ban', elsewhere('PATCH /dialog/ban/{id}', { isBan: true })],
    ['a dialog that was taken', elsewhere('PATCH /dialog/assistant/{id}', { active: false })],
    ['what was read', elsewhere('PATCH /dialog/read/{id}', { seq: 1 })],
    ['a closed dialog', elsewhere('PATCH /dialog/close/{id}', { closed: true })],
    ['a name', elsewhere('PATCH /dialog/name/{id}', { name: 'Постоянный покупатель' })],
    ['tags', elsewhere('PATCH /dialog/tag/{id}', { tags: ['возврат'] })],
  ];
  const saying = () => ({ token: given.dialog.token, body: { clientId: 'second', text: 'А 43?' } });
  const comingBack = () => ({
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' },
    body: { site: given.site.site, token: given.dialog.token },
  });
  for (const [name, change] of changes) it(`shows ${name} by another process at once`, () => expectSeen(change));

  it('shows who comes, and who goes', async () => {
    const { enter } = given.server.deps.presence as unknown as { enter(member: object): () => void };
    let leave = (): void => {};
    await expectSeen(() => (leave = enter({ kind: 'visitor', id: given.dialog.session, ownerId: given.owner.id })));
    await expectSeen(async () => {
      leave();
      while (given.server.deps.presence.isOnline(given.dialog.session)) await Bun.sleep(20);
    });
  });

  it('shows that the assistant may speak again once the silence is over', async () => {
    await call(given.server, 'POST /dialog/answer', {
      token: given.owner.token,
      body: { session: given.dialog.session, sentences: ['Есть.'] },
    });
    await expectSeen(() => given.server.clock.shift(31 * 60 * 1000));
  });
});

describe('a page of the list', () => {
  // The words of what was said are otherwise committed half a second later.
  beforeEach(() => indexNow(given.server.deps));

  /** The server with a count of what it reads beside the event loop, as it does the list of a tag. */
  function counted(): { deps: Deps; readings: () => number } {
    let readings = 0;
    const run = ((...args: Parameters<Deps['reader']['run']>) => {
      readings += 1;
      return given.server.deps.reader.run(...args);
    }) as Deps['reader']['run'];
    return { deps: { ...given.server.deps, reader: { ...given.server.deps.reader, run } }, readings: () => readings };
  }
  const textOf = async (written: Promise<Uint8Array>) => new TextDecoder().decode(await written);

  /**
   * Does it anew until nothing was committed meanwhile: other tests write into other databases of the same PostgreSQL.
   */
  async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const before = await readVersion(given.server.deps.db);
      const result = await work();
      if ((await readVersion(given.server.deps.db)) === before) return result;
    }
    throw new Error('somebody commits all the time');
  }

  it('is read once until something is committed', async () => {
    const { deps, readings } = counted();
    const ask = (tag: string, ownerId = given.owner.id) => textOf(answerList(deps, ownerId, { tag }));
    const [first, second, read] = await undisturbed(async () => {
      const before = readings();
      return [await ask('возврат'), await ask('возврат'), readings() - before];
    });
    expect(second).toBe(first);
    expect(read).toBeLessThanOrEqual(1);
    const stranger = await createOwner(given.server);
    const before = readings();
    await ask('возврат');
    await ask('другой');
    await ask('возврат', stranger.id);
    expect(readings() - before).toBe(3);
  });

  // What a process has room for does not depend on the database, and filling it takes longer than others leave one
  // alone.
  it.skipIf(process.env.TEST_DATABASE_URL)('goes when newer ones need its room', async () => {
    await given.server.deps.db
      .updateTable('sentence')
      .set({ text: 'Ж'.repeat(400_000) })
      .where('dialog_id', '=', id)
      .execute();
    const { deps, readings } = counted();
    const pages = async (count: number): Promise<void> => {
      for (let page = 1; page <= count; page += 1)
        await textOf(answerList(deps, given.owner.id, { after: `${2 ** 50 + page}.x` }));
    };
    await textOf(answerList(deps, given.owner.id, { tag: 'возврат' }));
    await pages(3);
    await textOf(answerList(deps, given.owner.id, { tag: 'возврат' }));
    expect(readings()).toBe(1);
    await pages(6);
    await textOf(answerList(deps, given.owner.id, { tag: 'возврат' }));
    expect(readings()).toBe(2);
  });
});
