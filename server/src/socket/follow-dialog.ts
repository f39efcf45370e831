import { AppError } from '../platform/app-error.ts';
import type { Deps } from '../platform/deps.ts';
import { readDialogId, readVisitor } from '../dialog/visitor/visitor-service.ts';
import type { Visitor } from '../platform/token/visitor.ts';
import type { DialogMessage } from '../dialog/store/dialog-channel.ts';
import { dialogChannel } from '../event/channel.ts';
import { Refused } from './connection.ts';
import type { Peer } from './peer.ts';

/** Whom a followed dialog is passed on to. */
export interface DialogListener {
  readonly peer: Peer;
  onMessage(message: DialogMessage): void;
  /** Messages may have been lost: reads what it lacks. */
  wake(): void;
}

/** A dialog's channel, subscribed to before the dialog was read. */
export interface FollowedDialog {
  /**
   * Passes on what comes, first what has come since the subscription. When messages may have been lost, the dialog is
   * looked at again: the peer is closed, or the listener woken.
   */
  pass(listener: DialogListener): void;
  end(): void;
}

/** A token that opens nothing is refused by its name. */
const refuseToken = (error: unknown): never => {
  throw error instanceof AppError ? new Refused('token') : error;
};

/** @throws Refused when the token opens this dialog no more, or it is banned */
async function look(deps: Deps, dialogId: string, token: string): Promise<Visitor> {
  const visitor = await readVisitor(deps, token).catch(refuseToken);
  if (visitor.dialogId !== dialogId) throw new Refused('token');
  if (visitor.isBan) throw new Refused('refused');
  return visitor;
}

const nothing: DialogMessage[] = [];

/** A class, since each visitor's open socket has one. */
class DialogFollower implements FollowedDialog {
  readonly end: () => void;
  readonly #deps: Deps;
  readonly #dialogId: string;
  readonly #token: string;
  #listener: DialogListener | null = null;
  /** What has come before there is a listener. */
  #early: DialogMessage[] = [];
  #isLossy = false;

  constructor(deps: Deps, dialogId: string, token: string) {
    this.#deps = deps;
    this.#dialogId = dialogId;
    this.#token = token;
    this.end = deps.bus.subscribe<DialogMessage>(
      dialogChannel(dialogId),
      (message) => (this.#listener ? this.#listener.onMessage(message) : void this.#early.push(message)),
      () => this.#resync(),
    );
  }

  look(): Promise<Visitor> {
    return look(this.#deps, this.#dialogId, this.#token);
  }

  pass(listener: DialogListener): void {
    const early = this.#early;
    this.#listener = listener;
    this.#early = nothing;
    for (const message of early) listener.onMessage(message);
    if (this.#isLossy) this.#resync();
  }

  #resync(): void {
    const listener = this.#listener;
    if (!listener) return void (this.#isLossy = true);
    this.look().then(
      () => listener.wake(),
      (error: unknown) => {
        if (error instanceof Refused) return listener.peer.close(error.why);
        this.#deps.log.warn({ err: error, dialogId: this.#dialogId }, 'a dialog could not be looked up');
        listener.peer.cut();
      },
    );
  }
}

/**
 * Subscribes first and reads then: a ban, an erasure or a new token is seen in the row or received on the channel,
 * whenever it happens. The dialog is as it was once the subscription had begun: there, not banned, and opened by the
 * token. Before that only its id is read.
 * @throws Refused
 */
export async function followDialog(deps: Deps, token: string): Promise<{ followed: FollowedDialog; visitor: Visitor }> {
  const dialogId = await readDialogId(deps, token).catch(refuseToken);
  const followed = new DialogFollower(deps, dialogId, token);
  try {
    return { followed, visitor: await followed.look() };
  } catch (error) {
    followed.end();
    throw error;
  }
}
