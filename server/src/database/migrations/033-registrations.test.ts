import { expect } from 'vitest';
import { itMigrates } from './migration-fixture.ts';

itMigrates('an unconfirmed registration gives its address back, and asks for it', '033-registrations', async (old) => {
  await old.add('user', { id: 'new', email: 'new@example.com', confirmed: 0 });
  await old.add('user', { id: 'old', email: 'old@example.com', confirmed: 1 });
  const db = await old.open();
  const rows = await db.selectFrom('user').select(['id', 'email', 'pending_email']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'new', email: 'new', pending_email: 'new@example.com' },
    { id: 'old', email: 'old@example.com', pending_email: null },
  ]);
});

itMigrates('letters that are due are the owner’s of their dialog', '034-letter-turns', async (old) => {
  await old.add('user', { id: 'o', email: 'o@example.com', confirmed: 1 });
  await old.add('domain', { id: 'd', owner_id: 'o' });
  await old.add('dialog', { id: 't', owner_id: 'o', domain_id: 'd' });
  await old.add('reply_letter', { dialog_id: 't', due_at: 5 });
  const db = await old.open();
  const rows = await db.selectFrom('reply_letter').select(['dialog_id', 'owner_id', 'due_at']).execute();
  expect(rows).toEqual([{ dialog_id: 't', owner_id: 'o', due_at: 5 }]);
});
