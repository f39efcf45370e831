// What failed is tried again at once.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/delivery-attempt.ts',
    find: 'const restAfter = [0, 0, 250, 500, 1_000, 2_000, 4_000] as const;',
    put: 'const restAfter = [0, 0, 0] as const;',
  },
  { file: 'server/src/push/push-kind.ts', find: 'const second = 1_000;', put: 'const second = 1;' },
]);
