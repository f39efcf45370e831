import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '../database/commit-work.ts';
import { newId } from '../database/new-id.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { commit, type FactMessage } from './commit.ts';
import { storedFacts } from './event-table.ts';
import { readAfter, readRev } from './read-after.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function addOwner(): Promise<string> {
  const id = newId();
  await server.deps.db.insertInto('team').values({ id, name: 'О', created_at: 0 }).execute();
  return id;
}
const fact = (seq: number): Fact => ({ type: 'sentence', dialogId: 'd', seq });
const nameOf = async (id: string) =>
  (await server.deps.db.selectFrom('team').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('commit', () => {
  it('resolves with the result once facts are numbered, stored and published in order', async () => {
    const owner = await addOwner();
    const received: FactMessage[] = [];
    const leave = server.deps.bus.subscribe<FactMessage>(`owner:${owner}`, (message) => received.push(message));
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        commit(server.deps)(owner, async () => ({ result: i, facts: [fact(i), fact(i)] })),
      ),
    );
    leave();
    expect(results).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(received.map(({ rev }) => rev)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(received.map((message) => message.fact.seq)).toEqual(Array.from({ length: 100 }, (_, i) => i >> 1));
    const stored = await readAfter(server.deps.db, owner, 0, 1000);
    expect(stored).toEqual(received.map(({ rev, fact }) => ({ rev, ...fact })));
    expect(await readRev(server.deps.db, owner)).toBe(100);
  });

  it('limits the bytes of one transaction', async () => {
    const transactions = new Set<unknown>();
    const work = async (trx: unknown) => {
      transactions.add(trx);
      return { result: null, facts: [] };
    };
    const group = async (sizes: readonly number[]): Promise<number> => {
      transactions.clear();
      await Promise.all(sizes.map((bytes) => commit(server.deps)('', work, bytes)));
      return transactions.size;
    };
    const kib = 1024;
    expect(await group(Array<number>(20).fill(0))).toBe(1);
    expect(await group([128 * kib, 128 * kib, 0, 1, 0])).toBe(2);
    expect(await group([512 * kib, 0, 200 * kib, 200 * kib])).toBe(3);
  });

  it('undoes a work that throws, and no other of the same group', async () => {
    const owners = await Promise.all([addOwner(), addOwner(), addOwner()]);
    const rename = (id: string, fails: boolean) =>
      commit(server.deps)(id, async (trx) => {
        await trx.updateTable('team').set({ name: 'после' }).where('id', '=', id).execute();
        if (fails) throw new Error('no');
        return { result: id, facts: [fact(1)] };
      });
    const ends = await Promise.allSettled(owners.map((id, i) => rename(id, i === 1)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(owners.map(nameOf))).toEqual(['после', 'О', 'после']);
    expect(await Promise.all(owners.map((id) => readRev(server.deps.db, id)))).toEqual([1, 0, 1]);
  });

  it('continues after a statement that the database rejected', async () => {
    const owner = await addOwner();
    const good = (name: string) =>
      commit(server.deps)(owner, async (trx) => {
        await trx.updateTable('team').set({ name }).where('id', '=', owner).execute();
        return { result: name, facts: [] };
      });
    const bad = commit(server.deps)(owner, async (trx) => {
      await trx
        .updateTable('team')
        .set({ name: null as never })
        .where('id', '=', owner)
        .execute();
      return { result: null, facts: [] };
    });
    const ends = await Promise.allSettled([good('раз'), bad, good('два')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await nameOf(owner)).toBe('два');
  });

  it('rejects with a failed transaction the queued works of its owner, and no others', async () => {
    const [owner, other] = [await addOwner(), await addOwner()];
    const lost = Object.assign(new Error('no connection'), { code: 'ECONNRESET' });
    const stored: string[] = [];
    const enter = (name: string, id = owner, bytes = 0) =>
      commit(server.deps)(id, async () => ({ result: stored.push(name), facts: [] }), bytes);
    let fail!: (error: Error) => void;
    let begun!: () => void;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const first = commit(server.deps)(owner, () => {
      begun();
      return new Promise<never>((_, reject) => (fail = reject));
    });
    await isBegun;
    const behind = [enter('behind'), enter('of another', other)];
    // A retry after the rejection is queued behind nothing that failed.
    const again = first.catch(() => enter('again'));
    fail(lost);
    expect((await Promise.allSettled([first, ...behind, again])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await expect(behind[0]).rejects.toBe(lost);
    expect(stored.toSorted()).toEqual(['again', 'of another']);
  });

  it('publishes nothing of a failed work, and nothing before it is stored', async () => {
    const owner = await addOwner();
    const seen: unknown[] = [];
    const leave = server.deps.bus.subscribe<FactMessage>(`owner:${owner}`, ({ rev }) =>
      seen.push(readAfter(server.deps.db, owner, rev - 1, 1)),
    );
    await commit(server.deps)(owner, async () => ({ result: 0, facts: [fact(1)] }));
    await expect(commit(server.deps)(owner, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    leave();
    expect(await Promise.all(seen)).toEqual([[{ rev: 1, ...fact(1) }]]);
  });

  it('runs the works of one owner one after another, in the order they came', async () => {
    const owner = await addOwner();
    const order: string[] = [];
    const work = (name: string) =>
      commit(server.deps)(owner, async () => {
        order.push(`${name} begins`);
        await Bun.sleep(3);
        order.push(`${name} ends`);
        return { result: null, facts: [] };
      });
    const first = work('a');
    await expect.poll(() => order).toContain('a begins');
    await Promise.all([first, work('b'), work('c')]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('numbers a thousand works that come at once', async () => {
    const owner = await addOwner();
    await Promise.all(
      Array.from({ length: 1000 }, (_, i) => commit(server.deps)(owner, async () => ({ result: i, facts: [fact(i)] }))),
    );
    expect(await readRev(server.deps.db, owner)).toBe(1000);
  });
});

describe('readAfter', () => {
  it('gives pages, nothing at the end, and null for what is unknown', async () => {
    const owner = await addOwner();
    await commit(server.deps)(owner, async () => ({
      result: null,
      facts: [fact(1), fact(2), { type: 'dialog', dialogId: 'd' }],
    }));
    const { db } = server.deps;
    expect(await readAfter(db, owner, 1, 1)).toEqual([{ rev: 2, ...fact(2) }]);
    expect(await readAfter(db, owner, 2, 10)).toEqual([{ rev: 3, type: 'dialog', dialogId: 'd' }]);
    expect(await readAfter(db, owner, 3, 10)).toEqual([]);
    expect(await readAfter(db, owner, 4, 10)).toBeNull();
  });

  it('misses nothing that is committed while it reads', async () => {
    const owner = await addOwner();
    const { db } = server.deps;
    const writing = Array.from({ length: 10 }, () =>
      Array.from({ length: 20 }, (_, i) => commit(server.deps)(owner, async () => ({ result: i, facts: [fact(i)] }))),
    );
    let isWritten = false;
    const written = Promise.all(writing.flat()).then(() => (isWritten = true));
    let rev = 0;
    while (!isWritten || rev < 200) {
      const facts = await readAfter(db, owner, rev, 7);
      expect(facts).not.toBeNull();
      rev += facts!.length;
      // A reading of SQLite leaves no tick of the event loop to the writers.
      await Bun.sleep(0);
    }
    await written;
    expect(rev).toBe(200);
  });

  it('stores the newest facts and returns null for older ones', async () => {
    const owner = await addOwner();
    const { db } = server.deps;
    for (let i = 0; i < storedFacts + 1000; i += 500) {
      await commit(server.deps)(owner, async () => ({
        result: null,
        facts: Array.from({ length: 500 }, (_, k) => fact(i + k)),
      }));
    }
    expect(await readAfter(db, owner, 0, 1)).toBeNull();
    expect(await readAfter(db, owner, 999, 1)).toBeNull();
    expect((await readAfter(db, owner, 1000, 1))?.[0]?.rev).toBe(1001);
  });
});
