import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutBytes, findItem, partSet, partSize, readPart, readSets } from './part-store.ts';
import { startTestServer, type TestServer } from './testing.ts';

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

it('stores bytes in parts and reads them back, whole and by the part', async () => {
  const { parts, db } = server.deps;
  const bytes = bytesOf(partSize * 2 + 5);
  const [large, empty] = [partSet(cutBytes(bytes)), partSet(cutBytes(new Uint8Array()))];
  await parts.stage('', [large, empty]);
  await server.deps.commit('', async (trx) => ({ result: await parts.keep(trx, [large.id, empty.id]), facts: [] }));
  const sets = await readSets(db, [large.id, empty.id, 'unknown']);
  expect(Buffer.concat(sets.get(large.id)!).equals(bytes)).toBe(true);
  expect([sets.get(empty.id)!.length, sets.get('unknown')]).toEqual([1, []]);
  expect([(await readPart(db, large.id, 2))!.length, await readPart(db, large.id, 3)]).toEqual([5, undefined]);
});

it('deletes after an hour what no row came to refer to, and never what a row refers to', async () => {
  const { parts, commit } = server.deps;
  const [stored, lost] = [partSet(cutBytes(bytesOf(partSize * 40))), partSet(cutBytes(bytesOf(partSize * 70)))];
  await parts.stage('', [stored, lost]);
  await commit('', async (trx) => ({ result: await parts.keep(trx, [stored.id]), facts: [] }));
  await sweep();
  expect((await numbersOf(lost.id)).length).toBe(70);
  server.clock.shift(61 * 60 * 1000);
  await sweep();
  expect([(await numbersOf(stored.id)).length, (await numbersOf(lost.id)).length]).toEqual([40, 0]);
  expect(await server.deps.db.selectFrom('loose_set').selectAll().execute()).toEqual([]);
});

it('finds an item by its number over all parts', async () => {
  const set = partSet([3, 0, 2].map((items, i) => ({ bytes: Uint8Array.of(i), items })));
  await server.deps.parts.stage('', [set]);
  const found = await Promise.all([0, 2, 3, 4, 5].map((index) => findItem(server.deps.db, set.id, index)));
  expect(found.map((one) => one && [one.bytes[0], one.index])).toEqual([[0, 0], [0, 2], [2, 0], [2, 1], null]);
});
