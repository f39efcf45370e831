// A sentence takes two numbers: the order of a dialog has gaps.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/dialog/store/dialog-batch.ts',
    find: 'const last = before.last + parts.length;',
    put: 'const last = before.last + parts.length + (Math.random() < 0.02 ? 1 : 0);',
  },
]);
