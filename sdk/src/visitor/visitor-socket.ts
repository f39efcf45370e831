import type { ClientFrame } from '../contract/frame.ts';
import { createAcks } from '../transport/ack.ts';
import type { Environment } from '../transport/environment.ts';
import { createSocket, type SocketOptions } from '../transport/socket.ts';
import type { VisitorSession } from './visitor-session.ts';
import type { VisitorView } from './visitor-view.ts';

/** A socket that speaks for the session’s dialog, with the acknowledgements of what it sends. */
export function createVisitorSocket(
  env: Environment,
  session: Pick<VisitorSession, 'id' | 'right'>,
  view: Pick<VisitorView, 'lastSeq' | 'handleFrame'>,
  { onState, onLost }: Pick<SocketOptions, 'onState' | 'onLost'>,
) {
  /** The dialog that the connection speaks for; `''` while none is on its way. */
  let dialog = '';
  const socket = createSocket({
    ...env,
    async hello() {
      const right = await session.right();
      dialog = right.session;
      return { type: 'hello', role: 'visitor', token: right.token, after: view.lastSeq() };
    },
    onFrame(frame) {
      acks.handle(frame);
      view.handleFrame(dialog, frame);
    },
    onState(state, misses) {
      if (state !== 'open') {
        dialog = '';
        acks.lost();
      }
      onState(state, misses);
    },
    onLost,
  });
  /** False when there is no connection of the joined dialog. */
  const send = (frame: ClientFrame): boolean => dialog === session.id && socket.send(frame);
  const acks = createAcks(send, env.clock);

  return {
    ...socket,
    send,
    sendAndWait: acks.sendAndWait,
    /** Replaces a connection of another dialog than the session’s. */
    update(): void {
      if (dialog && dialog !== session.id) socket.renew();
    },
  };
}
