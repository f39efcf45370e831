import type { ClientFrame, ServerFrame } from '../contract/frame.ts';
import type { Sentence } from '../contract/sentence.ts';
import { withDeadline } from './deadline.ts';
import type { Clock } from './environment.ts';

const patience = 10_000;

/** Waits for the acknowledgement of frames sent over a socket, one at a time. */
export interface Acks {
  /**
   * Sends a `say` or an `answer`. Resolves with null without an acknowledgement: no connection, a broken one, a
   * timeout, or a refused frame. The caller then repeats it by REST under the same `clientId`, which reports why.
   */
  sendAndWait(frame: Extract<ClientFrame, { clientId: string }>): Promise<readonly Sentence[] | null>;
  handle(frame: ServerFrame): void;
  /** The connection broke: no acknowledgement will arrive. */
  lost(): void;
}

export function createAcks(send: (frame: ClientFrame) => boolean, clock: Clock): Acks {
  let sent: string;
  let end: (sentences: readonly Sentence[] | null) => void = () => undefined;

  return {
    sendAndWait(frame) {
      const answered = new Promise<readonly Sentence[] | null>((resolve) => {
        end = resolve;
        sent = frame.clientId;
        if (!send(frame)) resolve(null);
      });
      return withDeadline({ timeout: patience }, clock, undefined, () => answered).catch(() => null);
    },
    handle(frame) {
      if ('clientId' in frame && frame.clientId === sent) end(frame.type === 'ack' ? frame.sentences : null);
    },
    lost: () => end(null),
  };
}
