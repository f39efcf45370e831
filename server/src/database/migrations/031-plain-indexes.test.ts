import { expect } from 'vitest';
import { pino } from 'pino';
import { updateDialog } from '../../dialog/store/dialog-table.ts';
import { listDialogs } from '../../dialog/inbox/list-table.ts';
import { findDialogs } from '../../dialog/inbox/search-find-table.ts';
import { fillSearch } from '../../dialog/search/search-fill.ts';
import { matchOf } from '../../dialog/search/search-table.ts';
import { termsOf } from '../../dialog/search/search-words.ts';
import { createShutdown } from '../../runtime/shutdown.ts';
import type { DialogFilter } from '../../contract.ts';
import type { Db } from '../database.ts';
import { itMigrates, type OldDatabase } from './migration-fixture.ts';

const log = pino({ level: 'silent' });

/** Dialogs of an older version, the oldest first: one that each filter shows, and one that it does not. */
const dialogs = {
  first: { updated_at: 1 },
  unread: { updated_at: 2, unread: 3 },
  waiting: { updated_at: 3, waiting: 1 },
  banned: { updated_at: 4, is_ban: 1, unread: 1, waiting: 1 },
  closed: { updated_at: 5, closed_at: 5 },
};

/** Adds them, their owner and its domain; their ids are the names above, their serials count from 1. */
async function addListed({ add }: Pick<OldDatabase, 'add'>): Promise<readonly string[]> {
  await add('user', { id: 'o', confirmed: 1 });
  await add('domain', { id: 'd', owner_id: 'o' });
  const ids = Object.keys(dialogs);
  for (const [at, [id, row]] of Object.entries(dialogs).entries()) {
    const names = { id, session: id, token_hash: id, owner_id: 'o', domain_id: 'd', serial: at + 1 };
    await add('dialog', { ...names, waiting: 0, is_ban: 0, unread: 0, closed_at: null, ...row });
  }
  return ids;
}

const filters = ['all', 'unread', 'waiting', 'banned', 'open', 'closed'] as const satisfies DialogFilter[];

const readLists = async (db: Db): Promise<Partial<Record<DialogFilter, string[]>>> => {
  const lists: Partial<Record<DialogFilter, string[]>> = {};
  for (const filter of filters)
    lists[filter] = (await listDialogs(db, { ownerId: 'o', memberId: 'o', filter }, { skip: 0 }, 50)).map(
      ({ id }) => id,
    );
  return lists;
};

/** What each shows of those that are added. */
const listsAtFirst = {
  all: ['closed', 'banned', 'waiting', 'unread', 'first'],
  unread: ['unread'],
  waiting: ['waiting'],
  banned: ['banned'],
  open: ['banned', 'waiting', 'unread', 'first'],
  closed: ['closed'],
};

const search = async (db: Db, q: string): Promise<string[]> => {
  const match = await matchOf(db, ['d'], termsOf(q));
  return (await findDialogs(db, { ownerId: 'o', memberId: 'o', filter: 'all' }, match, 10)).map(({ id }) => id);
};

// Dialogs with sentences of which one is indexed and two are not, and places in the list that are out of date.
itMigrates('lists and finds dialogs of an older database, also what its search index lacked', '031', async (old) => {
  for (const id of await addListed(old))
    await old.add('sentence', { dialog_id: id, seq: 1, author: 'visitor', text: `слово ${id}`, client_id: null });
  await old.run('update dialog set "last" = 1, visitor_name = \'Анна\'');
  if (old.kind === 'sqlite') await old.run("update listed_dialog set updated_at = 0 where id = 'closed'");
  const key = Bun.hash.crc32('d').toString(36).padStart(7, '0');
  await old.run(
    old.kind === 'postgres'
      ? `insert into dialog_text values ('d', 5, 1, array_to_tsvector(array['${key}слов', '${key}closed']))`
      : `insert into dialog_text (rowid, words) values ((5 << 24) + 1, '${key}слов ${key}closed')`,
  );
  await old.add('dialog_text_due', { ranges: '[{"dialogId":"first","from":1,"to":1}]' });
  await old.add('dialog_text_fill', { id: 1, serial: 2, seq: 0 });
  await old.add('dialog_text_due', { ranges: '[{"dialogId":"banned","from":1,"to":1}]' });

  const db = await old.open();
  expect(await readLists(db)).toEqual(listsAtFirst);
  expect(await search(db, 'слово')).toEqual(['closed']);
  await fillSearch({ db, shutdown: createShutdown(log), log });
  expect(await search(db, 'слово')).toEqual(listsAtFirst.all);
  expect(await search(db, 'Анна')).toEqual(listsAtFirst.all);
  expect(await db.selectFrom('dialog_text_fill').selectAll().execute()).toEqual([]);
  const bytes = ['first', 'banned'].reduce((sum, id) => sum + Buffer.byteLength(`слово ${id}`), 0);
  const domain = await db.selectFrom('domain').select('text_bytes').executeTakeFirstOrThrow();
  expect(Number(domain.text_bytes)).toBe(bytes);

  await updateDialog(db, 'first', { updated_at: 9 });
  await updateDialog(db, 'closed', { closed_at: null, updated_at: 10 });
  const lists = await readLists(db);
  expect(lists.all).toEqual(['closed', 'first', 'banned', 'waiting', 'unread']);
  expect([lists.unread, lists.closed]).toEqual([['unread'], []]);
  await db.deleteFrom('dialog').where('id', '=', 'first').execute();
  expect(await search(db, 'слово')).toEqual(['closed', 'banned', 'waiting', 'unread']);
});
