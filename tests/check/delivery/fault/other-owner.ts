// Operators hear the facts of every owner.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  { file: 'server/src/event/commit.ts', find: 'bus.publish(`owner:${job.ownerId}`,', put: "bus.publish('owner:all'," },
  { file: 'server/src/dialog/dialog-channel.ts', find: '`owner:${ownerId}`', put: '`owner:all`' },
]);
