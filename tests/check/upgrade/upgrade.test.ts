import { expect, it } from 'vitest';
import { createRandom } from '../../harness/random.ts';
import { checkUpgrade } from './check-upgrade.ts';
import { withOldFile, withOldPostgres } from './old-store.ts';

const admin = process.env.TEST_DATABASE_URL ?? '';
const [version, sentences, kills] = ['022-sentence-keys', 2000, 3] as const;

it('leaves a SQLite database as before or as after when an upgrade is ended hard', async () => {
  const { old, today, faults } = await withOldFile(version, sentences, (store) =>
    checkUpgrade(store, kills, createRandom(3)),
  );
  expect(faults).toEqual([]);
  expect(old + today).toBe(kills);
});

it.skipIf(!admin)('leaves a PostgreSQL database as before or as after when an upgrade is ended hard', async () => {
  const { old, today, faults } = await withOldPostgres(admin, version, sentences, (store) =>
    checkUpgrade(store, kills, createRandom(4)),
  );
  expect(faults).toEqual([]);
  expect(old + today).toBe(kills);
});
