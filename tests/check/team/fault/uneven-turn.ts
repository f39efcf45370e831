// A member keeps the turn.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/dialog/assign/assign-service.ts', find: 'a.turn - b.turn ||', put: '' }]);
