import { expect } from 'vitest';
import { countByFilter } from '../../dialog/inbox/list-table.ts';
import { findMark } from '../../dialog/store/unread-table.ts';
import { itMigrates } from './migration-fixture.ts';

itMigrates('what was unread for an account of one person is unread for that person', '047-marks', async (old) => {
  await old.add('team', { id: 'team' });
  await old.add('user', { id: 'anna', email: 'anna@example.com', confirmed: 1 });
  await old.add('member', { team_id: 'team', user_id: 'anna', role: 'owner' });
  for (const id of ['first', 'second']) await old.add('domain', { id, owner_id: 'team', site: id, host: id });
  const dialogs = {
    read: { unread: 0, operator_read: 4 },
    unread: { unread: 3, operator_read: 1, waiting: 1 },
    banned: { unread: 2, is_ban: 1 },
    closed: { unread: 0, operator_read: 4, closed_at: 5 },
    other: { unread: 1, operator_read: 3, domain_id: 'second' },
  };
  for (const [at, [id, row]] of Object.entries(dialogs).entries()) {
    const ids = { id, session: id, token_hash: id, owner_id: 'team', domain_id: 'first', serial: at + 1, last: 4 };
    await old.add('dialog', { ...ids, waiting: 0, is_ban: 0, updated_at: at, ...row });
  }
  const db = await old.open();

  const anna = { ownerId: 'team', memberId: 'anna' };
  const counts = { all: 5, unread: 2, waiting: 1, banned: 1, open: 4, closed: 1, mentioned: 0 };
  expect(await countByFilter(db, anna)).toEqual(counts);
  expect(await countByFilter(db, anna, 'second')).toMatchObject({ all: 1, unread: 1 });
  expect(await countByFilter(db, { ...anna, memberId: 'boris' })).toEqual({ ...counts, unread: 0 });
  const rows = db.selectFrom('unread').select(['dialog_id', 'sentences', 'updated_at']).orderBy('updated_at');
  expect(await rows.execute()).toEqual([
    { dialog_id: 'unread', sentences: 3, updated_at: 1 },
    { dialog_id: 'other', sentences: 1, updated_at: 4 },
  ]);
  expect([await findMark(db, 'unread', 'anna'), await findMark(db, 'read', 'anna')]).toEqual([1, undefined]);

  // The counts follow each change from then on.
  await db.updateTable('dialog').set({ waiting: 0, closed_at: 9, updated_at: 9 }).where('id', '=', 'unread').execute();
  expect((await rows.execute()).at(-1)).toMatchObject({ dialog_id: 'unread', updated_at: 9 });
  await db.deleteFrom('dialog').where('id', 'in', ['unread', 'banned']).execute();
  expect(await countByFilter(db, anna)).toEqual({
    all: 3,
    unread: 1,
    waiting: 0,
    banned: 0,
    open: 2,
    closed: 1,
    mentioned: 0,
  });
});
