// Now and then a frame goes out after the one that follows it.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/socket/delivery.ts',
    find: 'source.send(frame);',
    put: `if (held !== null) {
      source.send(frame);
      source.send(held);
      held = null;
    } else if (Math.random() < 0.05) held = frame;
    else source.send(frame);`,
  },
  {
    file: 'server/src/socket/delivery.ts',
    find: 'let closed = false;',
    put: 'let closed = false;\n  let held: string | null = null;',
  },
]);
