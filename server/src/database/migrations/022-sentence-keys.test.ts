import { expect } from 'vitest';
import { type Db, isUniqueViolation } from '../database.ts';
import { itMigrates, type OldDatabase } from './migration-fixture.ts';

const sentence = { author: 'visitor', client_id: 'c1', part: 0, extra: null } as const;
const sentences = [
  { ...sentence, id: 'z', dialog_id: 't', seq: 1, text: 'Здравствуйте', at: 5 },
  { ...sentence, id: 'y', dialog_id: 't', seq: 2, author: 'operator', text: 'Добрый день', at: 6 },
  {
    ...sentence,
    id: 'x',
    dialog_id: 't',
    seq: 3,
    author: 'operator',
    text: 'Чем помочь?',
    part: 1,
    at: 6,
    extra: '{}',
  },
  {
    ...sentence,
    id: 'w',
    dialog_id: 't',
    seq: 4,
    author: 'assistant',
    text: 'Доставим завтра',
    client_id: null,
    at: 7,
  },
  { ...sentence, id: 'v', dialog_id: 's', seq: 1, text: 'Здравствуйте', at: 8 },
] as const;

async function fill({ add }: OldDatabase): Promise<void> {
  await add('user', { id: 'u', email: 'a@b.ru', confirmed: 1 });
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

itMigrates('gives the sentences of an older database their keys, and keeps each of them', '022', async (old) => {
  await fill(old);
  await expectKeys(await old.open());
});
