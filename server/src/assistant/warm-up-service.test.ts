import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShutdown } from '../platform/shutdown.ts';
import { type SignedUp, startTestServer, type TestServer } from '../platform/testing.ts';
import { asOwner } from './assistant-fixture.ts';
import { warmUpInSteps } from './engine/index.ts';
import { warmUpBeside } from './warm-up-service.ts';

const log = pino({ level: 'silent' });

describe('the steps of the warm-up', () => {
  it('are one message each, and a collection before each round', () => {
    const rounds: number[] = [];
    let at = 0;
    for (const steps = warmUpInSteps(() => void rounds.push(at)); !steps.next().done;) at += 1;
    expect(rounds).toHaveLength(10);
    const lengths = rounds.slice(1).map((from, i) => from - rounds[i]!);
    expect(new Set(lengths)).toEqual(new Set([11]));
    // The messages that grow.
    expect(rounds[0]).toBeGreaterThanOrEqual(9);
  });
});

describe('the warm-up beside others', () => {
  it('takes one step a turn of the event loop, in which timers and sockets are served', async () => {
    const order: string[] = [];
    let steps = 0;
    const serve = (): void => {
      order.push('others');
      if (steps < 4) setTimeout(serve, 0);
    };
    setTimeout(serve, 0);
    const next = () => {
      order.push('step');
      return { done: (steps += 1) === 4, value: undefined };
    };
    await warmUpBeside({ shutdown: createShutdown(log), log }, { next });
    expect(steps).toBe(4);
    expect(order.join(' ')).not.toContain('step step');
  });

  it('ends when the server stops', async () => {
    const shutdown = createShutdown(log);
    let steps = 0;
    const next = () => {
      steps += 1;
      if (steps === 3) void shutdown.run();
      return { done: steps > 100, value: undefined };
    };
    await warmUpBeside({ shutdown, log }, { next });
    expect(steps).toBe(3);
  });
});

describe('a question that comes meanwhile', () => {
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.signUp();
  });
  afterAll(() => server.stop());

  it('is answered as ever', async () => {
    const mine = asOwner(server, owner);
    const { id } = await mine.createDomain('warm.ru');
    await mine.importContexts(id);
    await mine.learn(id);
    const ask = () => mine.test(id, 'скока стоит дастафка');
    let isAnswered = false;
    let isWarm = false;
    const steps = (function* () {
      for (let times = 0; times < 30 && !isAnswered; times += 1) yield* warmUpInSteps();
    })();
    const warm = warmUpBeside(server.deps, steps).then(() => (isWarm = true));
    const meanwhile = await ask();
    expect(isWarm).toBe(false);
    isAnswered = true;
    await warm;
    expect(meanwhile).toMatchObject({ label: 'Доставка' });
    expect(await ask()).toEqual(meanwhile);
  });
});
