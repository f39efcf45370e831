import { sql } from 'kysely';
import { expect } from 'vitest';
import { isForeignViolation } from '../database.ts';
import { itMigrates } from './migration-fixture.ts';

const refused = (written: Promise<unknown>): Promise<boolean> =>
  written.then(
    () => false,
    (error: unknown) => isForeignViolation(error),
  );

itMigrates('each account becomes a person and a team of one with all that it had', '041-teams', async (old) => {
  const { add, kind, open } = old;
  await add('user', { id: 'anna', email: 'anna@example.com', name: 'Анна', confirmed: 1, proven: 1, rev: 7 });
  await add('user', { id: 'boris', email: 'boris@example.com', name: 'Борис', confirmed: 1, rev: 1 });
  await add('user', { id: 'new', email: 'new', pending_email: 'new@example.com', confirmed: 0 });
  await add('signin', { id: 's', user_id: 'anna', generation: 3, seen_at: 5, password_at: 4 });
  await add('stone', { hash: 'st', use: 'create', email: 'new@example.com', user_id: 'new' });
  await add('code', { id: 'st', user_id: 'new', stone_hash: 'st' });
  await add('email_undo', { hash: 'e', user_id: 'anna', at: 9 });
  await add('password_reset', { hash: 'p', user_id: 'boris', at: 9 });
  await add('api_token', { id: 't', user_id: 'anna', hash: 'h', name: 'Бот' });
  await add('origin', { user_id: 'boris', origin: 'https://panel.example.ru' });
  await add('domain', { id: 'd', owner_id: 'anna' });
  await add('dialog', { id: 'dialog', owner_id: 'anna', domain_id: 'd', serial: 1 });
  await add('event', { owner_id: 'anna', rev: 7, type: 'dialog', dialog_id: 'dialog' });
  const db = await open();

  const team = { assign: 'hand', limit_open: 10, return_after: 15, created_at: 0, writer: 0 };
  expect(await db.selectFrom('team').selectAll().orderBy('id').execute()).toEqual([
    { ...team, id: 'anna', name: 'Анна', rev: 7 },
    { ...team, id: 'boris', name: 'Борис', rev: 1 },
  ]);
  expect(await db.selectFrom('member').select(['team_id', 'user_id', 'role']).orderBy('team_id').execute()).toEqual([
    { team_id: 'anna', user_id: 'anna', role: 'owner' },
    { team_id: 'boris', user_id: 'boris', role: 'owner' },
  ]);
  const people = db.selectFrom('user').select(['id', 'email', 'pending_email', 'confirmed', 'proven']).orderBy('id');
  expect(await people.execute()).toEqual([
    { id: 'anna', email: 'anna@example.com', pending_email: null, confirmed: 1, proven: 1 },
    { id: 'boris', email: 'boris@example.com', pending_email: null, confirmed: 1, proven: 0 },
    { id: 'new', email: 'new', pending_email: 'new@example.com', confirmed: 0, proven: 0 },
  ]);
  const rows = {
    signin: await db.selectFrom('signin').select(['id', 'user_id', 'team_id', 'generation', 'password_at']).execute(),
    code: await db.selectFrom('code').select(['id', 'stone_hash', 'user_id']).execute(),
    undo: await db.selectFrom('email_undo').select('user_id').execute(),
    reset: await db.selectFrom('password_reset').select('user_id').execute(),
    token: await db.selectFrom('api_token').select(['team_id', 'made_by', 'name']).execute(),
    origin: await db.selectFrom('origin').select(['team_id', 'made_by']).execute(),
    event: await db.selectFrom('event').select(['owner_id', 'rev']).execute(),
  };
  expect(rows).toEqual({
    signin: [{ id: 's', user_id: 'anna', team_id: 'anna', generation: 3, password_at: 4 }],
    code: [{ id: 'st', stone_hash: 'st', user_id: 'new' }],
    undo: [{ user_id: 'anna' }],
    reset: [{ user_id: 'boris' }],
    token: [{ team_id: 'anna', made_by: 'anna', name: 'Бот' }],
    origin: [{ team_id: 'boris', made_by: 'boris' }],
    event: [{ owner_id: 'anna', rev: 7 }],
  });

  // The keys of the tables that were not touched refer to teams, and SQLite checks them again.
  const fact = { rev: 1, type: 'dialog', dialog_id: 'dialog', seq: null, at: 0 } as const;
  expect(
    await refused(
      db
        .insertInto('event')
        .values({ ...fact, owner_id: 'new' })
        .execute(),
    ),
  ).toBe(true);
  expect(await refused(db.updateTable('signin').set({ team_id: 'boris' }).execute())).toBe(true);
  await db.deleteFrom('user').where('id', '=', 'new').execute();
  expect(await db.selectFrom('code').selectAll().execute()).toEqual([]);
  await db.deleteFrom('signin').execute();
  await db.deleteFrom('team').where('id', '=', 'anna').execute();
  expect(await db.selectFrom('dialog').select('id').execute()).toEqual([]);
  if (kind === 'sqlite') expect((await sql`select * from pragma_foreign_key_check`.execute(db)).rows).toEqual([]);
});

itMigrates('a broken reference undoes the whole step', '041-teams', async ({ kind, add, run, open }) => {
  if (kind !== 'sqlite') return;
  await add('user', { id: 'new', email: 'new', confirmed: 0 });
  await run('pragma foreign_keys = off');
  await add('domain', { id: 'd', owner_id: 'nobody' });
  await expect(open()).rejects.toThrow('foreign keys are broken');
});
