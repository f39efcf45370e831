// Nothing is counted: no call, frame, letter or password comes too often.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/security/rate-limit.ts', find: 'if (!on) return unlimited;', put: 'return unlimited;' },
]);
