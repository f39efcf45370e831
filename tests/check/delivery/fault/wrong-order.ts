// Now and then a frame goes out after the one that follows it.
import { alterSource } from '../../../harness/alter-source.ts';

alterSource([
  {
    file: 'server/src/socket/delivery.ts',
    find: 'this.#source.send(frame);',
    put: `if (this.#held !== null) {
      this.#source.send(frame);
      this.#source.send(this.#held);
      this.#held = null;
    } else if (Math.random() < 0.05) this.#held = frame;
    else this.#source.send(frame);`,
  },
  {
    file: 'server/src/socket/delivery.ts',
    find: '#closed = false;',
    put: '#closed = false;\n  #held: string | null = null;',
  },
]);
