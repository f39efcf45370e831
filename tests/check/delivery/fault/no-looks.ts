// While Redis is away nothing is looked up for sockets that only read.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/event/bus-redis.ts', find: 'if (!isAway()) return;', put: 'return;' }]);
