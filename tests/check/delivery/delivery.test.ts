import { describe, expect, it } from 'vitest';
import { hasOwnPostgres } from '../../harness/postgres.ts';
import { hasRedis } from '../../harness/redis.ts';
import { runCheck } from './run-check.ts';
import { usual } from './options.ts';
import { attacked, findFault, testedFaults } from './seeded-faults.ts';

const hasTwo = hasRedis && hasOwnPostgres;
if (!hasTwo) console.log('two processes are not checked here: they need redis-server and PostgreSQL');

describe.concurrent('the check of delivery', () => {
  it('finds everything once and in one order, through kills of the server and a bad network', async () => {
    const { faults, counts, network } = await runCheck({ ...usual, visitors: 5, sentences: 40, kills: 3, seed: 7 });
    expect(faults).toEqual([]);
    expect(counts.acknowledged).toBe(counts.sent);
    expect(counts.sent).toBeGreaterThanOrEqual(5 * 41);
    expect(counts.stored).toBeGreaterThanOrEqual(counts.sent);
    expect(network.cuts + network.halfOpens).toBeGreaterThan(0);
    expect(network.duplicates).toBeGreaterThan(0);
  });

  it.runIf(process.env.TEST_LONG)(
    'finds the same of more dialogs than a statement over rows takes at once',
    async () => {
      const crowd = { visitors: 24, sentences: 5, kills: 1, assistant: false, seed: 11 };
      const { faults, counts } = await runCheck({ ...usual, ...crowd });
      expect(faults).toEqual([]);
      expect(counts.acknowledged).toBe(counts.sent);
      expect(counts.dialogs).toBe(24);
    },
  );

  it.skipIf(!hasTwo)(
    'finds the same behind two processes, when either is killed and PostgreSQL and Redis are restarted',
    async () => {
      const { faults, counts } = await runCheck({
        ...usual,
        processes: 2,
        visitors: 4,
        sentences: 20,
        kills: 4,
        seed: 3,
      });
      expect(faults).toEqual([]);
      expect(counts.acknowledged).toBe(counts.sent);
    },
  );

  it.runIf(process.env.TEST_LONG && hasTwo)(
    'finds the same of two processes under attack, which live while Redis is killed, hangs and is poisoned',
    async () => {
      const small = { ...attacked, patience: usual.patience, visitors: 4, sentences: 12, assistant: false, seed: 5 };
      const { faults, counts } = await runCheck({ ...usual, ...small });
      expect(faults).toEqual([]);
      expect(counts.acknowledged).toBe(counts.sent);
    },
  );

  it.runIf(process.env.TEST_LONG).each(testedFaults)('turns red on the seeded fault $name', async (fault) => {
    expect(await findFault(fault)).toMatch(fault.found);
  });
});
