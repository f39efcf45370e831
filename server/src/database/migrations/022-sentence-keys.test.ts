import { expect, it } from 'vitest';
import { type Db, isUniqueViolation } from '../database.ts';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const sentences = [
  {
    id: 'z',
    dialog_id: 't',
    seq: 1,
    author: 'visitor',
    text: 'Здравствуйте',
    client_id: 'c1',
    part: 0,
    at: 5,
    extra: null,
  },
  {
    id: 'y',
    dialog_id: 't',
    seq: 2,
    author: 'operator',
    text: 'Добрый день',
    client_id: 'c1',
    part: 0,
    at: 6,
    extra: null,
  },
  {
    id: 'x',
    dialog_id: 't',
    seq: 3,
    author: 'operator',
    text: 'Чем помочь?',
    client_id: 'c1',
    part: 1,
    at: 6,
    extra: '{}',
  },
  {
    id: 'w',
    dialog_id: 't',
    seq: 4,
    author: 'assistant',
    text: 'Доставим завтра',
    client_id: null,
    part: 0,
    at: 7,
    extra: null,
  },
  {
    id: 'v',
    dialog_id: 's',
    seq: 1,
    author: 'visitor',
    text: 'Здравствуйте',
    client_id: 'c1',
    part: 0,
    at: 8,
    extra: null,
  },
] as const;

async function fill({ add }: OldDatabase): Promise<void> {
  await add('user', { id: 'u', email: 'a@b.ru' });
  await add('domain', { id: 'd', owner_id: 'u' });
  for (const id of ['t', 's'])
    await add('dialog', { id, owner_id: 'u', domain_id: 'd', session: `session ${id}`, token_hash: `token ${id}` });
  for (const row of sentences) await add('sentence', row);
}

const insert = (db: Db, row: object) =>
  db
    .insertInto('sentence')
    .values({ ...sentences[0], ...row })
    .execute();

async function expectKeys(db: Db): Promise<void> {
  expect(await db.selectFrom('sentence').selectAll().orderBy('dialog_id', 'desc').orderBy('seq').execute()).toEqual(
    sentences.map((row) => ({ ...row })),
  );
  // A number and a `clientId` are used once in a dialog; sentences without one are no repeats of each other.
  for (const repeat of [{ client_id: 'c2' }, { seq: 5 }])
    expect(isUniqueViolation(await insert(db, repeat).catch((error: unknown) => error))).toBe(true);
  for (const seq of [5, 6]) await insert(db, { seq, client_id: null });
  await db.deleteFrom('dialog').where('id', '=', 't').execute();
  expect(await db.selectFrom('sentence').select('id').execute()).toEqual([{ id: 'v' }]);
}

it('gives the sentences of an older database their keys, and keeps each of them', async () => {
  const old = await oldSqlite('022');
  await fill(old);
  const db = await old.open();
  await expectKeys(db);
  await db.destroy();
});

const adminUrl = process.env.TEST_DATABASE_URL;

it.skipIf(!adminUrl)('does the same on PostgreSQL', () =>
  withOldPostgres(adminUrl!, '022', async (old) => {
    await fill(old);
    await expectKeys(await old.open());
  }),
);
