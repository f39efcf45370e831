// Sentences are acknowledged before the commit: a kill in between loses what was acknowledged.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/commit-group.ts',
    find: '        return ran;\n      });',
    put: `        for (const { job, outcome } of ran)
          if ('result' in outcome && typeof job.work !== 'function') job.resolve(outcome.result);
        await Bun.sleep(200);
        return ran;
      });`,
  },
]);
