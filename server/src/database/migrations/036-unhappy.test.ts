import { expect } from 'vitest';
import { itMigrates } from './migration-fixture.ts';

itMigrates('a dialog of before is of no visitor who complained', '036-unhappy', async (old) => {
  await old.add('user', { id: 'o', email: 'o@example.com', confirmed: 1 });
  await old.add('domain', { id: 'd', owner_id: 'o' });
  await old.add('dialog', { id: 't', owner_id: 'o', domain_id: 'd', waiting: 1 });
  const db = await old.open();
  expect(await db.selectFrom('dialog').select(['waiting', 'unhappy_at']).execute()).toEqual([
    { waiting: 1, unhappy_at: null },
  ]);
});
