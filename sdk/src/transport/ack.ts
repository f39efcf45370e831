import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import type { Clock } from './environment.ts';

const patience = 10_000;

/** Waits for the acknowledgement of what goes over a socket, one frame at a time. */
export interface Acks {
  /**
   * Sends a `say` or an `answer`. Null when there is no acknowledgement: no connection, it broke, it took too long, or the
   * frame was refused. Then REST has the whole story, under the same `clientId`.
   */
  say(frame: Extract<ClientFrame, { clientId: string }>): Promise<readonly Sentence[] | null>;
  handle(frame: ServerFrame): void;
  /** The connection is gone, and the acknowledgement with it. */
  lost(): void;
}

export function createAcks(send: (frame: ClientFrame) => boolean, clock: Clock): Acks {
  let waiting: { readonly clientId: string; settle(sentences: readonly Sentence[] | null): void } | null = null;

  return {
    say: (frame) =>
      new Promise((resolve) => {
        const settle = (sentences: readonly Sentence[] | null): void => {
          clock.clearTimeout(timer);
          waiting = null;
          resolve(sentences);
        };
        const timer = clock.setTimeout(() => settle(null), patience);
        waiting = { clientId: frame.clientId, settle };
        if (!send(frame)) settle(null);
      }),
    handle(frame) {
      if (waiting && 'clientId' in frame && frame.clientId === waiting.clientId)
        waiting.settle(frame.type === 'ack' ? frame.sentences : null);
    },
    lost: () => waiting?.settle(null),
  };
}
