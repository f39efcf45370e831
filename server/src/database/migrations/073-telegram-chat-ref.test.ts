import { expect } from 'vitest';
import { itMigrates } from './migration-fixture.ts';

itMigrates('no delivery has the number of a chat any more', '073-telegram-chat-ref', async (old) => {
  await old.add('team', { id: 't' });
  await old.add('destination', { id: 'b', team_id: 't', kind: 'telegram' });
  const about = '{"chat":7310104729,"words":"greeting","language":"ru"}';
  const words = { destination_id: 'b', type: 'words', about };
  await old.add('delivery', { ...words, id: 'sent', dialog_id: 'chat 7310104729', state: 'delivered' });
  await old.add('delivery', { ...words, id: 'waits', dialog_id: 'd', state: 'waiting' });
  await old.add('delivery', { ...words, id: 'waits alone', dialog_id: 'chat 7310104729', state: 'waiting' });
  await old.add('delivery', { ...words, id: 'of a group', dialog_id: 'd', about: '{"topic":5,"words":"closed"}' });
  const db = await old.open();
  const left = await db.selectFrom('delivery').selectAll().orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['of a group', 'waits']);
  expect(JSON.stringify(left)).not.toContain('7310104729');
});
