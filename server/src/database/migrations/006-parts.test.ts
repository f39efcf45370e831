import type { Migration } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../database.ts';
import { itMigrates, migrateFile, migrationsBefore, type OldDatabase, oldSqlite } from './migration-fixture.ts';
import { storedParts } from './006-parts.ts';

const picture = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);

/** Fills a database of 0.1 with an entry of each type and a file of three parts. */
async function fill({ add }: OldDatabase): Promise<void> {
  await add('user', { id: 'u', email: 'a@b.ru', confirmed: 1 });
  await add('domain', { id: 'd', owner_id: 'u' });
  await add('label', { id: 'l', domain_id: 'd' });
  await add('qa', { id: 'q', label_id: 'l', type: 'question', sentences: '["Сколько?","Когда?"]' });
  await add('qa', { id: 'a', label_id: 'l', type: 'answer', sentences: '["Завтра."]' });
  await add('dialog', { id: 't', owner_id: 'u', domain_id: 'd' });
  await add('file', { id: 'f', dialog_id: 't', bytes: picture });
}

async function expectMoved(db: Db): Promise<void> {
  const partsOf = async (id: string) =>
    Buffer.concat(
      (await db.selectFrom('part').select('bytes').where('set_id', '=', id).orderBy('number').execute()).map(
        ({ bytes }) => bytes,
      ),
    );
  expect(await db.selectFrom('qa').select(['id', 'set_id', 'count']).orderBy('id').execute()).toEqual([
    { id: 'a', set_id: 'a', count: 1 },
    { id: 'q', set_id: 'q', count: 2 },
  ]);
  expect((await partsOf('q')).toString()).toBe('["Сколько?","Когда?"]');
  expect((await partsOf('f')).equals(picture)).toBe(true);
  expect(await db.selectFrom('label').select(['questions', 'answers']).executeTakeFirst()).toEqual({
    questions: 2,
    answers: 1,
  });
  await db.deleteFrom('file').execute();
  expect(await db.selectFrom('loose_set').select('set_id').execute()).toEqual([{ set_id: 'f' }]);
}

itMigrates('moves sentences and files into parts, and counts them with their labels', '006', async (old) => {
  await fill(old);
  await expectMoved(await old.open());
});

it('that fails at its end changes nothing', async () => {
  const old = await oldSqlite('006');
  await fill(old);
  const failing: Migration = {
    async up(db) {
      await storedParts('sqlite').up(db);
      throw new Error('the disk is full');
    },
  };
  const { error } = await migrateFile(old.file, { ...migrationsBefore('sqlite', '006'), '006-parts': failing });
  expect(error).toMatchObject({ message: 'the disk is full' });
  expect(old.file.query('select sentences from qa where id = ?').get('q')).toEqual({
    sentences: '["Сколько?","Когда?"]',
  });
  expect((old.file.query('select bytes from file').get() as { bytes: Uint8Array }).bytes).toEqual(picture);
  const db = await old.open();
  expect(await db.selectFrom('part').select('set_id').distinct().orderBy('set_id').execute()).toHaveLength(3);
  await db.destroy();
});
