// Operators hear the facts of every owner.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([{ file: 'server/src/event/channel.ts', find: '`owner:${ownerId}`', put: '`owner:all`' }]);
