// What is no message of this server is thrown instead of dropped.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/event/bus-redis.ts', find: '      refuse(error);\n', put: '      throw error;\n' }]);
