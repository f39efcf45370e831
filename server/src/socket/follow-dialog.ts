import type { Deps } from '../deps.ts';
import { readVisitor } from '../dialog/visitor/visitor-service.ts';
import type { Visitor } from '../security/visitor.ts';
import type { DialogMessage } from '../dialog/store/dialog-channel.ts';
import { dialogChannel } from '../event/channel.ts';
import { Refused, refuseToken } from './connection.ts';
import type { Peer } from './peer.ts';

/** Receives the messages of a followed dialog. */
export interface DialogListener {
  readonly peer: Peer;
  onMessage(message: DialogMessage): void;
  /** Called with the dialog's current row after messages may have been lost: the listener loads the missing ones. */
  resync(visitor: Visitor): void;
}

/** A subscription to a dialog's channel. */
export interface FollowedDialog {
  /**
   * Passes all messages since the subscription began to `listener`, later ones as they arrive. When messages may have
   * been lost, it reads the dialog again, and calls `resync` or closes the peer.
   */
  pass(listener: DialogListener): void;
  /** Reads the dialog's current row. @throws Refused when the token no longer opens it, or its visitor is banned */
  look(): Promise<Visitor>;
  end(): void;
}

/** @throws Refused when the token no longer opens this dialog, or its visitor is banned */
async function look(deps: Deps, dialogId: string, token: string): Promise<Visitor> {
  const visitor = await readVisitor(deps, token).catch(refuseToken);
  if (visitor.dialogId !== dialogId) throw new Refused('token');
  if (visitor.isBan) throw new Refused('refused');
  return visitor;
}

const nothing: DialogMessage[] = [];

/** A class, since each visitor's open socket has one: an instance takes less memory than closures. */
class DialogFollower implements FollowedDialog {
  readonly end: () => void;
  readonly #deps: Deps;
  readonly #dialogId: string;
  readonly #token: string;
  #listener: DialogListener | null = null;
  /** Messages that arrived before there was a listener. */
  #early: DialogMessage[] = [];
  /** Whether messages may have been lost before there was a listener. */
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
      (visitor) => listener.resync(visitor),
      (error: unknown) => {
        if (error instanceof Refused) return listener.peer.close(error.why);
        this.#deps.log.warn({ err: error, dialogId: this.#dialogId }, 'a dialog could not be looked up');
        listener.peer.cut();
      },
    );
  }
}

/**
 * Subscribes to the dialog of a token and then reads it, so that a ban, an erasure or a new token is either in the row
 * or received on the channel. The read before the subscription only yields the dialog's id.
 * @throws Refused as `look`
 */
export async function followDialog(deps: Deps, token: string): Promise<{ followed: FollowedDialog; visitor: Visitor }> {
  const { dialogId } = await readVisitor(deps, token).catch(refuseToken);
  const followed = new DialogFollower(deps, dialogId, token);
  try {
    return { followed, visitor: await followed.look() };
  } catch (error) {
    followed.end();
    throw error;
  }
}
