// No fault: the pauses between attempts are seconds in place of hours.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/hook/hook-kind.ts', find: 'const second = 1_000;', put: 'const second = 100;' },
  { file: 'server/src/hook/hook-kind.ts', find: 'const minute = 60 * second;', put: 'const minute = 2 * second;' },
  { file: 'server/src/hook/hook-kind.ts', find: 'const hour = 60 * minute;', put: 'const hour = 10 * minute;' },
]);
