import { expect, it } from 'vitest';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../database.ts';
import { listDialogs } from '../../../dialog/inbox/list-table.ts';
import { findLastReply, readSentencesAfter } from '../../../dialog/store/sentence-table.ts';
import { updateDialog } from '../../../dialog/store/dialog-table.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '027-listed-dialogs';

const filters = ['all', 'unread', 'waiting', 'banned', 'open', 'closed'] as const satisfies DialogFilter[];
const dialogs = {
  first: { updated_at: 1 },
  unread: { updated_at: 2, unread: 3 },
  waiting: { updated_at: 3, waiting: 1 },
  banned: { updated_at: 4, is_ban: 1, unread: 1, waiting: 1 },
  closed: { updated_at: 5, closed_at: 5 },
};

/** What each filter shows, the newest first. */
async function listsOf(db: Db): Promise<Partial<Record<DialogFilter, string[]>>> {
  const lists: Partial<Record<DialogFilter, string[]>> = {};
  for (const filter of filters)
    lists[filter] = (await listDialogs(db, { ownerId: 'o', filter }, { skip: 0 }, 50)).map(({ id }) => id);
  return lists;
}

async function migrate(old: OldDatabase): Promise<void> {
  await old.add('user', { id: 'o' });
  await old.add('domain', { id: 'd', owner_id: 'o' });
  let serial = 0;
  for (const [id, row] of Object.entries(dialogs)) {
    const names = { id, session: id, token_hash: id, owner_id: 'o', domain_id: 'd', serial: (serial += 1) };
    await old.add('dialog', { ...names, waiting: 0, is_ban: 0, unread: 0, closed_at: null, ...row });
    await old.add('sentence', { dialog_id: id, seq: 1, author: 'operator', client_id: null, extra: null });
  }
  await old.add('event', { owner_id: 'o', rev: 1, type: 'dialog', dialog_id: 'first', seq: null });
  const db = await old.open();
  const all = ['closed', 'banned', 'waiting', 'unread', 'first'];
  const lists = { unread: ['unread'], waiting: ['waiting'], banned: ['banned'], closed: ['closed'] };
  expect(await listsOf(db)).toEqual({ all, ...lists, open: all.slice(1) });
  await updateDialog(db, 'closed', { closed_at: null, unread: 1, updated_at: 0 });
  await updateDialog(db, 'banned', { is_ban: 0, page: '/' });
  await db.deleteFrom('dialog').where('id', '=', 'waiting').execute();
  const moved = ['banned', 'unread', 'first', 'closed'];
  expect(await listsOf(db)).toEqual({
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
