// An invalid message from Redis raises an error instead of being dropped.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/event/bus-redis.ts', find: '      refuse(error);\n', put: '      throw error;\n' }]);
