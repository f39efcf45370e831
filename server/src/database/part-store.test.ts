import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cutBytes,
  findItem,
  insertParts,
  type Keep,
  type PartSet,
  partSet,
  partSize,
  readPart,
  readSets,
} from './part-store.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const bytesOf = (count: number): Uint8Array => Uint8Array.from({ length: count }, (_, i) => i % 251);
const numbersOf = async (setId: string): Promise<number[]> =>
  (
    await server.deps.db.selectFrom('part').select('number').where('set_id', '=', setId).orderBy('number').execute()
  ).map(({ number }) => number);
const sweep = async (): Promise<void> => {
  server.deps.parts.sweep();
  await server.deps.parts.idle();
};

const inCommit = (keep: Keep): Promise<void> =>
  server.deps.commit('', async (trx) => ({ result: await keep(trx), facts: [] }));

it('stores bytes in parts and reads them back, whole and by the part', async () => {
  const { parts, db } = server.deps;
  const bytes = bytesOf(partSize * 2 + 5);
  const [large, empty] = [partSet(cutBytes(bytes)), partSet(cutBytes(new Uint8Array()))];
  await parts.stage('', [large, empty], inCommit);
  const sets = await readSets(db, [large.id, empty.id, 'unknown']);
  expect(Buffer.concat(sets.get(large.id)!).equals(bytes)).toBe(true);
  expect([sets.get(empty.id)!.length, sets.get('unknown')]).toEqual([1, []]);
  expect([(await readPart(db, large.id, 2))!.length, await readPart(db, large.id, 3)]).toEqual([5, undefined]);
});

it('deletes at once what its writer did not keep, and never what a row refers to', async () => {
  const { parts } = server.deps;
  const all = [40, 70, 3, 1].map((count) => partSet(cutBytes(bytesOf(partSize * count))));
  const [stored, lost, failed, small] = all as [PartSet, PartSet, PartSet, PartSet];
  await parts.stage('', [stored], inCommit);
  await parts.stage('', [lost], async () => null);
  for (const set of [failed, small])
    await expect(parts.stage('', [set], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await parts.idle();
  expect(await Promise.all(all.map(async ({ id }) => (await numbersOf(id)).length))).toEqual([40, 0, 0, 0]);
  expect(await server.deps.db.selectFrom('loose_set').selectAll().execute()).toEqual([]);
});

it('deletes after an hour what a server has left that was killed', async () => {
  const { db, clock } = server.deps;
  const [begun, old] = [partSet(cutBytes(bytesOf(5))), partSet(cutBytes(bytesOf(5)))];
  for (const [set, since] of [
    [begun, clock.now()],
    [old, clock.now() - 61 * 60 * 1000],
  ] as const) {
    await insertParts(db, set);
    await db.insertInto('loose_set').values({ set_id: set.id, since }).execute();
  }
  await sweep();
  expect([(await numbersOf(begun.id)).length, (await numbersOf(old.id)).length]).toEqual([1, 0]);
});

it('finds an item by its number over all parts', async () => {
  const set = partSet([3, 0, 2].map((items, i) => ({ bytes: Uint8Array.of(i), items })));
  await server.deps.parts.stage('', [set], inCommit);
  const found = await Promise.all([0, 2, 3, 4, 5].map((index) => findItem(server.deps.db, set.id, index)));
  expect(found.map((one) => one && [one.bytes[0], one.index])).toEqual([[0, 0], [0, 2], [2, 0], [2, 1], null]);
});
