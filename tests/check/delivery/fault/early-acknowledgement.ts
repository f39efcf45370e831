// Sentences are acknowledged and told before the commit: a kill in between loses what was promised.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/commit-group.ts',
    find: '(isApart ? runApart : runTogether)(trx, group, around)',
    put: `(isApart ? runApart : runTogether)(trx, group, around).then(async (ran) => {
        for (const { job, outcome } of ran)
          if ('result' in outcome && typeof job.work !== 'function') job.resolve(outcome.result);
        await Bun.sleep(200);
        return ran;
      })`,
  },
]);
