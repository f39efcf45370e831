// A peer's cursor moves on although nothing was sent.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/socket/delivery.ts',
    find: 'this.#source.send(frame);',
    put: 'if (Math.random() > 0.02) this.#source.send(frame);',
  },
]);
