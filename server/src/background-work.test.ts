import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, logIn, password, register } from './auth/auth-fixture.ts';
import { bindStone, readFreshStone } from './auth/stone-service.ts';
import { everyMinute, minute } from './background-work.ts';
import type { Schema } from './database/schema.ts';
import { hashToken } from './security/token-hash.ts';
import { inviteLife } from './team/invite-service.ts';
import { startTestServer, type TestServer } from './testing.ts';
import { undoLife } from './user/email-service.ts';
import { letterWindow } from './user/letter/letter-quota.ts';
import { resetLife } from './user/reset-service.ts';
import { unconfirmedStay } from './user/user-service.ts';

const day = 24 * 60 * minute;
const stoneLife = 15 * minute;

let server: TestServer;
beforeAll(async () => {
  // By a clock that is stopped.
  server = await startTestServer({ patient: true });
});
afterAll(() => server.stop());

const runRounds = async (): Promise<void> => {
  for (const round of everyMinute) await round(server.deps);
};

type Place = { readonly table: keyof Schema; readonly key: string; readonly value: string };

const isStored = async ({ table, key, value }: Place): Promise<boolean> =>
  (await server.deps.db
    .selectFrom(table)
    .selectAll()
    .where(key as never, '=', value as never)
    .executeTakeFirst()) !== undefined;

/** The token of the newest letter to an address, behind the last slash or hash of its link. */
const tokenIn = (email: string): string =>
  /[/#]([\w-]{43})$/m.exec(server.letters.findLast(({ to }) => to === email)!.text)![1]!;

/** A registration whose code was mailed. */
async function makePending() {
  const { email, stone } = await register(server);
  const { id } = await server.deps.db
    .selectFrom('user')
    .select('id')
    .where('pending_email', '=', email)
    .executeTakeFirstOrThrow();
  const body = { email, code: server.codeFor(email) };
  return { email, id, tryCode: () => server.call('PATCH /code/check', { stone, body }), hash: hashToken(stone) };
}

async function makeReset() {
  const { email } = await server.signUp();
  const before = server.letters.length;
  await server.call('POST /user/passwd/forgot', { body: { email } });
  await expect.poll(() => server.letters.length).toBeGreaterThan(before);
  const token = tokenIn(email);
  const use = () => server.call('POST /user/passwd/reset', { body: { token, password: 'Forgotten-22' } });
  return { use, hash: hashToken(token) };
}

async function makeInvite() {
  const { access: token } = await server.signUp();
  const email = freshEmail();
  const { body } = await server.call('POST /team/invite/create', { token, body: { email, role: 'editor' } });
  const link = tokenIn(email);
  return { id: body.id as string, look: () => server.call('GET /team/invite/{token}', { params: { token: link } }) };
}

async function makeUndo() {
  const { access: token, email } = await server.signUp();
  const next = freshEmail();
  await server.call('PATCH /user/send/code', { token, body: { subject: 'Тема', text: 'Код:', email: next } });
  await server.call('PATCH /user/email/edit', { token, body: { email: next, code: server.codeFor(next) } });
  const link = tokenIn(email);
  return { hash: hashToken(link), use: () => server.call('POST /user/email/undo', { body: { token: link } }) };
}

async function makeSignIn() {
  const { id, refresh } = await server.signUp();
  const row = await server.deps.db
    .selectFrom('signin')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id: row.id, renew: () => server.call('GET /jwt/refresh', { refresh }) };
}

async function addLetter(): Promise<string> {
  const row = { key: 'letter', sent1: server.clock.now(), sent2: 0, sent3: 0, sent4: 0, sent5: 0 };
  await server.deps.db.insertInto('letter_quota').values(row).execute();
  return row.key;
}

async function addMailbox(): Promise<string> {
  const { access: token } = await server.signUp();
  const { body } = await server.call('POST /domain/create', { token, body: { name: 'letters.ru' } });
  const row = { key: 'mailbox', domain_id: body.id as string, sent: 1, proven: 0, stopped: 0, at: server.clock.now() };
  await server.deps.db.insertInto('mailbox').values(row).execute();
  return row.key;
}

// A stone's time is in whole seconds.
const rows: readonly [keyof Schema, key: string, stay: number, make: () => Promise<string>][] = [
  ['stone', 'hash', stoneLife - 1000, async () => (await makePending()).hash],
  ['password_reset', 'hash', resetLife, async () => (await makeReset()).hash],
  ['letter_quota', 'key', letterWindow, addLetter],
  ['user', 'id', unconfirmedStay + 60 * minute + 1, async () => (await makePending()).id],
  ['email_undo', 'hash', undoLife, async () => (await makeUndo()).hash],
  ['signin', 'id', 30 * day + 1, async () => (await makeSignIn()).id],
  ['invite', 'id', inviteLife + 30 * day, async () => (await makeInvite()).id],
  ['mailbox', 'key', 180 * day, addMailbox],
];

it.each(rows)('the rounds delete a row of %s once it has ended, without a call', async (table, key, stay, make) => {
  const place = { table, key, value: await make() };
  server.clock.shift(stay - 1);
  await runRounds();
  expect(await isStored(place)).toBe(true);
  server.clock.shift(table === 'stone' ? 1001 : 1);
  await runRounds();
  expect(await isStored(place)).toBe(false);
});

it('the rounds leave a mailbox that refuses letters, and an account that was confirmed', async () => {
  const { id } = await server.signUp();
  const key = await addMailbox();
  await server.deps.db.updateTable('mailbox').set({ stopped: 1 }).where('key', '=', key).execute();
  server.clock.shift(181 * day);
  await runRounds();
  expect(await isStored({ table: 'mailbox', key: 'key', value: key })).toBe(true);
  expect(await isStored({ table: 'user', key: 'id', value: id })).toBe(true);
});

it('a code that was mailed in the last minute of an unconfirmed account works after a round', async () => {
  const { email } = await makePending();
  server.clock.shift(unconfirmedStay);
  const { stone } = await logIn(server, email, password);
  server.clock.shift(9 * minute);
  await runRounds();
  const body = { email, code: server.codeFor(email) };
  expect((await server.call('PATCH /code/check', { stone, body })).status).toBe(200);
});

describe('a row that has ended and is yet to be deleted', () => {
  it('of a stone: its code does not sign in', async () => {
    const { hash, tryCode } = await makePending();
    server.clock.shift(stoneLife);
    expect((await tryCode()).body.code).toBe('stone_invalid');
    expect(await isStored({ table: 'stone', key: 'hash', value: hash })).toBe(true);
  });

  it('of a stone that was used: no second call that began in time uses it', async () => {
    const { stone, selina } = await server.shakeHands();
    const { id, email } = await server.signUp();
    const [first, second] = [
      await readFreshStone(server.deps, stone, selina),
      await readFreshStone(server.deps, stone, selina),
    ];
    const bind = (fresh: typeof first) => bindStone(server.deps.db, fresh, 'login', { id, email }, server.clock.now());
    await bind(first);
    server.clock.shift(stoneLife);
    await runRounds();
    await expect(bind(second)).rejects.toThrow('stone_invalid');
  });

  it('of a link to a new password: it sets none', async () => {
    const { hash, use } = await makeReset();
    server.clock.shift(resetLife);
    expect((await use()).status).toBe(404);
    expect(await isStored({ table: 'password_reset', key: 'hash', value: hash })).toBe(true);
  });

  it('of an invitation: its link reports that it has expired', async () => {
    const { id, look } = await makeInvite();
    server.clock.shift(inviteLife);
    expect((await look()).body.code).toBe('invite_expired');
    expect(await isStored({ table: 'invite', key: 'id', value: id })).toBe(true);
  });

  it('of an unconfirmed account: it takes no login', async () => {
    const { email, id } = await makePending();
    server.clock.shift(unconfirmedStay);
    expect((await logIn(server, email, password)).answer.status).toBe(200);
    server.clock.shift(1);
    expect((await logIn(server, email, password)).answer.body.code).toBe('invalid_credentials');
    expect(await isStored({ table: 'user', key: 'id', value: id })).toBe(true);
  });

  it('of a change of address: it is not undone', async () => {
    const { hash, use } = await makeUndo();
    server.clock.shift(undoLife);
    expect((await use()).status).toBe(404);
    expect(await isStored({ table: 'email_undo', key: 'hash', value: hash })).toBe(true);
  });

  it('of a sign-in: it is not renewed', async () => {
    const { id, renew } = await makeSignIn();
    server.clock.shift(30 * day + 1);
    expect(await isStored({ table: 'signin', key: 'id', value: id })).toBe(true);
    expect((await renew()).body.code).toBe('refresh_invalid');
  });
});
