// Commits are written and acknowledged, and reach the disk with the next checkpoint.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/database/sqlite/sqlite-file.ts', find: 'synchronous=full', put: 'synchronous=normal' },
]);
