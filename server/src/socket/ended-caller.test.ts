import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basePath, type Call } from '../contract.ts';
import { tokenGrace } from '../dialog/visitor/token-service.ts';
import { useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();
const { asOwner } = given;

/** Ends a ground on which calls are made; the caller's token. */
interface Admitted {
  readonly token: string;
  end(): Promise<unknown>;
}

const grounds = {
  'a sign-in': async (): Promise<Admitted> => ({
    token: given.owner.token,
    end: () => asOwner('POST /user/logout'),
  }),
  'an API token': async (): Promise<Admitted> => {
    const { body } = await asOwner<{ id: string; token: string }>('POST /user/token/create', {
      name: 'Программа',
      scopes: ['read', 'answer', 'teach'],
    });
    return { token: body.token, end: () => asOwner(`DELETE /user/token/delete/${body.id}`) };
  },
  // Another one replaces it, and its grace ends.
  'a visitor’s token': async (): Promise<Admitted> => {
    const { secret } = (await asOwner<{ secret: string }>(`GET /domain/secret/${given.site.id}`)).body;
    const userId = given.dialog.session;
    const signature = createHmac('sha256', secret).update(userId).digest('hex');
    await given.asVisitor('PATCH /widget/visitor', { userId, signature });
    return { token: given.dialog.token, end: async () => given.server.clock.shift(tokenGrace) };
  },
} as const;
type GroundName = keyof typeof grounds;

const answer = () => ({ session: given.dialog.session, sentences: ['Поздний ответ'], clientId: 'late' });
const contexts = [{ label: 'Поздний', description: '', questions: ['Поздно?'], answers: ['Поздно.'] }];
const calls = {
  'an answer': () => ['POST /dialog/answer', answer()],
  'an import': () => ['POST /assistant/import', { domainId: given.site.id, contexts }],
  'a sentence': () => ['POST /widget/sentence', { clientId: 'late', text: 'Поздняя реплика' }],
  'a rating': () => ['POST /widget/rating', { score: 5, comment: 'Поздно' }],
  'a name': () => ['PATCH /user/name/edit', { name: 'Поздняя' }],
} as const satisfies Record<string, () => readonly [Call, object]>;

/** All that one of these calls could have stored. */
async function stored(): Promise<unknown[]> {
  const { db } = given.server.deps;
  const [dialog, owner] = [given.dialogId, given.owner.memberId];
  const sentences = await db.selectFrom('sentence').select('text').where('dialog_id', '=', dialog).execute();
  const labels = await db.selectFrom('label').select('id').where('domain_id', '=', given.site.id).execute();
  const rated = db.selectFrom('dialog').select('rating').where('id', '=', dialog).where('rating', 'is not', null);
  const named = db.selectFrom('user').select('name').where('id', '=', owner).where('name', '=', 'Поздняя');
  return [...sentences, ...labels, ...(await rated.execute()), ...(await named.execute())];
}

/** Sends half of a call's body; resolves once the server reads it. The result sends the rest, and gets the status. */
async function sendHalf(name: string, value: object, token: string): Promise<() => Promise<number>> {
  const { hostname, port } = new URL(given.server.url);
  const [method, path] = name.split(' ') as [string, string];
  const body = Buffer.from(JSON.stringify(value));
  const begun = vi.spyOn(given.server.deps.bodies, 'begin');
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  socket.write(
    `${method} ${basePath}${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 9));
  await expect.poll(() => begun.mock.calls.length).toBeGreaterThan(0);
  begun.mockRestore();
  return async () => {
    socket.write(body.subarray(9));
    await expect.poll(() => received).toContain('\r\n\r\n');
    socket.destroy();
    return Number(received.split(' ')[1]);
  };
}

describe('a caller whose body is slow is looked up again', () => {
  it.each<[keyof typeof calls, GroundName]>([
    ['an answer', 'a sign-in'],
    ['an answer', 'an API token'],
    ['an import', 'an API token'],
    ['a name', 'a sign-in'],
    ['a sentence', 'a visitor’s token'],
  ])('%s by %s that ended stores nothing', async (call, ground) => {
    const { token, end } = await grounds[ground]();
    const [name, body] = calls[call]();
    const finish = await sendHalf(name, body, token);
    await end();
    // Longer than a body may take without another look.
    await Bun.sleep(150);
    expect(await finish()).toBe(401);
    expect(await stored()).toEqual([]);
  });
});

/** Lets the next commit wait between the handler and the transaction. */
function holdCommits() {
  const { deps } = given.server;
  const real = deps.commit;
  const { promise, resolve } = Promise.withResolvers<void>();
  const commit = vi.spyOn(deps, 'commit').mockImplementation(real);
  commit.mockImplementationOnce(async (...work) => {
    await promise;
    return real(...work);
  });
  return {
    release: resolve,
    asked: (times = 1) => expect.poll(() => commit.mock.calls.length).toBe(times),
  };
}
afterEach(() => vi.restoreAllMocks());

describe('a caller whose call waits is looked up again in the transaction that writes', () => {
  it.each<[keyof typeof calls, GroundName]>([
    ['an answer', 'a sign-in'],
    ['an answer', 'an API token'],
    ['an import', 'a sign-in'],
    ['an import', 'an API token'],
    ['a sentence', 'a visitor’s token'],
    ['a rating', 'a visitor’s token'],
  ])('%s by %s that ended stores nothing', async (call, ground) => {
    const { token, end } = await grounds[ground]();
    const [name, body] = calls[call]();
    const commits = holdCommits();
    const answered = given.server.call(name, { token, body });
    await commits.asked();
    await end();
    commits.release();
    expect((await answered).status).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('an answer by socket stores nothing after a sign-out', async () => {
    const socket = await given.operator();
    const commits = holdCommits();
    socket.send({ type: 'answer', ...answer() });
    await commits.asked();
    await grounds['a sign-in']().then(({ end }) => end());
    commits.release();
    expect(await socket.closed()).toBe(4401);
    // Runs after it in the same queue.
    await given.server.deps.commit('', async () => ({ result: null, facts: [] }));
    expect(await stored()).toEqual([]);
  });

  it('an answer by socket before the news of a move stores nothing, and the socket is closed as moved', async () => {
    const socket = await given.operator();
    const { memberId } = given.owner;
    await given.server.deps.db
      .updateTable('member')
      .set({ role: 'operator' })
      .where('user_id', '=', memberId)
      .execute();
    socket.send({ type: 'answer', ...answer() });
    expect(await socket.closed()).toBe(4410);
    expect(await stored()).toEqual([]);
  });

  it('an import that waits for another one’s end is its own caller’s', async () => {
    const [revoked, other] = [await grounds['an API token'](), await grounds['a sign-in']()];
    const [name, body] = calls['an import']();
    const commits = holdCommits();
    const first = given.server.call(name, { token: revoked.token, body });
    await commits.asked();
    const second = given.server.call(name, { token: other.token, body });
    await revoked.end();
    commits.release();
    expect([(await first).status, (await second).status]).toEqual([401, 200]);
  });

  it('a password stays after a sign-out while the new one was hashed', async () => {
    const { server } = given;
    const me = await server.signUp();
    await server.call('PATCH /user/send/code', { token: me.access, body: { subject: 'Смена данных', text: 'Код:' } });
    const hash = Bun.password.hash.bind(Bun.password);
    const { promise, resolve } = Promise.withResolvers<void>();
    const hashed = vi.spyOn(Bun.password, 'hash').mockImplementation(async (text, ...rest) => {
      if (text === 'Better-22') await promise;
      return hash(text, ...rest);
    });
    const body = { oldPassword: me.password, newPassword: 'Better-22', code: server.codeFor(me.email) };
    const changed = server.call('PATCH /user/passwd/edit', { token: me.access, body });
    await expect.poll(() => hashed.mock.calls.map(([text]) => text)).toContain('Better-22');
    await server.call('POST /user/logout', { token: me.access });
    resolve();
    expect((await changed).status).toBe(401);
    expect((await server.signIn(me.email, me.password)).id).toBe(me.id);
  });
});

it('a wait for sentences ends without them when its token has ended', async () => {
  const { token, end } = await grounds['a visitor’s token']();
  const subscribe = vi.spyOn(given.server.deps.bus, 'subscribe');
  const waiting = given.server.call('GET /widget/sentence', { token, query: { after: 0 } });
  await expect.poll(() => subscribe.mock.calls.length).toBeGreaterThan(0);
  // The wait’s own limit passes too.
  await end();
  expect((await waiting).status).toBe(401);
});
