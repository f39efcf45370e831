import { expect, it } from 'vitest';
import { type OldDatabase, oldSqlite, withOldPostgres } from './migration-fixture.ts';

const admin = process.env.TEST_DATABASE_URL;
const name = '024-text-bytes';

/** Two domains with texts of 8 and 3 bytes, and one of 5 that is not indexed. */
async function migrate(old: OldDatabase): Promise<unknown> {
  await old.add('user', { id: 'o' });
  for (const domain of ['d', 'e', 'empty'])
    await old.add('domain', { id: domain, owner_id: 'o', site: domain, host: domain });
  for (const [at, domain] of ['d', 'e'].entries())
    await old.add('dialog', {
      id: `of-${domain}`,
      session: domain,
      token_hash: domain,
      owner_id: 'o',
      domain_id: domain,
      serial: at + 1,
    });
  const say = (domain: string, seq: number, text: string) =>
    old.add('sentence', {
      id: `${domain}${seq}`,
      dialog_id: `of-${domain}`,
      seq,
      author: 'visitor',
      text,
      client_id: null,
    });
  await say('d', 1, 'щука');
  await say('d', 2, 'later');
  await say('e', 1, 'abc');
  await old.add('dialog_text_due', { ranges: JSON.stringify([{ dialogId: 'of-d', from: 2, to: 2 }]) });
  const db = await old.open();
  const rows = await db.selectFrom('domain').select(['id', 'text_bytes']).orderBy('id').execute();
  await db.destroy();
  return rows.map(({ id, text_bytes }) => [id, Number(text_bytes)]);
}
const counted = [
  ['d', 13],
  ['e', 3],
  ['empty', 0],
];

it('counts the bytes of each stored text once, indexed or not', async () => {
  expect(await migrate(await oldSqlite(name))).toEqual(counted);
});

it.skipIf(!admin)('on PostgreSQL too', () =>
  withOldPostgres(admin!, name, async (old) => expect(await migrate(old)).toEqual(counted)),
);
