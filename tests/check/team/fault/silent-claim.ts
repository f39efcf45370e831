// A dialog that was given back once stays with its next member.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/dialog/assign/assign-service.ts',
    find: '{ assigned_id: null, assigned_at: null, waiting: 1 }',
    put: 'dialog.id.charCodeAt(0) % 3 === 0 ? {} : { assigned_id: null, assigned_at: null, waiting: 1 }',
  },
]);
