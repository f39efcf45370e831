import { describe, expect, it } from 'vitest';
import { hasOwnPostgres } from '../../harness/postgres.ts';
import { hasRedis } from '../../harness/redis.ts';
import { runTeams } from './run-teams.ts';
import { findTeamFault, short, teamFaults } from './seeded.ts';

const hasTwo = hasRedis && hasOwnPostgres;

describe.concurrent('the check of teams', () => {
  it('finds no dialog answered by two unwarned, silent claims given back and even turns, through kills', async () => {
    const { faults, counts } = await runTeams({ ...short, seed: 3 });
    expect(faults).toEqual([]);
    expect(counts.dialogs).toBe(short.dialogs);
    for (const count of [counts.refused, counts.forced, counts.givenBack, counts.turns])
      expect(count).toBeGreaterThan(0);
  });

  it.runIf(process.env.TEST_LONG && hasTwo)(
    'finds the same behind two processes over PostgreSQL and Redis',
    async () => {
      const { faults, counts } = await runTeams({ ...short, processes: 2, seed: 5 });
      expect(faults).toEqual([]);
      expect(counts.dialogs).toBe(short.dialogs);
      expect(counts.givenBack).toBeGreaterThan(0);
    },
  );

  it.runIf(process.env.TEST_LONG).each(teamFaults)('turns red on the seeded fault $name', async (fault) => {
    expect(await findTeamFault(fault)).toMatch(fault.found);
  });
});
