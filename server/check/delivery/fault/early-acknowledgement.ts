// Acknowledged and told before the commit: a kill in between loses what was promised.
import { alterSource } from '../../world/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/commit.ts',
    find: 'for (const job of group) outcomes.push(await runJob(trx, job, now));',
    put: `for (const job of group) {
          const outcome = await runJob(trx, job, now);
          outcomes.push(outcome);
          if ('result' in outcome) job.resolve(outcome.result);
        }
        await Bun.sleep(200);`,
  },
]);
