// All deliveries of a dialog are due at once.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/event/delivery-take.ts', find: 'due_at: isFirst ? now : null', put: 'due_at: now' },
  { file: 'server/src/event/delivery-round.ts', find: 'before.has(line) || underWay.has(line)', put: 'false' },
  {
    file: 'server/src/event/delivery-round.ts',
    find: 'const line = delivery.dialog_id;',
    put: 'const line = delivery.id;',
  },
]);
