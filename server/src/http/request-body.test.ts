import { expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';
import { type Endpoint, endpoints } from '../contract.ts';
import { readBody } from './request-body.ts';
import { bufferOf } from '../runtime/thread-pool.ts';

const mib = 1024 * 1024;
const arrival = { budget: createBodyBudget(), address: '203.0.113.1' };

/** Counts the ticks of the event loop during `work`. */
async function countTurns<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let [turns, isOver] = [0, false];
  const others = (async () => {
    for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  })();
  const result = await work;
  isOver = true;
  await others;
  return { turns, result };
}

/** A body that is there at once, in chunks as they come from a network. */
const arrived = (bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 64 * 1024) controller.enqueue(bytes.slice(at, at + 64 * 1024));
      controller.close();
    },
  });

/** The same in chunks of a size. */
const inChunksOf = (size: number, bytes: Uint8Array): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

const requestOf = (body: ReadableStream, type: string): Request =>
  new Request('http://x/', { method: 'POST', body, headers: { 'content-type': type } });

it('reads a large body in pieces, between which others have their turn', async () => {
  const text = JSON.stringify({ domainId: 'one', more: 'я'.repeat(8 * mib) });
  const { turns, result } = await countTurns(
    readBody(
      requestOf(arrived(Buffer.from(text)), 'application/json'),
      endpoints['POST /assistant/import'] as Endpoint,
      arrival,
    ),
  );
  expect(Buffer.from(result.body as Uint8Array).toString()).toBe(text);
  // 16 MiB are read in 16 pieces.
  expect(turns).toBeGreaterThanOrEqual(15);
  expect(bufferOf(result.body as Uint8Array)).toEqual([(result.body as Uint8Array).buffer]);
});

it('takes some chunks of a body in a turn, however small they are', async () => {
  const text = JSON.stringify({ domainId: 'one', more: 'я'.repeat(200_000) });
  const { turns, result } = await countTurns(
    readBody(
      requestOf(inChunksOf(100, Buffer.from(text)), 'application/json'),
      endpoints['POST /assistant/import'] as Endpoint,
      arrival,
    ),
  );
  expect(Buffer.from(result.body as Uint8Array).toString()).toBe(text);
  // 4,000 chunks.
  expect(turns).toBeGreaterThanOrEqual(15);
});

it('refuses a body of which each letter is a chunk', async () => {
  const read = (letters: number) =>
    readBody(
      requestOf(inChunksOf(1, Buffer.from(`"${'a'.repeat(letters)}"`)), 'application/json'),
      endpoints['POST /widget/session'] as Endpoint,
      arrival,
    );
  await expect(read(300)).rejects.toMatchObject({
    reason: 'invalid',
    detail: 'Тело запроса передавалось слишком мелкими частями.',
  });
  expect((await read(200)).body).toBe('a'.repeat(200));
});
