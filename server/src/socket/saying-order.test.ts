import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientFrame } from '../contract.ts';
import { useDialogSockets } from './dialog-sockets-fixture.ts';
import { joinRaw, type RawSocket } from './raw-socket-fixture.ts';
import { until } from './socket-fixture.ts';

const given = useDialogSockets();
const lost = Object.assign(new Error('no connection'), { code: 'ECONNRESET' });

/** Whether the database is away, and what waits until it is known to be. */
let isAway = false;
let asked: () => void = () => {};
let refusal: Promise<void> = Promise.resolve();
let socket: RawSocket | null = null;

beforeEach(() => {
  const { commit } = given.server.deps;
  const failing: typeof commit = async (ownerId, work, bytes) => {
    // Only sentences are batched; departures are committed too.
    if (!isAway || typeof work === 'function') return commit(ownerId, work as never, bytes);
    asked();
    await refusal;
    throw lost;
  };
  Object.assign(given.server.deps, { commit: failing });
  return () => Object.assign(given.server.deps, { commit });
});
afterEach(() => {
  isAway = false;
  refusal = Promise.resolve();
  socket?.destroy();
});

const sides = {
  visitor: {
    token: () => given.dialog.token,
    saying: (clientId: string): ClientFrame => ({ type: 'say', clientId, text: clientId }),
  },
  operator: {
    token: () => given.owner.token,
    saying: (clientId: string): ClientFrame => ({
      type: 'answer',
      clientId,
      session: given.dialog.session,
      sentences: [clientId],
    }),
  },
} as const;

const count = (text: string, part: string): number => text.split(part).length - 1;
const stored = async (): Promise<string[]> => (await given.poll('before=1000')).map((one) => one.text);

describe.each(['visitor', 'operator'] as const)(
  'a sentence that a %s sends after one that is refused for now',
  (role) => {
    const { token, saying } = sides[role];
    const join = async (): Promise<RawSocket> =>
      (socket = await joinRaw(given.server.url, { role, token: token(), after: 0 }));
    /** One that was refused while the database was away, and knows nothing of it yet. */
    const refused = async (): Promise<RawSocket> => {
      const raw = await join();
      isAway = true;
      raw.send(saying('first'));
      await until('the ping', () => raw.pings().length === 1);
      isAway = false;
      return raw;
    };
    const isRefused = (raw: RawSocket, clientId: string, times = 1) =>
      until(
        `the refusal of ${clientId}`,
        () =>
          count(raw.received(), `{"type":"error","code":"unavailable","retryAfter":5,"clientId":"${clientId}"}`) ===
          times,
      );
    const isAcknowledged = (raw: RawSocket, clientId: string) =>
      until(`the ack of ${clientId}`, () => raw.received().includes(`{"type":"ack","clientId":"${clientId}"`));

    it('is refused too until the first one is sent again: the order stays', async () => {
      const raw = await refused();
      raw.send(saying('second'));
      raw.send(saying('third'));
      await isRefused(raw, 'third');
      for (const clientId of ['first', 'second', 'third']) raw.send(saying(clientId));
      await isAcknowledged(raw, 'third');
      expect(await stored()).toEqual(['first', 'second', 'third']);
      expect(raw.pings()).toHaveLength(1);
    });

    it('is accepted after the client has seen the refusal: the first one may have been given up', async () => {
      const raw = await refused();
      raw.pong('no mark of ours');
      raw.send(saying('second'));
      await isRefused(raw, 'second');
      raw.pong(raw.pings()[0]!);
      raw.send(saying('third'));
      await isAcknowledged(raw, 'third');
      expect(await stored()).toEqual(['third']);
    });

    it('is refused again when the first one fails again', async () => {
      const raw = await refused();
      isAway = true;
      raw.send(saying('first'));
      await isRefused(raw, 'first', 2);
      isAway = false;
      raw.pong(raw.pings()[0]!);
      raw.send(saying('second'));
      await isRefused(raw, 'second');
      expect(await stored()).toEqual([]);
      expect(new Set(raw.pings()).size).toBe(2);
    });

    it('a client that answers pings recovers automatically', async () => {
      const tab = await given[role]();
      isAway = true;
      tab.send(saying('first'));
      await tab.next('error');
      isAway = false;
      await until('an ack', () => {
        tab.send(saying('second'));
        return tab.all('ack').length > 0;
      });
      expect(await stored()).toEqual(['second']);
    });
  },
);

it('later answers of an operator are not stored either when the socket was lost in between', async () => {
  const raw = (socket = await joinRaw(given.server.url, { role: 'operator', token: given.owner.token, after: 0 }));
  const visitor = await given.visitor();
  isAway = true;
  let isAsked = false;
  let refuse!: () => void;
  refusal = new Promise((resolve) => (refuse = resolve));
  asked = () => (isAsked = true);
  raw.send(sides.operator.saying('first'));
  raw.send(sides.operator.saying('second'));
  raw.send({ type: 'typing', session: given.dialog.session });
  await until('the first one', () => isAsked);
  raw.destroy();
  await until('the end of the socket', () => !given.server.deps.presence.operatorIsThere(given.owner.id));
  isAway = false;
  refuse();
  // The frames of a socket are handled one after another: by now the second answer was.
  await visitor.next('typing');
  expect(await stored()).toEqual([]);
});
