// An answer enters a dialog of another member without a warning.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/dialog/dialog-service.ts',
    find: 'dialog.assigned_id !== by.memberId && !force;',
    put: 'false;',
  },
]);
