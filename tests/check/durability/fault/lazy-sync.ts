// Commits are written, and brought to disk some time later.
import { alterSource } from '../../../harness/alter-source.ts';
import { slowSync } from './slow-sync.ts';

alterSource([
  slowSync,
  { file: 'server/src/platform/sqlite-dialect.ts', find: '    await onDisk;', put: '    void onDisk;' },
]);
