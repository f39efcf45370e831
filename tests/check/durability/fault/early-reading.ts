// What is committed is shown to those who read before it is on disk.
import { alterSource } from '../../../harness/alter-source.ts';
import { slowSync } from './slow-sync.ts';

alterSource([
  slowSync,
  { file: 'server/src/platform/database.ts', find: 'logs.get(db.getExecutor().adapter)?.shown()', put: 'undefined' },
]);
