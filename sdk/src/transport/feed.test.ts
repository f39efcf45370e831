import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerFrame } from '../contract/frame.ts';
import { NodeWebSocket, sentenceOf, type ServerSocket, startServer, type TestServer, until } from './server-fixture.ts';
import { ApiError } from './api-error.ts';
import { environmentOf } from './environment.ts';
import { createFeed, type Feed } from './feed.ts';

let server: TestServer;
let feed: Feed;
let received: ServerFrame[];
let hellos: { token: string; after: number | null }[];
let reloads: number;
let moves: number;
let tokens: { access(): string | null; renew(spent: string | null): Promise<string> };
/** What the server does after a hello. */
let greet: (socket: ServerSocket, hello: { after: number | null; token: string }) => void;

const say = (socket: ServerSocket, frame: ServerFrame): void => socket.send(JSON.stringify(frame));
const fact = (rev: number): ServerFrame => ({
  type: 'sentence',
  rev,
  dialogId: 'd',
  session: 's',
  sentence: sentenceOf(rev),
});
const current = (): ServerSocket => [...server.sockets].at(-1)!;
const revs = (): unknown[] => received.flatMap((frame) => (frame.type === 'sentence' ? [frame.rev] : []));

beforeEach(async () => {
  [received, hellos, reloads, moves] = [[], [], 0, 0];
  tokens = { access: () => 'good', renew: () => Promise.reject(new ApiError(401, null)) };
  greet = (socket) => say(socket, { type: 'welcome', rev: 10 });
  server = await startServer();
  server.onSocket = (socket) =>
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; after: number | null; token: string };
      if (frame.type === 'hello') hellos.push({ token: frame.token, after: frame.after });
      if (frame.type === 'hello') greet(socket, frame);
      if (frame.type === 'ping') say(socket, { type: 'pong' });
    });
  feed = createFeed(environmentOf({ host: server.host, WebSocket: NodeWebSocket }), {
    tokens: { access: () => tokens.access(), renew: (spent) => tokens.renew(spent) },
    reload: () => reloads++,
    moved: () => moves++,
  });
  feed.onAny((frame) => received.push(frame));
});
afterEach(async () => {
  feed.disconnect();
  await server.close();
});

test('resumes from the last fact it heard; the first welcome makes it read what it shows', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  expect([hellos, reloads]).toEqual([[{ token: 'good', after: null }], 1]);
  for (const rev of [11, 12, 13]) say(current(), fact(rev));
  await until(() => revs().length === 3);
  greet = (socket, { after }) => {
    say(socket, { type: 'welcome', rev: 15 });
    for (let rev = after! + 1; rev <= 15; rev++) say(socket, fact(rev));
  };
  current().terminate();
  await until(() => feed.$state.get() === 'waiting');
  await until(() => revs().length === 5);
  expect([hellos[1], revs(), reloads]).toEqual([{ token: 'good', after: 13 }, [11, 12, 13, 14, 15], 1]);
});

test('after a move to another team it begins with that team’s facts', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  say(current(), fact(11));
  await until(() => revs().length === 1);
  greet = (socket) => say(socket, { type: 'welcome', rev: 3 });
  current().close(4410);
  await until(() => hellos.length === 2 && feed.$state.get() === 'open');
  say(current(), fact(4));
  await until(() => revs().length === 2);
  expect([hellos[1], revs(), reloads, moves]).toEqual([{ token: 'good', after: null }, [11, 4], 2, 1]);
});

test('a fact sent twice counts once', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  for (const rev of [11, 11, 12, 11, 12, 13]) say(current(), fact(rev));
  await until(() => revs().length === 3);
  expect(revs()).toEqual([11, 12, 13]);
});

test('a gap is not passed over: it resumes from before it', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  greet = (socket, { after }) => {
    say(socket, { type: 'welcome', rev: 14 });
    for (let rev = after! + 1; rev <= 14; rev++) say(socket, fact(rev));
  };
  for (const rev of [11, 13, 14]) say(current(), fact(rev));
  await until(() => revs().length === 4);
  expect([hellos[1]?.after, revs()]).toEqual([11, [11, 12, 13, 14]]);
});

test('reset: reloads the lists and continues from its number', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  say(current(), { type: 'reset', rev: 500 });
  say(current(), fact(501));
  await until(() => revs().length === 1);
  expect(reloads).toBe(2);
});

test('an access token that has run out is renewed once', async () => {
  greet = (socket, { token }) => (token === 'fresh' ? say(socket, { type: 'welcome', rev: 1 }) : socket.close(4401));
  const renewed: (string | null)[] = [];
  tokens.renew = async (spent) => (renewed.push(spent), 'fresh');
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  expect([hellos.map(({ token }) => token), renewed]).toEqual([['good', 'fresh'], ['good']]);
});

test('connects only with a sign-in', async () => {
  tokens.access = () => null;
  feed.connect();
  await until(() => feed.$state.get() === 'closed');
  expect(hellos).toEqual([]);
});

test('listeners of one type hear that type, until they leave', async () => {
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  const seen: number[] = [];
  const leave = feed.on('learn', ({ share }) => seen.push(share));
  say(current(), { type: 'learn', domainId: 'd', share: 0.5 });
  say(current(), fact(11));
  await until(() => seen.length === 1);
  leave();
  say(current(), { type: 'learn', domainId: 'd', share: 1 });
  say(current(), fact(12));
  await until(() => revs().length === 2);
  expect(seen).toEqual([0.5]);
});

test('a listener that throws is reported and keeps nothing from the others, nor from the state', async () => {
  const reported: unknown[] = [];
  const others = process.rawListeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (cause) => reported.push(cause));
  const wrong = new Error('a page’s own');
  feed.onAny(() => {
    throw wrong;
  });
  const late: ServerFrame[] = [];
  feed.onAny((frame) => late.push(frame));
  feed.connect();
  await until(() => hellos.length === 1 && received.length === 1);
  say(current(), fact(11));
  await until(() => revs().length === 1 && reported.length === 2);
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other as () => void);
  expect(late.map(({ type }) => type)).toEqual(['welcome', 'sentence']);
  expect([feed.$state.get(), reported]).toEqual(['open', [wrong, wrong]]);
});

test('reports that the account has too many connections open, until one is accepted', async () => {
  const welcome = greet;
  greet = (socket) => socket.close(4409);
  feed.connect();
  await until(() => feed.$crowded.get());
  expect(feed.$state.get()).not.toBe('open');
  feed.disconnect();
  expect(feed.$crowded.get()).toBe(false);
  greet = welcome;
  feed.connect();
  await until(() => feed.$state.get() === 'open');
  expect(feed.$crowded.get()).toBe(false);
});
