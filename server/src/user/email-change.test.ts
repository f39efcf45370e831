import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type SignedUp, type TestServer } from '../testing.ts';
import { undoLife } from './email-service.ts';
import { passwordWindow } from './signin-service.ts';

let server: TestServer;
let me: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'boss@example.com, first@example.com' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await server.signUp();
});

let made = 0;
const freshEmail = () => `next${(made += 1)}@example.com`;
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const ask = (email: string, token = me.access) =>
  server.call('PATCH /user/send/code', { token, body: { subject: 'Купите', text: 'Слово чужого', email } });
const edit = (email: string, code: string, token = me.access) =>
  server.call('PATCH /user/email/edit', { token, body: { email, code } });
const undo = (token: string) => server.call('POST /user/email/undo', { body: { token } });
const status = async (token: string) => (await server.call('GET /user/info', { token })).status;

async function askCode(email: string, token = me.access): Promise<string> {
  expect((await ask(email, token)).body).toEqual({ email });
  return server.codeFor(email);
}
async function move(email: string, token = me.access): Promise<void> {
  expect((await edit(email, await askCode(email, token), token)).body).toEqual({ email });
}
/** The token of the newest letter that this address got about a change. */
function undoFor(email: string): string {
  const letter = server.letters.findLast(({ to, text }) => to === email && text.includes('/undo/email#'))!;
  return /\/undo\/email#([\w-]{43})$/m.exec(letter.text)![1]!;
}
/** The same sign-in with an access token that is good now. */
const renew = async ({ refresh }: SignedUp): Promise<string> =>
  (await server.call('GET /jwt/refresh', { refresh })).body.result;

/** The token of the link to a new password that is mailed to an address now. */
async function mailedReset(email: string): Promise<string> {
  const before = server.letters.length;
  await server.call('POST /user/passwd/forgot', { body: { email } });
  const letter = () => server.letters.slice(before).find(({ to }) => to === email);
  await expect.poll(letter).toBeDefined();
  return /\/reset\/password#([\w-]{43})$/m.exec(letter()!.text)![1]!;
}
const reset = (token: string) => server.call('POST /user/passwd/reset', { body: { token, password: 'Forgotten-22' } });

describe('a code for another address', () => {
  it('is mailed to that address, in the server’s words alone', async () => {
    const email = freshEmail();
    const before = server.letters.length;
    await askCode(email);
    const letters = server.letters.slice(before);
    expect(letters.map(({ to }) => to)).toEqual([email]);
    expect(JSON.stringify(letters)).not.toMatch(/Купите|Слово чужого/);
  });

  it('needs neither subject nor text, which are not looked at', async () => {
    const body = { email: freshEmail(), text: 'x'.repeat(5000) };
    expect((await server.call('PATCH /user/send/code', { token: me.access, body })).status).toBe(200);
  });

  it('is not mailed to an address that has an account, nor reserves one', async () => {
    const other = await server.signUp();
    const before = server.letters.length;
    for (const email of [other.email, me.email]) {
      const answer = await ask(email);
      expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    }
    expect(server.letters.length).toBe(before);
    const email = freshEmail();
    const code = await askCode(email);
    expect((await server.signUp(email)).email).toBe(email);
    expect((await edit(email, code)).body.code).toBe('email_taken');
  });

  it('may be for an address that somebody registered and did not confirm', async () => {
    const email = freshEmail();
    const { stone, selina, seal } = await server.shakeHands();
    const body = { email, name: 'Анна', password: seal('Secret-1'), confirm: seal('Secret-1'), selina };
    expect((await server.call('POST /user/create', { stone, body })).status).toBe(201);
    await move(email);
    expect((await server.signIn(email, me.password)).id).toBe(me.id);
  });
});

describe('the password', () => {
  it('must have been shown at this sign-in within 15 minutes', async () => {
    const email = freshEmail();
    const code = await askCode(email);
    server.clock.shift(passwordWindow);
    const token = await renew(me);
    for (const answer of [await ask(email, token), await edit(email, code, token)])
      expect([answer.status, answer.body.code]).toEqual([403, 'password_needed']);
    const other = await server.signIn(me.email, me.password);
    expect((await ask(email, token)).status).toBe(403);
    expect((await ask(email, other.access)).status).toBe(200);
    expect(
      (await server.call('PATCH /user/auth/change/passwd', { token, body: { password: 'Wrong-11' } })).status,
    ).toBe(400);
    expect((await ask(email, token)).status).toBe(403);
    expect(
      (await server.call('PATCH /user/auth/change/passwd', { token, body: { password: me.password } })).status,
    ).toBe(200);
    await move(email, token);
  });
});

describe('the change', () => {
  it('moves the account, ends every other sign-in and pending ones, and notifies the old address', async () => {
    const there = await server.signIn(me.email, me.password);
    const { stone, selina, seal } = await server.shakeHands();
    await server.call('POST /user/login', {
      stone,
      body: { email: seal(me.email), password: seal(me.password), selina },
    });
    const pending = server.codeFor(me.email);
    const email = freshEmail();
    await move(email);
    expect([await status(me.access), await status(there.access)]).toEqual([200, 401]);
    expect((await server.call('PATCH /code/check', { stone, body: { email: me.email, code: pending } })).status).toBe(
      400,
    );
    expect((await server.call('PATCH /code/refresh', { stone, body: { email: me.email } })).body.code).toBe(
      'stone_invalid',
    );
    const letter = server.letters.at(-1)!;
    expect([letter.to, letter.text.includes(email), letter.html.includes('/undo/email#')]).toEqual([
      me.email,
      true,
      true,
    ]);
    expect((await server.signIn(email, me.password)).id).toBe(me.id);
  });

  it('voids the link to a new password that the old address has got', async () => {
    const link = await mailedReset(me.email);
    const email = freshEmail();
    await move(email);
    expect((await reset(link)).status).toBe(404);
    expect((await server.signIn(email, me.password)).id).toBe(me.id);
  });

  it('takes no code that was mailed elsewhere', async () => {
    await server.call('PATCH /user/send/code', { token: me.access, body: { subject: 'Тема', text: 'Код:' } });
    expect((await edit(freshEmail(), server.codeFor(me.email))).body.code).toBe('code_invalid');
    const code = await askCode(freshEmail());
    expect((await edit(freshEmail(), code)).body.code).toBe('code_invalid');
    const body = { oldPassword: me.password, newPassword: 'Better-22', code };
    expect((await server.call('PATCH /user/passwd/edit', { token: me.access, body })).body.code).toBe('code_invalid');
    const { stone, selina, seal } = await server.shakeHands();
    await server.call('POST /user/login', {
      stone,
      body: { email: seal(me.email), password: seal(me.password), selina },
    });
    expect((await edit(me.email, server.codeFor(me.email))).body.code).toBe('code_invalid');
  });

  it('takes no code that is wrong, used, expired or another account’s', async () => {
    const email = freshEmail();
    expect((await edit(email, '123456')).body.code).toBe('code_invalid');
    const other = await server.signUp();
    expect((await edit(email, await askCode(email, other.access))).body.code).toBe('code_invalid');
    const code = await askCode(email);
    expect((await edit(email, wrongOf(code))).body.code).toBe('code_invalid');
    server.clock.shift(10 * 60_000 + 1);
    expect((await edit(email, code)).body.code).toBe('code_expired');
    const next = await askCode(email);
    expect((await edit(email, next)).status).toBe(200);
    expect((await edit(email, next)).body.code).toBe('code_invalid');
  });

  it('gives the rights of an admin’s address only with the code of that address', async () => {
    await ask('boss@example.com');
    expect((await edit('boss@example.com', '000000')).body.code).toBe('code_invalid');
    await server.call('PATCH /user/send/code', { token: me.access, body: { subject: 'Тема', text: 'Код:' } });
    expect((await edit('boss@example.com', server.codeFor(me.email))).body.code).toBe('code_invalid');
    expect((await server.call('GET /user/info', { token: me.access })).body.isAdmin).toBe(false);
    await move('boss@example.com');
    expect((await server.call('GET /user/info', { token: me.access })).body.isAdmin).toBe(true);
    await move(freshEmail());
    expect((await server.call('GET /user/info', { token: me.access })).body.isAdmin).toBe(false);
  });

  it('stored without a proof gives no rights until its code is entered', async () => {
    const { db } = server.deps;
    await db.updateTable('user').set({ email: 'first@example.com', proven: 0 }).where('id', '=', me.id).execute();
    expect((await server.call('GET /user/info', { token: me.access })).body.isAdmin).toBe(false);
    const again = await server.signIn('first@example.com', me.password);
    expect((await server.call('GET /user/info', { token: again.access })).body.isAdmin).toBe(true);
  });
});

describe('«это не я»', () => {
  /** Somebody who knows the password and is signed in takes the account over. */
  async function steal(): Promise<{ thief: SignedUp; email: string }> {
    const thief = await server.signIn(me.email, me.password);
    const email = freshEmail();
    await move(email, thief.access);
    await server.call('PATCH /user/send/code', { token: thief.access, body: { subject: 'Тема', text: 'Код:' } });
    const body = { oldPassword: me.password, newPassword: 'Stolen-22', code: server.codeFor(email) };
    expect((await server.call('PATCH /user/passwd/edit', { token: thief.access, body })).status).toBe(200);
    return { thief, email };
  }

  it('gives the account back: address and password as they were, no sign-in left', async () => {
    const { thief, email } = await steal();
    const answer = await undo(undoFor(me.email));
    expect([answer.status, answer.body]).toEqual([200, { email: me.email }]);
    expect([await status(thief.access), await status(me.access)]).toEqual([401, 401]);
    expect((await server.call('GET /jwt/refresh', { refresh: thief.refresh })).status).toBe(406);
    expect(server.letters.at(-1)!.to).toBe(email);
    await expect(server.signIn(email, 'Stolen-22')).rejects.toThrow('invalid_credentials');
    await expect(server.signIn(me.email, 'Stolen-22')).rejects.toThrow('invalid_credentials');
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });

  it('works once, and not after 7 days', async () => {
    await steal();
    const token = undoFor(me.email);
    const answers = await Promise.all([undo(token), undo(token), undo(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    const back = await server.signIn(me.email, me.password);
    await move(freshEmail(), back.access);
    const late = undoFor(me.email);
    server.clock.shift(undoLife);
    const answer = await undo(late);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('voids the link to a new password that the thief has got', async () => {
    const { email } = await steal();
    const link = await mailedReset(email);
    expect((await undo(undoFor(me.email))).status).toBe(200);
    expect((await reset(link)).status).toBe(404);
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });

  it('voids what the thief could undo in turn', async () => {
    const { thief, email } = await steal();
    await move(freshEmail(), thief.access);
    const theirs = undoFor(email);
    expect((await undo(undoFor(me.email))).status).toBe(200);
    expect((await undo(theirs)).status).toBe(404);
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });

  it('is good still after the thief undid a later change', async () => {
    const { thief, email } = await steal();
    await move(freshEmail(), thief.access);
    expect((await undo(undoFor(email))).status).toBe(200);
    expect((await undo(undoFor(me.email))).status).toBe(200);
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });

  it('does not take the address from another account that has proven it since', async () => {
    await steal();
    const other = await server.signUp(me.email);
    const answer = await undo(undoFor(me.email));
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    expect((await server.signIn(me.email, other.password)).id).toBe(other.id);
  });

  it('keeps neither the token nor anything that signs in', async () => {
    await steal();
    const rows = JSON.stringify(await server.deps.db.selectFrom('email_undo').selectAll().execute());
    expect(rows).not.toContain(undoFor(me.email));
  });
});
