import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../contract.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { call, createOwner, createSite, openDialog, type Owner, say, type Site } from '../dialog-fixture.ts';
import { erasePerson } from './person-erasure.ts';
import { rewriteInQuiet } from './later-traces.ts';

const hour = 3_600_000;
let server: TestServer;
let owner: Owner;
let site: Site;

beforeEach(async () => {
  server = await startTestServer();
  owner = await createOwner(server);
  site = await createSite(server, owner);
});
afterEach(() => server.stop());

const fileOf = (): string => (server.deps.config.database as { path: string }).path;
const isSqlite = (): boolean => server.deps.config.database.kind === 'sqlite';
/** More than what is rewritten at once. */
const grow = () => sql.raw('create table filler as select zeroblob(70000000) as bytes').execute(server.deps.db);

type Erased = Reply<'DELETE /person/erase/{key}'>;
async function eraseWho(word: string): Promise<Erased> {
  const { session, token } = await openDialog(server, site);
  await say(server, { token }, `Меня зовут ${word}`);
  const options = { token: owner.token };
  const found = await call<Reply<'GET /person/find'>>(server, `GET /person/find?q=${session}`, options);
  return (await call<Erased>(server, `DELETE /person/erase/${found.body.people[0]!.key}`, options)).body;
}
const isInFile = (word: string): boolean =>
  ['', '-wal'].some((tail) => readFileSync(`${fileOf()}${tail}`).includes(word));
const waiting = async (): Promise<number> =>
  (await server.deps.db.selectFrom('person_erasure').select('id').where('stage', '=', 'rewrite').execute()).length;
const round = () => rewriteInQuiet(server.deps);
/** What every person who writes does. */
const write = () => server.deps.db.updateTable('domain').set({ changed_at: server.clock.now() }).execute();

describe('the traces of a person', () => {
  it('in a small database are overwritten at the answer', async ({ skip }) => {
    if (!isSqlite()) skip();
    expect(await eraseWho('Воробейкина')).not.toHaveProperty('tracesUntil');
    expect(isInFile('Воробейкина')).toBe(false);
  });

  it('in a large one are overwritten in the first quiet minute, once for all people', async ({ skip }) => {
    if (!isSqlite()) skip();
    await grow();
    const { tracesUntil } = await eraseWho('Воробейкина');
    expect(Date.parse(tracesUntil!)).toBeGreaterThan(server.clock.now() + 23 * hour);
    await eraseWho('Синичкина');
    await round();
    await write();
    await round();
    expect(await waiting()).toBe(2);
    await round();
    expect(await waiting()).toBe(0);
    expect([isInFile('Воробейкина'), isInFile('Синичкина')]).toEqual([false, false]);
  });

  it('are overwritten within a day, however busy the server is', async ({ skip }) => {
    if (!isSqlite()) skip();
    await grow();
    await eraseWho('Воробейкина');
    server.clock.shift(23 * hour);
    await write();
    await round();
    expect(await waiting()).toBe(1);
    server.clock.shift(hour);
    await write();
    await round();
    expect([await waiting(), isInFile('Воробейкина')]).toEqual([0, false]);
  });

  it('wait where the disk has no room, and are overwritten an hour after there is', async ({ skip }) => {
    if (!isSqlite()) skip();
    const { disk } = server.deps;
    const full = { ...server.deps, disk: { ...disk, readFree: () => 1000 } };
    const { session, token } = await openDialog(server, site);
    await say(server, { token }, 'Меня зовут Воробейкина');
    const found = await call<Reply<'GET /person/find'>>(server, `GET /person/find?q=${session}`, {
      token: owner.token,
    });
    const by = { teamId: owner.id, memberId: owner.memberId };
    expect(await erasePerson(full, by, found.body.people[0]!.key, [])).toHaveProperty('tracesUntil');
    server.clock.shift(24 * hour);
    await expect(rewriteInQuiet(full)).rejects.toThrow(/needs \d+ MB in \S+, and 1 MB are free/);
    await round();
    expect(await waiting()).toBe(1);
    server.clock.shift(hour);
    await round();
    expect([await waiting(), isInFile('Воробейкина')]).toEqual([0, false]);
  });
});
