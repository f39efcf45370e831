// Every second sentence is stored but not published.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/event/bus-local.ts',
    find: 'publish: (channel, message) => subscribers.deliver(channel, message),',
    put: `publish: (channel, message) => {
      const { kind, sentence, fact } = message as { kind: string; sentence?: { seq: number }; fact?: { seq?: number } };
      const seq = sentence?.seq ?? fact?.seq ?? 1;
      if ((kind === 'sentence' || kind === 'fact') && seq % 2 === 0) return;
      subscribers.deliver(channel, message);
    },`,
  },
]);
