// Commits are written, shown and told, and brought to disk some time later.
import { alterSource } from '../../../harness/alter-source.ts';
import { shownEarly } from './shown-early.ts';
import { slowSync } from './slow-sync.ts';

alterSource([
  slowSync,
  shownEarly,
  { file: 'server/src/platform/database/sqlite-dialect.ts', find: '    await onDisk;', put: '    void onDisk;' },
]);
