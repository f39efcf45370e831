import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { readVisitor } from '../dialog/visitor-service.ts';
import type { VisitedDialog, Visitor } from '../platform/visitor.ts';
import type { DialogMessage } from '../dialog/dialog-channel.ts';
import { dialogChannel } from '../event/channel.ts';
import { Refused } from './connection.ts';
import type { Peer } from './peer.ts';

/** A dialog's channel, subscribed to before the dialog was read. */
export interface FollowedDialog {
  /** As it was once the subscription had begun: there, not banned, and opened by the token. */
  readonly dialog: VisitedDialog;
  /**
   * Passes on what comes, first what has come since the subscription. When messages may have been lost, the dialog is
   * looked at again: the peer is closed, or `wake` is called.
   */
  receive(peer: Peer, listener: (message: DialogMessage) => void, wake: () => void): void;
  end(): void;
}

/** @throws Refused when the token opens this dialog no more, or it is banned */
async function look(deps: Deps, dialogId: string, token: string): Promise<VisitedDialog> {
  const visitor = await readVisitor(deps, token).catch((error: unknown) => {
    throw error instanceof AppError ? new Refused('token') : error;
  });
  if (visitor.dialogId !== dialogId) throw new Refused('token');
  if (visitor.isBan) throw new Refused('refused');
  return visitor.dialog;
}

/**
 * Subscribes first and reads then: a ban, an erasure or a new token is seen in the row or received on the channel,
 * whenever it happens.
 * @throws Refused
 */
export async function followDialog(deps: Deps, { dialogId }: Visitor, token: string): Promise<FollowedDialog> {
  const early: DialogMessage[] = [];
  let isLossy = false;
  let listen = (message: DialogMessage): void => void early.push(message);
  let resync = (): void => void (isLossy = true);
  const end = deps.bus.subscribe<DialogMessage>(
    dialogChannel(dialogId),
    (message) => listen(message),
    () => resync(),
  );
  const dialog = await look(deps, dialogId, token).catch((error: unknown) => {
    end();
    throw error;
  });
  const lookAgain = (peer: Peer, wake: () => void): void =>
    void look(deps, dialogId, token).then(wake, (error: unknown) => {
      if (error instanceof Refused) return peer.close(error.why);
      deps.log.warn({ err: error, dialogId }, 'a dialog could not be looked up');
      peer.cut();
    });
  return {
    dialog,
    end,
    receive(peer, listener, wake) {
      listen = listener;
      resync = () => lookAgain(peer, wake);
      early.forEach(listener);
      if (isLossy) resync();
    },
  };
}
