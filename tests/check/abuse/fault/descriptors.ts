// Descriptors never count as scarce.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/runtime/descriptors.ts',
    find: 'return count() >= limit * scarceFrom;',
    put: 'return count() < 0;',
  },
  { file: 'server/src/runtime/descriptors.ts', find: '      return true;\n', put: '      return false;\n' },
]);
