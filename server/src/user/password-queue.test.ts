import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';
import { PasswordQueue } from './password-queue.ts';

const bounds = { running: 2, waiting: 10, each: 4, rest: 0 };

/** Tasks that end when they are let go, and how many ran at once. */
function createTasks(queue: PasswordQueue) {
  const gates: (() => void)[] = [];
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const add = (caller: string, known = false) =>
    queue.run({ caller, known }, async () => {
      order.push(caller);
      most = Math.max(most, (running += 1));
      await new Promise<void>((open) => gates.push(open));
      running -= 1;
      return caller;
    });
  const drain = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle = gates.length === 0 ? idle + 1 : 0) {
      gates.shift()?.();
      await Bun.sleep(1);
    }
  };
  return { add, drain, order, most: () => most };
}

describe('the queue of passwords', () => {
  it('runs as many at once as it may, and everybody in turn', async () => {
    const tasks = createTasks(new PasswordQueue(bounds));
    const all = Array.from({ length: 12 }, (_, at) => tasks.add(`caller${at}`));
    await tasks.drain();
    expect(await Promise.all(all)).toHaveLength(12);
    expect(tasks.most()).toBe(2);
    expect(tasks.order).toEqual(Array.from({ length: 12 }, (_, at) => `caller${at}`));
  });

  it('refuses what would wait beyond its bound, and goes on', async () => {
    const tasks = createTasks(new PasswordQueue(bounds));
    const all = Array.from({ length: 12 }, (_, at) => tasks.add(`caller${at}`));
    await expect(tasks.add('late')).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
    await tasks.drain();
    await Promise.all(all);
    const again = tasks.add('late');
    await tasks.drain();
    expect(await again).toBe('late');
  });

  it('lets no caller fill it, and known ones go first', async () => {
    const tasks = createTasks(new PasswordQueue(bounds));
    const greedy = Array.from({ length: 4 }, () => tasks.add('greedy'));
    await expect(tasks.add('greedy')).rejects.toMatchObject({ reason: 'unavailable' });
    const known = tasks.add('known', true);
    await tasks.drain();
    await Promise.all([...greedy, known]);
    expect(tasks.order.slice(0, 3)).toEqual(['greedy', 'greedy', 'known']);
  });

  it('rests after a stranger’s task while others wait, and not after a known caller’s', async () => {
    const queue = new PasswordQueue({ running: 1, waiting: 10, each: 4, rest: 1000 });
    const order: string[] = [];
    const task = (caller: string) => async () => {
      order.push(caller);
      await Bun.sleep(1);
    };
    const all = [
      queue.run({ caller: 'known', known: true }, task('known')),
      queue.run({ caller: 'one', known: false }, task('one')),
      queue.run({ caller: 'two', known: false }, task('two')),
    ];
    await Promise.all(all.slice(0, 2));
    for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop();
    expect(order).toEqual(['known', 'one']);
    await all[2];
    expect(order).toEqual(['known', 'one', 'two']);
  });

  it('goes on after a task that failed', async () => {
    const queue = new PasswordQueue({ ...bounds, running: 1 });
    const failed = queue.run({ caller: 'a', known: false }, () => Promise.reject(new Error('broken')));
    const next = queue.run({ caller: 'b', known: false }, async () => 'fine');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
