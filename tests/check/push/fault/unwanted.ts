// A subscription that the push service has ended stays.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/push/push-call.ts',
    find: "if (attempted.result === 'failed' && attempted.status === 404)",
    put: 'if (false as boolean)',
  },
]);
