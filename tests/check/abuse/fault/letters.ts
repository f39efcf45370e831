// A mailbox gets as many letters as anybody asks for.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/user/letter/letter-table.ts',
    find: 'key, at, since })).length > 0',
    put: 'key, at, since })).length >= 0',
  },
]);
