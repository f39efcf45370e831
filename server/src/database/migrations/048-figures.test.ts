import { expect } from 'vitest';
import { itMigrates } from './migration-fixture.ts';

const minute = 60_000;
const hour = 60 * minute;

itMigrates('figures of an older database are computed from its dialogs and sentences', '048-figures', async (old) => {
  await old.add('team', { id: 'team' });
  await old.add('user', { id: 'anna', email: 'anna@example.com', confirmed: 1 });
  await old.add('member', { team_id: 'team', user_id: 'anna', role: 'owner' });
  await old.add('domain', { id: 'd', owner_id: 'team' });
  const dialogs = {
    solved: { last: 2, first_seen_at: hour },
    replied: { last: 3, first_seen_at: hour, assigned_id: 'anna', rating: 4, closed_at: 3 * hour },
    waiting: { last: 1, first_seen_at: 2 * hour, waiting: 1 },
    empty: { last: 0, first_seen_at: hour },
    unsigned: { last: 2, first_seen_at: hour },
  };
  for (const [at, [id, row]] of Object.entries(dialogs).entries()) {
    const ids = { id, session: id, token_hash: id, owner_id: 'team', domain_id: 'd', serial: at + 1 };
    await old.add('dialog', { ...ids, waiting: 0, is_ban: 0, ...row });
  }
  const by = JSON.stringify({ by: { id: 'anna', name: 'Анна' } });
  const answer = JSON.stringify({ outcome: 'answer' });
  for (const [dialog_id, seq, author, at, extra] of [
    ['solved', 1, 'visitor', hour, null],
    ['solved', 2, 'assistant', hour, answer],
    ['replied', 1, 'visitor', hour, null],
    ['replied', 2, 'visitor', hour + minute, null],
    ['replied', 3, 'operator', hour + 6 * minute, by],
    ['waiting', 1, 'visitor', 2 * hour, null],
    ['unsigned', 1, 'assistant', hour, answer],
    ['unsigned', 2, 'operator', hour + 2 * minute, null],
  ] as const)
    await old.add('sentence', { id: `${dialog_id}${seq}`, dialog_id, seq, author, at, extra, client_id: null });
  const db = await old.open();

  const rows = db.selectFrom('figure').select(['kind', 'hour', 'member_id', 'bucket', 'n', 'total']);
  const found = (await rows.execute()).map((row) => ({ ...row, n: Number(row.n), total: Number(row.total) }));
  const none = { member_id: '', bucket: 0, total: 0 };
  expect(
    found.toSorted((a, b) => (`${a.kind}${a.hour}${a.bucket}` < `${b.kind}${b.hour}${b.bucket}` ? -1 : 1)),
  ).toEqual([
    { kind: 'begun', hour: 1, n: 3, ...none },
    { kind: 'begun', hour: 2, n: 1, ...none },
    { kind: 'close', hour: 3, n: 1, member_id: 'anna', bucket: 40, total: 2 * hour },
    { kind: 'rating', hour: 1, n: 1, member_id: 'anna', bucket: 4, total: 4 },
    { kind: 'reply', hour: 1, n: 1, member_id: 'anna', bucket: -1, total: 0 },
    { kind: 'reply', hour: 1, n: 1, member_id: 'anna', bucket: 27, total: 6 * minute },
    { kind: 'solved', hour: 1, n: 1, ...none },
  ]);
  const states = db.selectFrom('dialog').select(['id', 'replied_by', 'reply_wait', 'solved']).orderBy('id');
  expect(await states.execute()).toEqual([
    { id: 'empty', replied_by: null, reply_wait: null, solved: null },
    { id: 'replied', replied_by: 'anna', reply_wait: 6 * minute, solved: 0 },
    { id: 'solved', replied_by: null, reply_wait: null, solved: 1 },
    { id: 'unsigned', replied_by: 'anna', reply_wait: null, solved: 0 },
    { id: 'waiting', replied_by: null, reply_wait: null, solved: 0 },
  ]);
});
