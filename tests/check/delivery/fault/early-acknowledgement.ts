// Acknowledged and told before the commit: a kill in between loses what was promised.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/commit-group.ts',
    find: 'return isApart ? runApart(trx, group, now) : runTogether(trx, group, now);',
    put: `const ran = await (isApart ? runApart(trx, group, now) : runTogether(trx, group, now));
        for (const { job, outcome } of ran) if ('result' in outcome) job.resolve(outcome.result);
        await Bun.sleep(200);
        return ran;`,
  },
]);
