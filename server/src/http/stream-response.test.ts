import { expect, it, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { createServerState } from '../runtime/server-state.ts';
import { downloadBounds, streamResponse } from './stream-response.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';

const size = 100_000;
const part = new Uint8Array(size).fill(1);
async function* partsOf(count: number, made: number[] = [], bytes = part): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i += 1) {
    made.push(i);
    yield bytes;
  }
}

/** Downloads of one server. */
function createSender() {
  const deps = { state: createServerState() };
  return (key: string, pieces = partsOf(50), { stall, follow }: { stall?: number; follow?: Follow } = {}) =>
    streamResponse(deps, { key, pieces, headers: { 'content-type': 'text/plain' }, ...(follow && { follow }) }, stall);
}
type Follow = (stop: () => void) => Promise<() => void>;

it('reads the next piece only when there is room for it', async () => {
  const made: number[] = [];
  const response = await createSender()('a', partsOf(50, made));
  for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop();
  expect(made.length).toBeLessThanOrEqual(2);
  expect((await response.arrayBuffer()).byteLength).toBe(50 * size);
  expect(response.headers.get('content-type')).toBe('text/plain');
});

it('joins small pieces, so that no download occupies a turn for a few bytes', async () => {
  const made: number[] = [];
  const response = await createSender()('a', partsOf(2_000, made, part.subarray(0, 100)));
  const reader = response.body!.getReader();
  expect((await reader.read()).value!.length).toBeGreaterThanOrEqual(64 * 1024);
  await reader.cancel();
});

it('reads few pieces in one tick, however many downloads begin', async () => {
  const send = createSender();
  let [inTick, most, isOver] = [0, 0, false];
  const watch = (): void => {
    most = Math.max(most, inTick);
    inTick = 0;
    if (!isOver) setImmediate(watch);
  };
  watch();
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of partsOf(3)) {
      inTick += 1;
      yield piece;
    }
  }
  const responses = await Promise.all(Array.from({ length: 100 }, (_, i) => send(`key ${i}`, counted())));
  for (const response of responses) expect((await response.arrayBuffer()).byteLength).toBe(3 * size);
  isOver = true;
  expect(most).toBeLessThanOrEqual(8);
});

it('gives one key so many at once; a stalled, cancelled or failed one frees its place', async () => {
  const send = createSender();
  const { runningEach, waitingEach } = downloadBounds;
  const begin = (stall?: number) => send('a', partsOf(50), stall === undefined ? {} : { stall });
  const open = [await begin(50), ...(await Promise.all(Array.from({ length: runningEach - 1 }, () => begin())))];
  const waiting = Array.from({ length: waitingEach }, () => begin());
  await expect(begin()).rejects.toMatchObject({ reason: 'rate_limited' });
  expect((await send('b', partsOf(1))).status).toBe(200);
  // The first one is not read: its place is free after its time.
  await waiting[0];
  await expect(open[0]!.arrayBuffer()).rejects.toBe(undefined);
  await open[1]!.body!.cancel();
  expect((await (await waiting[1]!).arrayBuffer()).byteLength).toBe(50 * size);
  const broken = await send(
    'b',
    (async function* () {
      yield part;
      throw new Error('broken');
    })(),
  );
  await expect(broken.arrayBuffer()).rejects.toThrow('broken');
});

it('ends the slowest one where all turns are taken', async () => {
  const send = createSender();
  const { running, runningEach } = downloadBounds;
  const others = await Promise.all(
    Array.from({ length: running - 1 }, (_, at) => send(`${Math.floor(at / runningEach)}`)),
  );
  const fast = await send('fast');
  const reader = fast.body!.getReader();
  for (let read = 0; read < 10; read += 1) await reader.read();
  const rest = partsOf(3);
  expect((await (await send('last', rest)).arrayBuffer()).byteLength).toBe(3 * size);
  expect((await reader.read()).done).toBe(false);
  const cut = await Promise.all(
    others.map(({ body }) =>
      body!
        .getReader()
        .read()
        .then(
          () => 0,
          () => 1,
        ),
    ),
  );
  expect(cut.reduce<number>((sum, one) => sum + one, 0)).toBe(1);
});

it('does not end one that has just begun for those who have taken a piece long ago', async () => {
  const send = createSender();
  const { running, runningEach } = downloadBounds;
  await Promise.all(Array.from({ length: running - 1 }, (_, at) => send(`${Math.floor(at / runningEach)}`)));
  for (let turn = 0; turn < 2 * running; turn += 1) await yieldToEventLoop();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
  try {
    const [fresh] = await Promise.all([send('fresh', partsOf(3)), send('last')]);
    expect((await fresh!.arrayBuffer()).byteLength).toBe(3 * size);
  } finally {
    clock.mockRestore();
  }
});

it('ends as soon as its caller may not go on, and does not begin for one who may not', async () => {
  const send = createSender();
  let stop = (): void => {};
  let watches = 0;
  const response = await send('a', partsOf(50), {
    follow: async (end) => {
      stop = end;
      watches += 1;
      return () => (watches -= 1);
    },
  });
  const reader = response.body!.getReader();
  await reader.read();
  expect(watches).toBe(1);
  stop();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toBe(undefined);
  expect(watches).toBe(0);
  const refused = send('a', partsOf(1), {
    follow: async () => {
      throw new AppError('unauthenticated');
    },
  });
  await expect(refused).rejects.toMatchObject({ reason: 'unauthenticated' });
  const all = Array.from({ length: downloadBounds.runningEach }, () => send('a', partsOf(1)));
  expect(await Promise.all((await Promise.all(all)).map(({ status }) => status))).toEqual(all.map(() => 200));
});
