import { expect, it } from 'vitest';
import { streamResponse } from './stream-response.ts';
import { createTurns, kinds } from './turns.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const part = new Uint8Array(1000).fill(1);
async function* pieces(count: number, made: number[] = []): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i += 1) {
    made.push(i);
    yield part;
  }
}

it('reads the next piece only when there is room for it', async () => {
  const made: number[] = [];
  const response = await streamResponse({ turn: createTurns() }, 'a', pieces(50, made), {
    'content-type': 'text/plain',
  });
  for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
  expect(made.length).toBeLessThanOrEqual(2);
  expect((await response.arrayBuffer()).byteLength).toBe(50_000);
  expect(response.headers.get('content-type')).toBe('text/plain');
});

it('gives one key so many at once; a stalled, cancelled or failed one frees its place', async () => {
  const turn = createTurns();
  const { runningEach, waitingEach } = kinds.download;
  const begin = (stall?: number) => streamResponse({ turn }, 'a', pieces(50), {}, stall);
  const open = [await begin(50), ...(await Promise.all(Array.from({ length: runningEach - 1 }, () => begin())))];
  const waiting = Array.from({ length: waitingEach }, () => begin());
  await expect(begin()).rejects.toMatchObject({ reason: 'rate_limited' });
  expect((await streamResponse({ turn }, 'b', pieces(1), {})).status).toBe(200);
  // The first one is not read: its place is free after its time.
  await waiting[0];
  await expect(open[0]!.arrayBuffer()).rejects.toThrow();
  await open[1]!.body!.cancel();
  expect((await (await waiting[1]!).arrayBuffer()).byteLength).toBe(50_000);
  const broken = await streamResponse(
    { turn },
    'b',
    (async function* () {
      yield part;
      throw new Error('broken');
    })(),
    {},
  );
  await expect(broken.arrayBuffer()).rejects.toThrow('broken');
});
