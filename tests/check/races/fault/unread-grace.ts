// A connection does not read when its token ends: a replacement before it subscribed leaves it open.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/socket/visitor-connection.ts', find: '  connection.endWithToken(tokenUntil);\n', put: '' },
]);
