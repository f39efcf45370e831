// The first answer does not assign the dialog.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/dialog/dialog-service.ts',
    find: 'const isClaimed = dialog.assigned_id === null',
    put: 'const isClaimed = false',
  },
]);
