// A mailbox gets as many letters as anybody asks for.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/user/letter/letter-table.ts', find: 'return claimed !== undefined;', put: 'return true;' },
]);
