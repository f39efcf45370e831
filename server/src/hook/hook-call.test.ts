import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkReceiver } from './hook-address.ts';
import { composeBody, largestBody } from './hook-body.ts';
import { callHook, type HookCallOptions } from './hook-call.ts';
import { type Receiver, startReceiver } from './hook-fixture.ts';

let receiver: Receiver;
beforeEach(() => {
  receiver = startReceiver();
});
afterEach(() => receiver.stop());

const send = (url: string, options: Partial<HookCallOptions> = {}) =>
  callHook(
    { url, headers: {}, body: '{}' },
    { production: true, now: Date.now(), stop: new AbortController().signal, ...options },
  );
const port = () => new URL(receiver.url).port;

it.each(['127.0.0.1', '10.0.0.7', '192.168.1.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
  'connects in production to no name whose address is %s',
  async (address) => {
    const sent = await send(`https://shop.example:${port()}/hook`, { lookup: async () => [address] });
    expect(sent).toEqual({ result: 'failed', status: null, error: 'private_address' });
    expect(receiver.received).toEqual([]);
  },
);

it('looks a name up once, and reaches nothing that the name is rebound to', async () => {
  let hits = 0;
  const rebound = Bun.serve({
    port: Number(port()),
    hostname: '127.0.0.2',
    fetch: () => new Response(`${(hits += 1)}`),
  });
  let looks = 0;
  const lookup = async () => ((looks += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
  const sent = await send(`http://shop.example:${port()}/hook`, { production: false, lookup });
  await rebound.stop(true);
  expect([sent, looks, hits]).toEqual([{ result: 'delivered', status: 204 }, 1, 0]);
  expect(receiver.received).toHaveLength(1);
});

it('connects in production to none of several addresses that are not public', async () => {
  const lookup = async () => ['127.0.0.1', '10.0.0.1'];
  const sent = await send(`https://shop.example:${port()}/hook`, { lookup });
  expect(sent).toMatchObject({ error: 'private_address' });
  expect(receiver.received).toEqual([]);
});

it('connects to the address that was checked, though the name leads elsewhere by then', async () => {
  const sent = await send(`http://no-such-name.invalid:${port()}/hook?a=1`, {
    production: false,
    lookup: async () => ['127.0.0.1'],
  });
  expect(sent).toEqual({ result: 'delivered', status: 204 });
  expect(receiver.received[0]!.headers.get('host')).toBe(`no-such-name.invalid:${port()}`);
});

it('sends nothing over plain http in production', async () => {
  expect(await send(receiver.url)).toMatchObject({ error: 'insecure' });
  expect(receiver.received).toEqual([]);
});

it('gives up on a receiver that does not answer, and on one that is not there', async () => {
  receiver.answer = () => new Promise(() => {});
  expect(await send(receiver.url, { production: false, patience: 50 })).toMatchObject({ error: 'timeout' });
  expect(await send('http://127.0.0.1:9/', { production: false })).toMatchObject({ error: 'connection' });
  const nowhere = { production: false, lookup: async () => [] };
  expect(await send('http://nowhere.example/', nowhere)).toMatchObject({ error: 'no_address' });
});

it('reads Retry-After as seconds and as a date', async () => {
  const now = Date.parse('2026-11-02T09:00:00Z');
  const answer = (value: string) => () => new Response(null, { status: 503, headers: { 'retry-after': value } });
  receiver.answer = answer('120');
  expect(await send(receiver.url, { production: false, now })).toMatchObject({ notBefore: now + 120_000 });
  receiver.answer = answer('Mon, 02 Nov 2026 10:00:00 GMT');
  expect(await send(receiver.url, { production: false, now })).toMatchObject({ notBefore: now + 3_600_000 });
  receiver.answer = answer('soon');
  expect(await send(receiver.url, { production: false, now })).not.toHaveProperty('notBefore');
});

it.each([
  ['https://shop.ru/hook#top', true, 'https://shop.ru/hook'],
  ['http://127.0.0.1:8080/hook', false, 'http://127.0.0.1:8080/hook'],
  ['http://localhost:8080/', false, 'http://localhost:8080/'],
])('takes %s (in production: %s)', (typed, production, stored) =>
  expect(checkReceiver({ production }, typed, { field: 'url', most: 1_000 })).toBe(stored),
);

it.each([
  ['http://shop.ru/hook', true],
  ['https://127.0.0.1/hook', true],
  ['https://localhost/hook', true],
  ['https://[::1]/hook', true],
  ['https://2130706433/', true],
  ['https://0x7f.1/', true],
  ['https://169.254.169.254/', true],
  ['https://10.1.2.3/', false],
  ['https://user:secret@shop.ru/', true],
  ['ftp://shop.ru/', false],
  ['shop.ru/hook', false],
  [`https://shop.ru/${'a'.repeat(1_000)}`, true],
])('refuses %s (in production: %s)', (typed, production) =>
  expect(() => checkReceiver({ production }, typed, { field: 'url', most: 1_000 })).toThrow('invalid'),
);

it('cuts a text that makes a body too large, and marks it', () => {
  const sentence = {
    id: 'a',
    seq: 1,
    author: 'visitor',
    text: '😀"'.repeat(9_000),
    at: '2026-11-02T09:00:00Z',
  } as const;
  const json = composeBody('sentence.created', 0, { dialogId: 'd', sentence });
  expect(Buffer.byteLength(json)).toBeLessThan(largestBody);
  const { data } = JSON.parse(json);
  expect(data).toMatchObject({ dialogId: 'd', cut: true });
  expect(data.sentence.text.isWellFormed()).toBe(true);
  expect(data.sentence.text.length).toBeGreaterThan(5_000);
});
