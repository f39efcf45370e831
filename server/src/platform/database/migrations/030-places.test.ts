import { expect, it } from 'vitest';
import { pino } from 'pino';
import { listDialogs } from '../../../dialog/inbox/list-table.ts';
import type { Db } from '../database.ts';
import { settleList } from '../../../dialog/store/list-due.ts';
import { updateDialog } from '../../../dialog/store/dialog-table.ts';
import { addListed, listsAtFirst, listsOf } from './listed-fixture.ts';
import { oldSqlite } from './migration-fixture.ts';

const readLists = (db: Db) => listsOf((filter) => listDialogs(db, { ownerId: 'o', filter }, { skip: 0 }, 50));

it('takes the list over, and what the version before has left unindexed', async () => {
  const old = await oldSqlite('030-places');
  await addListed(old);
  await old.add('dialog_text_due', { id: 7, ranges: '[{"dialogId":"first","from":1,"to":1}]' });
  const db = await old.open();
  const deps = { db, log: pino({ level: 'silent' }) };
  expect(await readLists(db)).toEqual(listsAtFirst);
  await updateDialog(db, 'first', { updated_at: 9 });
  expect(await settleList(deps)).toBe(true);
  expect((await readLists(db)).all![0]).toBe('first');
  await updateDialog(db, 'closed', { closed_at: null, updated_at: 10 });
  expect((await readLists(db)).open![0]).toBe('closed');
  await db.deleteFrom('dialog').where('id', '=', 'first').execute();
  expect((await readLists(db)).all).toEqual(['closed', 'banned', 'waiting', 'unread']);
  await db.destroy();
});
