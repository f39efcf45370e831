import { expect } from 'vitest';
import { itMigrates } from './migration-fixture.ts';

// Two domains with texts of 8 and 3 bytes, and one of 5 that is not indexed.
itMigrates('counts the bytes of each stored text once, indexed or not', '024-text-bytes', async (old) => {
  await old.add('user', { id: 'o', confirmed: 1 });
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
  expect(rows.map(({ id, text_bytes }) => [id, Number(text_bytes)])).toEqual([
    ['d', 13],
    ['e', 3],
    ['empty', 0],
  ]);
});
