import { describe, expect, it } from 'vitest';
import { createDelivery, type Numbered } from './delivery.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';

/** A store of `count` items which a delivery reads two at a time. */
function setUp(
  stored: number,
  options: { from?: number; mostReads?: number; waitForSpace?: () => Promise<void> | undefined } = {},
) {
  const store: Numbered[] = [];
  const add = (): Numbered => {
    const item = { number: store.length + 1, frame: `f${store.length + 1}` };
    store.push(item);
    return item;
  };
  for (let i = 0; i < stored; i += 1) add();
  const seen: string[] = [];
  const failures: unknown[] = [];
  let reads = 0;
  const delivery = createDelivery({
    from: options.from ?? 0,
    page: 2,
    readAfter: async (number) => {
      reads += 1;
      if (reads > (options.mostReads ?? Infinity)) throw new Error('it reads without end');
      await Promise.resolve();
      return store.filter((item) => item.number > number).slice(0, 2);
    },
    send: (frame) => seen.push(frame),
    waitForSpace: options.waitForSpace ?? (() => undefined),
    failed: (error) => failures.push(error),
  });
  return { add, delivery, seen, failures, reads: () => reads };
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => `f${i + 1}`);

describe('delivery', () => {
  it('sends the next item without reading the store', () => {
    const { add, delivery, seen, reads } = setUp(0);
    const { number, frame } = add();
    delivery.offer(number, frame);
    expect(seen).toEqual(['f1']);
    expect(reads()).toBe(0);
  });

  it('fills a gap from the store, and skips what has been sent', async () => {
    const { delivery, seen } = setUp(5);
    delivery.offer(5, 'f5');
    delivery.offer(3, 'f3');
    await yieldToEventLoop();
    delivery.offer(2, 'f2');
    expect(seen).toEqual(upTo(5));
  });

  it('lets others have their turn while a gap is not stored yet', async () => {
    const { add, delivery, seen, failures, reads } = setUp(1, { mostReads: 1_000 });
    delivery.wake();
    delivery.offer(3, 'f3');
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect(seen).toEqual(['f1']);
    add();
    add();
    await yieldToEventLoop();
    await yieldToEventLoop();
    expect(failures).toEqual([]);
    expect(seen).toEqual(upTo(3));
    expect(reads()).toBeLessThan(20);
  });

  it('items offered while it reads come once and in order', async () => {
    const { add, delivery, seen } = setUp(3);
    delivery.wake();
    for (let i = 0; i < 20; i += 1) {
      const { number, frame } = add();
      delivery.offer(number, frame);
      if (i % 3 === 0) await Promise.resolve();
    }
    await yieldToEventLoop();
    expect(seen).toEqual(upTo(23));
  });

  it('items offered while it reads are not read again, whatever their order', async () => {
    const { add, delivery, seen, reads } = setUp(1);
    const offered = Array.from({ length: 9 }, add);
    for (const at of [2, 0, 1, 0, 3, 4, 5, 8, 7, 6]) delivery.offer(offered[at]!.number, offered[at]!.frame);
    await yieldToEventLoop();
    expect(seen).toEqual(upTo(10));
    // Two items a read: 1 and 2, then 3 and 4, which was dropped; the later ones were buffered.
    expect(reads()).toBe(2);
  });

  it('reads what was offered without a frame while it read, and sends what follows', async () => {
    const { add, delivery, seen } = setUp(1);
    delivery.wake();
    await Promise.resolve();
    const [second, third, fourth] = [add(), add(), add()];
    delivery.offer(third.number, third.frame);
    delivery.offer(second.number, null);
    delivery.offer(fourth.number, fourth.frame);
    await yieldToEventLoop();
    expect(seen).toEqual(upTo(4));
  });

  it('reads the log when more is offered than its buffer takes', async () => {
    const { add, delivery, seen } = setUp(1);
    delivery.wake();
    for (let i = 0; i < 600; i += 1) {
      const { number, frame } = add();
      delivery.offer(number, frame);
    }
    await expect.poll(() => seen.length).toBe(601);
    expect(seen).toEqual(upTo(601));
  });

  it('a wake-up at the very end of a reading is not lost', async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      const { add, delivery, seen } = setUp(1);
      delivery.wake();
      for (let i = 0; i < steps; i += 1) await Promise.resolve();
      add();
      delivery.offer(2, 'f2');
      await yieldToEventLoop();
      expect(seen).toEqual(upTo(2));
    }
  });

  it('starts after what the peer holds, and sends nothing once closed', async () => {
    const { add, delivery, seen } = setUp(4, { from: 3 });
    delivery.wake();
    await yieldToEventLoop();
    delivery.close();
    const { number, frame } = add();
    delivery.offer(number, frame);
    delivery.wake();
    await yieldToEventLoop();
    expect(seen).toEqual(['f4']);
  });

  it('waits for room between items and fails when there is none', async () => {
    const { delivery, seen, failures } = setUp(4, { waitForSpace: () => Promise.reject(new Error('slow')) });
    delivery.wake();
    await yieldToEventLoop();
    expect(seen).toEqual(['f1']);
    expect(failures).toHaveLength(1);
  });
});
