import { expect, it } from 'vitest';
import { pino } from 'pino';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../database.ts';
import { listDialogs } from '../../../dialog/inbox/list-table.ts';
import { settleList } from '../../../dialog/store/list-due.ts';
import { updateDialog } from '../../../dialog/store/dialog-table.ts';
import { oldSqlite } from './migration-fixture.ts';

const dialogs = {
  first: { updated_at: 1 },
  unread: { updated_at: 2, unread: 3 },
  waiting: { updated_at: 3, waiting: 1 },
  banned: { updated_at: 4, is_ban: 1, unread: 1, waiting: 1 },
  closed: { updated_at: 5, closed_at: 5 },
};

const listOf = async (db: Db, filter: DialogFilter): Promise<string[]> =>
  (await listDialogs(db, { ownerId: 'o', filter }, { skip: 0 }, 50)).map(({ id }) => id);

it('takes the list over, and what the version before has left unindexed', async () => {
  const old = await oldSqlite('030-places');
  await old.add('user', { id: 'o' });
  await old.add('domain', { id: 'd', owner_id: 'o' });
  for (const [id, row] of Object.entries(dialogs)) {
    const names = { id, session: id, token_hash: id, owner_id: 'o', domain_id: 'd' };
    await old.add('dialog', { ...names, waiting: 0, is_ban: 0, unread: 0, closed_at: null, ...row });
  }
  await old.add('dialog_text_due', { id: 7, ranges: '[{"dialogId":"first","from":1,"to":1}]' });
  const db = await old.open();
  const deps = { db, log: pino({ level: 'silent' }) };
  expect(await listOf(db, 'all')).toEqual(['closed', 'banned', 'waiting', 'unread', 'first']);
  expect(await listOf(db, 'unread')).toEqual(['unread']);
  expect(await listOf(db, 'waiting')).toEqual(['waiting']);
  expect(await listOf(db, 'banned')).toEqual(['banned']);
  expect(await listOf(db, 'open')).toEqual(['banned', 'waiting', 'unread', 'first']);
  expect(await listOf(db, 'closed')).toEqual(['closed']);
  await updateDialog(db, 'first', { updated_at: 9 });
  expect(await settleList(deps)).toBe(true);
  expect((await listOf(db, 'all'))[0]).toBe('first');
  await updateDialog(db, 'closed', { closed_at: null, updated_at: 10 });
  expect((await listOf(db, 'open'))[0]).toBe('closed');
  await db.deleteFrom('dialog').where('id', '=', 'first').execute();
  expect(await listOf(db, 'all')).toEqual(['closed', 'banned', 'waiting', 'unread']);
  await db.destroy();
});
