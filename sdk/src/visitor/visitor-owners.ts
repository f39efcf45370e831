import type { Environment } from '../transport/environment.ts';
import { createVisitorConnection } from './visitor-connection.ts';
import { createVisitorDelivery } from './visitor-delivery.ts';
import { createMemory } from './visitor-memory.ts';
import type { VisitorOptions } from './visitor-options.ts';
import { createVisitorSession } from './visitor-session.ts';
import { createVisitorState } from './visitor-state.ts';
import { createVisitorView } from './visitor-view.ts';

/**
 * The owners of a client's state. Each calls those made before it, and reports to those made after it through its
 * events.
 */
export function createOwners(env: Environment, options: VisitorOptions) {
  const memory = createMemory(options.site, env.host, options.storage);
  const state = createVisitorState();
  const session = createVisitorSession(env, memory, options, {
    seen: (read, isOther) => view.showDialog(read, isOther),
    entered({ session: of, sentences, config }) {
      state.$config.set(config);
      view.handle(of, sentences, true);
      connection.entered();
    },
    assigned: (from, to) => void delivery.outbox().assign(from, to),
    stalled: () => connection.renew(),
    refused: (error) => connection.refuse(error),
    ended() {
      view.reset();
      // What this tab wrote and had not sent goes with the dialog: the next may be another person's.
      delivery.clear();
      connection.close();
    },
  });
  const view = createVisitorView(env, memory, state, session, (word) => delivery.outbox().broadcast(word));
  const connection = createVisitorConnection(env, memory, session, view, state.$state, () => {
    void delivery.outbox().drain();
  });
  const delivery = createVisitorDelivery(env, memory, session, view, connection);
  return [memory, state, session, view, connection, delivery] as const;
}
