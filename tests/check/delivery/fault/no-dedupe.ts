// What comes again under the same clientId is stored again.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/dialog/store/dialog-batch.ts', find: 'client_id: clientId ?? null', put: 'client_id: null' },
]);
