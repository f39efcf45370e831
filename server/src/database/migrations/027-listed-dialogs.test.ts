import { expect, it } from 'vitest';
import { listDialogs } from '../../dialog/inbox/list-table.ts';
import type { Db } from '../database.ts';
import { findLastReply, readSentencesAfter } from '../../dialog/store/sentence-table.ts';
import { updateDialog } from '../../dialog/store/dialog-table.ts';
import { addListed, listsAtFirst, listsOf } from './listed-fixture.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '027-listed-dialogs';

const readLists = (db: Db) => listsOf((filter) => listDialogs(db, { ownerId: 'o', filter }, { skip: 0 }, 50));

async function migrate(old: OldDatabase): Promise<void> {
  for (const id of await addListed(old))
    await old.add('sentence', { dialog_id: id, seq: 1, author: 'operator', client_id: null, extra: null });
  await old.add('event', { owner_id: 'o', rev: 1, type: 'dialog', dialog_id: 'first', seq: null });
  const db = await old.open();
  expect(await readLists(db)).toEqual(listsAtFirst);
  await updateDialog(db, 'closed', { closed_at: null, unread: 1, updated_at: 0 });
  await updateDialog(db, 'banned', { is_ban: 0, page: '/' });
  await db.deleteFrom('dialog').where('id', '=', 'waiting').execute();
  const moved = ['banned', 'unread', 'first', 'closed'];
  expect(await readLists(db)).toEqual({
    all: moved,
    unread: ['banned', 'unread', 'closed'],
    waiting: ['banned'],
    banned: [],
    closed: [],
    open: moved,
  });
  expect(await readSentencesAfter(db, 'waiting', 0, 9)).toEqual([]);
  expect(await findLastReply(db, 'first')).toMatchObject({ seq: 1 });
  await db.deleteFrom('user').execute();
  for (const table of ['dialog', 'sentence', 'event'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  await db.destroy();
}

it('lists dialogs as before, as they change and go, and what is theirs goes with them', async () => {
  await migrate(await oldSqlite(name));
});

it.skipIf(!admin)('on PostgreSQL too', () => withOldPostgres(admin!, name, migrate));
