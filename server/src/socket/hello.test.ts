import { describe, expect, it } from 'vitest';
import { call, say } from '../dialog/dialog-fixture.ts';
import { openSocket } from './socket-fixture.ts';
import { useDialogSockets } from './dialog-sockets-fixture.ts';

const given = useDialogSockets();
const { operator, refusal, visitor, keep } = given;

describe('hello', () => {
  it('gets a welcome with the state of the dialog', async () => {
    await say(given.server, given.dialog, 'Привет');
    const socket = await visitor();
    expect(socket.frames[0]).toEqual({
      type: 'welcome',
      session: given.dialog.session,
      last: 1,
      read: 0,
      assistant: true,
      operator: false,
    });
    const desk = await operator();
    expect(desk.frames[0]).toEqual({ type: 'welcome', rev: expect.any(Number), member: given.owner.memberId });
    expect(await socket.next('talk')).toEqual({ type: 'talk', assistant: true, operator: true });
  });

  it('what is no frame of the contract is closed with 4400', async () => {
    for (const frame of [
      '',
      'привет',
      '12',
      'null',
      '[]',
      '{"type":"hello"',
      '[[[['.repeat(5_000),
      '{"__proto__":{"type":"ping"}}',
      { type: 'ping' },
      { type: 'say', clientId: 'a', text: 'да' },
      { type: 'hello', role: 'admin', token: 'x' },
      { type: 'other' },
    ]) {
      expect([frame, await refusal(frame)]).toEqual([frame, 4400]);
    }
  });

  it("a bad token is closed with 4401, the other side's too", async () => {
    for (const [role, token] of [
      ['visitor', 'x'],
      ['operator', 'x'],
      ['visitor', given.owner.token],
      ['operator', given.dialog.token],
    ]) {
      expect([role, await refusal({ type: 'hello', role, token, after: 0 })]).toEqual([role, 4401]);
    }
  });

  it('an expired access token is closed with 4401', async () => {
    given.server.clock.shift(16 * 60 * 1000);
    expect(await refusal({ type: 'hello', role: 'operator', token: given.owner.token, after: null })).toBe(4401);
  });

  it('a foreign page and a banned visitor are closed with 4403', async () => {
    const hello = { type: 'hello', role: 'visitor', token: given.dialog.token, after: 0 };
    expect(await refusal(hello, { origin: 'https://evil.ru' })).toBe(4403);
    expect(await refusal({ ...hello, token: 'x' }, { origin: 'https://evil.ru' })).toBe(4401);
    await call(given.server, `PATCH /dialog/ban/${given.dialogId}`, {
      token: given.owner.token,
      body: { isBan: true },
    });
    expect(await refusal(hello)).toBe(4403);
  });

  it('without a word it is closed after 5 s with 4408', async () => {
    const socket = keep(await openSocket(given.server.url));
    expect(await socket.closed()).toBe(4408);
  });
});

describe('frames', () => {
  it("ping, a second hello, the other role's frames", async () => {
    const [socket, desk] = [await visitor(), await operator()];
    socket.send({ type: 'ping' });
    await socket.next('pong');
    desk.send({ type: 'ping' });
    await desk.next('pong');
    socket.send({ type: 'hello', role: 'visitor', token: given.dialog.token, after: 0 });
    expect(await socket.closed()).toBe(4400);
    const other = await visitor();
    other.send({ type: 'answer', clientId: 'a', session: given.dialog.session, sentences: ['да'] });
    expect(await other.closed()).toBe(4400);
    desk.send({ type: 'say', clientId: 'a', text: 'да' });
    expect(await desk.closed()).toBe(4400);
  });

  it('a text that is not fit is refused and the socket stays', async () => {
    const [socket, desk] = [await visitor(), await operator()];
    for (const text of ['', 'я'.repeat(4001), 'a\u0007']) {
      const clientId = crypto.randomUUID();
      socket.send({ type: 'say', clientId, text });
      expect(await socket.next('error', (frame) => frame.clientId === clientId)).toEqual({
        type: 'error',
        code: 'invalid',
        clientId,
      });
    }
    desk.send({ type: 'answer', clientId: 'd', session: 'no-such-session', sentences: ['да'] });
    expect(await desk.next('error')).toEqual({ type: 'error', code: 'not_found', clientId: 'd' });
    desk.send({ type: 'typing' });
    expect(await desk.next('error', ({ code }) => code === 'invalid')).toBeDefined();
    socket.send({ type: 'say', clientId: 'ok', text: 'да' });
    expect((await socket.next('ack')).sentences).toMatchObject([{ seq: 1, text: 'да' }]);
  });

  it('more than 64 KiB is too much', async () => {
    const socket = await visitor();
    socket.sendText(JSON.stringify({ type: 'say', clientId: 'a', text: 'x'.repeat(70_000) }));
    expect([1006, 1009]).toContain(await socket.closed());
  });
});
