import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '../../platform/loop/yield-to-event-loop.ts';
import { PasswordQueue } from './password-queue.ts';

const bounds = { running: 2, waiting: 10, each: 4, rest: 0 };

/** Tasks that end when they are let go, and how many ran at once. */
function createTasks(queue: PasswordQueue) {
  const gates: (() => void)[] = [];
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const add = (caller: string) =>
    queue.run(caller, async () => {
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

  it('lets no caller fill it', async () => {
    const tasks = createTasks(new PasswordQueue(bounds));
    const greedy = Array.from({ length: 4 }, () => tasks.add('greedy'));
    await expect(tasks.add('greedy')).rejects.toMatchObject({ reason: 'unavailable' });
    await tasks.drain();
    await Promise.all(greedy);
  });

  it('lets who comes for the first time go before who comes again and again, and in place of them', async () => {
    const tasks = createTasks(new PasswordQueue({ ...bounds, running: 1 }));
    const swarm = ['a', 'b', 'c'];
    const before = swarm.map((caller) => tasks.add(caller));
    await tasks.drain();
    await Promise.all(before);
    const running = tasks.add('a');
    const waiting = [...swarm, ...swarm, ...swarm, 'a'].map((caller) => tasks.add(caller).catch(() => 'refused'));
    const honest = tasks.add('honest');
    await tasks.drain();
    expect(await honest).toBe('honest');
    expect(tasks.order.slice(3, 5)).toEqual(['a', 'honest']);
    // Who had waited longest of those who came most often is in nobody's way: the last of them made room.
    expect((await Promise.all(waiting)).filter((came) => came === 'refused')).toHaveLength(1);
    await running;
  });

  it('leaves its place free for a while after a task while others wait', async () => {
    const queue = new PasswordQueue({ running: 1, waiting: 10, each: 4, rest: 1000 });
    const order: string[] = [];
    const task = (caller: string) => async () => {
      order.push(caller);
      await Bun.sleep(1);
    };
    const all = ['one', 'two'].map((caller) => queue.run(caller, task(caller)));
    await all[0];
    for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop();
    expect(order).toEqual(['one']);
    await all[1];
    expect(order).toEqual(['one', 'two']);
  });

  it('goes on after a task that failed', async () => {
    const queue = new PasswordQueue({ ...bounds, running: 1 });
    const failed = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('b', async () => 'fine');
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
