import { expect } from 'vitest';
import { type Db, isForeignViolation } from '../database.ts';
import { itMigrates } from './migration-fixture.ts';

const sentence = {
  id: 's',
  seq: 1,
  author: 'visitor',
  text: 'Да',
  client_id: null,
  part: 0,
  at: 5,
  extra: null,
} as const;
const fact = { rev: 1, type: 'dialog', seq: null, at: 5 } as const;

const isRefused = (written: Promise<unknown>): Promise<boolean> =>
  written.then(
    () => false,
    (error: unknown) => isForeignViolation(error),
  );

const idsOf = async (db: Db) => ({
  sentences: (await db.selectFrom('sentence').select('dialog_id as id').execute()).map(({ id }) => id),
  facts: (await db.selectFrom('event').select('owner_id as id').execute()).map(({ id }) => id),
});

// PostgreSQL alone may hold orphans, which the step deletes.
itMigrates('refuses sentences without a dialog and facts without an owner', '032', async ({ kind, add, open }) => {
  await add('user', { id: 'kept', confirmed: 1 });
  await add('domain', { id: 'd', owner_id: 'kept' });
  await add('dialog', { id: 'kept', owner_id: 'kept', domain_id: 'd', serial: 1 });
  for (const id of kind === 'sqlite' ? ['kept'] : ['kept', 'orphan']) {
    await add('sentence', { ...sentence, dialog_id: id });
    await add('event', { ...fact, owner_id: id, dialog_id: id });
  }
  const db = await open();
  expect(await idsOf(db)).toEqual({ sentences: ['kept'], facts: ['kept'] });
  const alone = db.insertInto('sentence').values({ ...sentence, dialog_id: 'none' });
  const unowned = db.insertInto('event').values({ ...fact, owner_id: 'none', dialog_id: 'kept' });
  expect([await isRefused(alone.execute()), await isRefused(unowned.execute())]).toEqual([true, true]);
  await db.deleteFrom('dialog').execute();
  expect(await idsOf(db)).toEqual({ sentences: [], facts: ['kept'] });
  await db.deleteFrom('team').execute();
  expect(await idsOf(db)).toEqual({ sentences: [], facts: [] });
});
