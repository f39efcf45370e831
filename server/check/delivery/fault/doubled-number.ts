// A sentence takes two numbers: the order of a dialog has gaps.
import { alterSource } from '../../world/alter-source.ts';

alterSource([
  {
    file: 'server/src/dialog/dialog-store.ts',
    find: 'takeNumbers(trx, dialogId, parts.length, moved)',
    put: 'takeNumbers(trx, dialogId, parts.length + (Math.random() < 0.02 ? 1 : 0), moved)',
  },
]);
